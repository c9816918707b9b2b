//! `/api/settings`: what admins decide for the whole team (decisions §4).

use app_api::shape;
use app_api::wire::{SettingsBody, Success};
use app_domain::permission::Admin;
use app_service::settings;
use axum::Json;
use axum::extract::State;
use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::{Fields, Refusal};
use crate::proof::By;
use crate::state::Shared;

pub fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new().routes(routes!(show, update))
}

/// All settings
#[utoipa::path(get, path = "/api/settings", tag = "settings", responses(
    (status = 200, description = "Nested by group", body = Success<SettingsBody>),
    (status = 403, description = "The caller is no admin", body = app_api::ApiError),
))]
async fn show(
    State(app): State<Shared>,
    By(admin): By<Admin>,
) -> Result<Json<Success<SettingsBody>>, Refusal> {
    let settings = settings::current(&app.services, &admin.principal().member()?).await?;
    Ok(Json(Success::of(shape::settings(&settings))))
}

/// Change settings
///
/// What is named changes, at once and in every process; faults are named by their dotted path. Another
/// `scheduling.timezone` re-files the coming days' windows, so that their instants stay.
#[utoipa::path(put, path = "/api/settings", tag = "settings",
    request_body(content = SettingsBody, description = "Any part of the settings, in the same nesting"),
    responses(
        (status = 200, description = "All settings as they are now", body = Success<SettingsBody>),
        (status = 403, description = "The caller is no admin", body = app_api::ApiError),
    ),
)]
async fn update(
    State(app): State<Shared>,
    By(admin): By<Admin>,
    Fields(patch): Fields,
) -> Result<Json<Success<SettingsBody>>, Refusal> {
    let settings = settings::update(&app.services, &admin, &Value::Object(patch)).await?;
    Ok(Json(Success::of(shape::settings(&settings))))
}
