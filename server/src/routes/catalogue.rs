//! `/api/strategies/catalogue`: the maps and agents that strategies may use.

use app_api::convert;
use app_domain::permission::TeamAdmin;
use app_service::catalog;
use app_wire::{CatalogBody, SuccessEnvelope};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::{Require, RequireStrategyReader};
use crate::fields::{BodyField, FieldErrors, unparsed};
use crate::http::{ErrorResponse, RequestBody};
use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new().routes(routes!(show, update))
}

/// New lists of maps and agents. An omitted list is not changed.
#[derive(Deserialize, ToSchema)]
pub struct CatalogChangeRequest {
    /// In list order, without duplicates; each name has 1 to 40 characters.
    #[schema(value_type = Option<Vec<String>>, nullable = false, max_items = 200)]
    maps: BodyField<Vec<String>>,
    #[schema(value_type = Option<Vec<String>>, nullable = false, max_items = 200)]
    agents: BodyField<Vec<String>>,
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
/// A list in the request replaces the previous one. Strategies and matches keep names that are removed from a list.
#[utoipa::path(put, path = "/api/strategies/catalogue", tag = "stratbook", request_body = CatalogChangeRequest, responses(
    (status = 200, description = "The lists as they are now", body = SuccessEnvelope<CatalogBody>),
    (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
))]
async fn update(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    RequestBody(body): RequestBody<CatalogChangeRequest>,
) -> Result<Json<SuccessEnvelope<CatalogBody>>, ErrorResponse> {
    let mut errors = FieldErrors::default();
    let (Ok(maps), Ok(agents)) = (
        errors.change(body.maps, unparsed::<[String]>),
        errors.change(body.agents, unparsed::<[String]>),
    ) else {
        return Err(errors.into_error());
    };
    let (maps, agents) = (maps.as_deref(), agents.as_deref());
    let catalogue = catalog::update(&app.services, &admin, maps, agents).await?;
    Ok(Json(SuccessEnvelope::new(convert::catalog(catalogue))))
}
