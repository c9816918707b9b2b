//! `/api/player-agents`: the agents that players play.

use app_api::convert;
use app_api::wire::{PlayerAgentsBody, SuccessEnvelope};
use app_domain::permission::TeamMember;
use app_service::agents;
use axum::Json;
use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::Require;
use crate::fields::{FieldReader, string_list};
use crate::http::{ErrorResponse, JsonFields};
use crate::routes::user_id::owner;
use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new().routes(routes!(list, save))
}

/// List the agents of all players
///
/// Contains only players who have chosen agents, each with the favorite first.
#[utoipa::path(get, path = "/api/player-agents", tag = "players", responses(
    (status = 200, description = "Players with their agents", body = SuccessEnvelope<Vec<PlayerAgentsBody>>),
))]
async fn list(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
) -> Result<Json<SuccessEnvelope<Vec<PlayerAgentsBody>>>, ErrorResponse> {
    let all = agents::all(&app.services, &member).await?;
    let all = all.into_iter();
    Ok(Json(SuccessEnvelope::new(
        all.map(|(player, agents)| convert::player_agents(&player, agents))
            .collect(),
    )))
}

/// Set the agents of a player
///
/// The caller's own; for admins those of `userId`. Replaces the previous agents.
#[utoipa::path(put, path = "/api/player-agents", tag = "players", request_body = PlayerAgentsBody, responses(
    (status = 200, description = "The player's agents as they are now", body = SuccessEnvelope<PlayerAgentsBody>),
    (status = 403, description = "`userId` is another player", body = app_api::ApiError),
    (status = 404, description = "No player has this chat id", body = app_api::ApiError),
))]
async fn save(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    body: JsonFields,
) -> Result<Json<SuccessEnvelope<PlayerAgentsBody>>, ErrorResponse> {
    let mut input = FieldReader::new(body);
    let owner = owner(member.principal(), &mut input)?;
    let (Ok(owner), Ok(agents)) = (owner, input.required("agents", string_list)) else {
        return Err(input.into_error());
    };
    let agents = convert::parse_agents(&agents)?;
    let saved = agents::save(&app.services, &owner, &agents).await?;
    Ok(Json(SuccessEnvelope::new(convert::player_agents(
        owner.player(),
        saved,
    ))))
}
