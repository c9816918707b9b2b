//! `/api/strategies/favorites` and `/api/strategies/{id}/favorite`: the caller's favorite strategies.

use app_api::convert;
use app_domain::permission::{StratbookReader, TeamMember};
use app_domain::strategy::StrategyId;
use app_service::strategies::{self, StrategyQuery};
use app_wire::{EmptyEnvelope, StrategyItem, SuccessEnvelope};
use axum::Json;
use axum::extract::State;

use crate::auth::{Require, RequireStrategyReader};
use crate::http::{ErrorResponse, IdPath};
use crate::state::SharedState;

/// List the caller's favorites
///
/// Returns at most 200 strategies, sorted by last change, newest first. Operators have no favorites.
#[utoipa::path(get, path = "/api/strategies/favorites", tag = "stratbook", responses(
    (status = 200, description = "The strategies without their text", body = SuccessEnvelope<Vec<StrategyItem>>),
))]
pub async fn list(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    RequireStrategyReader(reader): RequireStrategyReader,
) -> Result<Json<SuccessEnvelope<Vec<StrategyItem>>>, ErrorResponse> {
    let Some(player) = member.principal().player_id() else {
        return Ok(Json(SuccessEnvelope::new(Vec::new())));
    };
    let filter = StrategyQuery::default();
    let hits = strategies::list_favorites(&app.services, &reader, player, &filter).await?;
    let items = hits.into_iter().map(convert::strategy_hit);
    Ok(Json(SuccessEnvelope::new(items.collect())))
}

/// Mark a favorite
///
/// Adds the strategy to the caller's favorites. Has no effect if it already is a favorite.
#[utoipa::path(put, path = "/api/strategies/{id}/favorite", tag = "stratbook",
    params(("id" = StrategyId, Path, description = "The strategy")),
    responses(
        (status = 200, description = "The strategy is a favorite", body = EmptyEnvelope),
        (status = 400, description = "`invalid`: the caller has 200 favorites, or is not a player", body = app_wire::ApiError),
        (status = 404, description = "The strategy does not exist", body = app_wire::ApiError),
    ),
)]
pub async fn add(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    RequireStrategyReader(reader): RequireStrategyReader,
    IdPath(id): IdPath<StrategyId>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    set_favorite(&app, &member, &reader, id, true).await
}

/// Unmark a favorite
#[utoipa::path(delete, path = "/api/strategies/{id}/favorite", tag = "stratbook",
    params(("id" = StrategyId, Path, description = "The strategy")),
    responses((status = 200, description = "The strategy is not a favorite", body = EmptyEnvelope)),
)]
pub async fn remove(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    RequireStrategyReader(reader): RequireStrategyReader,
    IdPath(id): IdPath<StrategyId>,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    set_favorite(&app, &member, &reader, id, false).await
}

async fn set_favorite(
    app: &SharedState,
    member: &TeamMember,
    reader: &StratbookReader,
    id: StrategyId,
    is_favorite: bool,
) -> Result<Json<EmptyEnvelope>, ErrorResponse> {
    let owner = convert::owner(member.principal(), None)?;
    strategies::set_favorite(&app.services, reader, &owner, id, is_favorite).await?;
    Ok(Json(EmptyEnvelope::default()))
}
