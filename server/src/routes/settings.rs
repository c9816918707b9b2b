//! `/api/settings`: settings of the whole team, for admins (specification §2.7).

use app_api::convert;
use app_domain::permission::TeamAdmin;
use app_service::settings;
use app_wire::{SettingsBody, SuccessEnvelope};
use axum::Json;
use axum::extract::State;
use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::Require;
use crate::http::{ErrorResponse, JsonFields};
use crate::openapi::PartialRecord;
use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new().routes(routes!(show, update))
}

type PartialSettings = PartialRecord<SettingsBody>;

/// Get all settings
#[utoipa::path(get, path = "/api/settings", tag = "settings", responses(
    (status = 200, description = "The settings, nested by group", body = SuccessEnvelope<SettingsBody>),
    (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
))]
async fn show(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
) -> Result<Json<SuccessEnvelope<SettingsBody>>, ErrorResponse> {
    let settings = settings::current(&app.services, &admin.principal().member()?).await?;
    Ok(Json(SuccessEnvelope::new(convert::settings(&settings))))
}

/// Change settings
///
/// Settings in the request change immediately and in every process; errors name a setting by its dotted path. A new
/// `scheduling.timezone` moves the windows of future days to other team days where necessary, so that their instants
/// stay the same.
#[utoipa::path(put, path = "/api/settings", tag = "settings",
    request_body(content = PartialSettings, description = "Any subset of the settings, with the same nesting"),
    responses(
        (status = 200, description = "All settings as they are now", body = SuccessEnvelope<SettingsBody>),
        (status = 403, description = "The caller is not an admin", body = app_wire::ApiError),
    ),
)]
async fn update(
    State(app): State<SharedState>,
    Require(admin): Require<TeamAdmin>,
    JsonFields(patch): JsonFields,
) -> Result<Json<SuccessEnvelope<SettingsBody>>, ErrorResponse> {
    let settings = settings::update(&app.services, &admin, &Value::Object(patch)).await?;
    Ok(Json(SuccessEnvelope::new(convert::settings(&settings))))
}
