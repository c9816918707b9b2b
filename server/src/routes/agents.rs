//! `/api/player-agents`: the agents that players have picked.

use app_api::convert;
use app_domain::PlayerId;
use app_domain::permission::TeamMember;
use app_service::agents;
use app_wire::{PlayerAgentsBody, SuccessEnvelope};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::Require;
use crate::fields::{BodyField, FieldErrors, unparsed};
use crate::http::{ErrorResponse, RequestBody};
use crate::routes::user_id::owner;
use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new().routes(routes!(list, save))
}

/// The agents of a player.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerAgentsRequest {
    /// The id of the player. Defaults to the caller.
    #[schema(value_type = Option<PlayerId>)]
    user_id: BodyField<String>,
    /// Agents of the catalog, the favorite first.
    #[schema(value_type = Vec<String>)]
    agents: BodyField<Vec<String>>,
}

/// List the agents of all players
///
/// Contains only players who have picked agents. The favorite agent is first.
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
/// Replaces the agents of the caller. Admins can set those of another player with `userId`.
#[utoipa::path(put, path = "/api/player-agents", tag = "players", request_body = PlayerAgentsRequest, responses(
    (status = 200, description = "The player's agents as they are now", body = SuccessEnvelope<PlayerAgentsBody>),
    (status = 403, description = "`userId` is another player", body = app_wire::ApiError),
    (status = 404, description = "No player has this chat id", body = app_wire::ApiError),
))]
async fn save(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    RequestBody(body): RequestBody<PlayerAgentsRequest>,
) -> Result<Json<SuccessEnvelope<PlayerAgentsBody>>, ErrorResponse> {
    let mut errors = FieldErrors::default();
    let owner = owner(member.principal(), &mut errors, body.user_id)?;
    let agents = errors.required(body.agents, unparsed::<[String]>);
    let (Ok(owner), Ok(agents)) = (owner, agents) else {
        return Err(errors.into_error());
    };
    let agents = convert::parse_agents(&agents)?;
    let saved = agents::save(&app.services, &owner, &agents).await?;
    Ok(Json(SuccessEnvelope::new(convert::player_agents(
        owner.player(),
        saved,
    ))))
}
