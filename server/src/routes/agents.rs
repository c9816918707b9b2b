//! `/api/player-agents`: the agents that players play.

use app_api::shape;
use app_api::wire::{AgentsBody, Success};
use app_domain::permission::Member;
use app_service::agents;
use axum::Json;
use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::{Fields, Refusal};
use crate::input::{Input, texts};
use crate::proof::By;
use crate::routes::user_id::owner;
use crate::state::Shared;

pub fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new().routes(routes!(list, save))
}

/// Who plays which agents
///
/// Everybody who has named some, each player's favourite first.
#[utoipa::path(get, path = "/api/player-agents", tag = "players", responses(
    (status = 200, description = "Players with their agents", body = Success<Vec<AgentsBody>>),
))]
async fn list(
    State(app): State<Shared>,
    By(member): By<Member>,
) -> Result<Json<Success<Vec<AgentsBody>>>, Refusal> {
    let all = agents::all(&app.services, &member).await?;
    let all = all.into_iter();
    Ok(Json(Success::of(
        all.map(|(player, agents)| shape::agents(&player, agents))
            .collect(),
    )))
}

/// Name the agents of a player
///
/// One's own; for admins those of `userId`. They replace the ones before.
#[utoipa::path(put, path = "/api/player-agents", tag = "players", request_body = AgentsBody, responses(
    (status = 200, description = "The player's agents as they are now", body = Success<AgentsBody>),
    (status = 403, description = "`userId` is somebody else", body = app_api::ApiError),
    (status = 404, description = "No player has this chat id", body = app_api::ApiError),
))]
async fn save(
    State(app): State<Shared>,
    By(member): By<Member>,
    body: Fields,
) -> Result<Json<Success<AgentsBody>>, Refusal> {
    let mut input = Input::new(body);
    let owner = owner(member.principal(), &mut input)?;
    let (Ok(owner), Ok(agents)) = (owner, input.required("agents", texts)) else {
        return Err(input.refusal());
    };
    let agents = shape::agents_wanted(&agents)?;
    let saved = agents::save(&app.services, &owner, &agents).await?;
    Ok(Json(Success::of(shape::agents(owner.player(), saved))))
}
