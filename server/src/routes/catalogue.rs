//! `/api/strategies/catalogue`: the maps and agents that strategies may name.

use app_api::shape;
use app_api::wire::{CatalogueBody, Success};
use app_domain::permission::Admin;
use app_service::catalogue;
use axum::Json;
use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::{Fields, Refusal};
use crate::input::{Input, texts};
use crate::proof::{By, Reader};
use crate::state::Shared;

pub fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new().routes(routes!(show, update))
}

/// Maps and agents
#[utoipa::path(get, path = "/api/strategies/catalogue", tag = "stratbook", security((), ("bearer" = [])), responses(
    (status = 200, description = "The names in the order of their lists", body = Success<CatalogueBody>),
))]
async fn show(
    State(app): State<Shared>,
    Reader(reader): Reader,
) -> Result<Json<Success<CatalogueBody>>, Refusal> {
    let catalogue = catalogue::current(&app.services, &reader).await?;
    Ok(Json(Success::of(shape::catalogue(catalogue))))
}

/// Change maps and agents
///
/// A list that is present replaces the one before. What is taken off a list stays where it is used.
#[utoipa::path(put, path = "/api/strategies/catalogue", tag = "stratbook", request_body = CatalogueBody, responses(
    (status = 200, description = "The lists as they are now", body = Success<CatalogueBody>),
    (status = 403, description = "The caller is no admin", body = app_api::ApiError),
))]
async fn update(
    State(app): State<Shared>,
    By(admin): By<Admin>,
    body: Fields,
) -> Result<Json<Success<CatalogueBody>>, Refusal> {
    let mut input = Input::new(body);
    let (Ok(maps), Ok(agents)) = (input.change("maps", texts), input.change("agents", texts))
    else {
        return Err(input.refusal());
    };
    let (maps, agents) = (maps.as_deref(), agents.as_deref());
    let catalogue = catalogue::update(&app.services, &admin, maps, agents).await?;
    Ok(Json(Success::of(shape::catalogue(catalogue))))
}
