//! `/api/strategies/catalogue`: the maps and agents that strategies may use.

use app_api::convert;
use app_api::wire::{CatalogBody, SuccessEnvelope};
use app_domain::permission::TeamAdmin;
use app_service::catalog;
use axum::Json;
use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::{Require, RequireStrategyReader};
use crate::fields::{FieldReader, string_list};
use crate::http::{ErrorResponse, JsonFields};
use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new().routes(routes!(show, update))
}

/// List maps and agents
#[utoipa::path(get, path = "/api/strategies/catalogue", tag = "stratbook", security((), ("bearer" = [])), responses(
    (status = 200, description = "The names in list order", body = SuccessEnvelope<CatalogBody>),
))]
async fn show(
    State(app): State<SharedState>,
    RequireStrategyReader(reader): RequireStrategyReader,
) -> Result<Json<SuccessEnvelope<CatalogBody>>, ErrorResponse> {
    let catalogue = catalog::current(&app.services, &reader).await?;
    Ok(Json(SuccessEnvelope::new(convert::catalog(catalogue))))
}

/// Change maps and agents
///
/// A list that is present replaces the previous one. Strategies and matches keep names that are removed from a list.
#[utoipa::path(put, path = "/api/strategies/catalogue", tag = "stratbook", request_body = CatalogBody, responses(
    (status = 200, description = "The lists as they are now", body = SuccessEnvelope<CatalogBody>),
    (status = 403, description = "The caller is not an admin", body = app_api::ApiError),
))]
async fn update(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    body: JsonFields,
) -> Result<Json<SuccessEnvelope<CatalogBody>>, ErrorResponse> {
    let mut input = FieldReader::new(body);
    let (Ok(maps), Ok(agents)) = (
        input.change("maps", string_list),
        input.change("agents", string_list),
    ) else {
        return Err(input.into_error());
    };
    let (maps, agents) = (maps.as_deref(), agents.as_deref());
    let catalogue = catalog::update(&app.services, &admin, maps, agents).await?;
    Ok(Json(SuccessEnvelope::new(convert::catalog(catalogue))))
}
