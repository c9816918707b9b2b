//! `GET /api/health`: whether the process lives and its database can be read and written, and how the bot is.

use std::time::Duration;

use app_api::shape;
use app_api::wire::{BotBody, Success};
use app_domain::zone::TZDATA_VERSION;
use app_service::{ServiceError, health, pulse};
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::Refusal;
use crate::state::Shared;

const PATIENCE: Duration = Duration::from_secs(2);

pub fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new().routes(routes!(show))
}

/// The server is well; otherwise the answer is 503.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Health {
    /// Always `ok`.
    status: &'static str,
    version: &'static str,
    /// Always `ready`.
    database: &'static str,
    /// Release of the IANA time zone database that is built in.
    #[schema(example = "2025b")]
    tzdata_version: &'static str,
    /// Its own program; the server is well without it.
    bot: BotBody,
}

/// Whether the server lives and its database can be read and written, and how the bot is
///
/// The outcome of a write is cached for up to three seconds; after 30 seconds without one, something small is written.
#[utoipa::path(get, path = "/api/health", tag = "operation", security(()), responses(
    (status = 200, description = "Live, and the database can be read and written", body = Success<Health>),
    (status = 503, description = "Live, but the database cannot be read or written: `unavailable`, `busy`, or `no_space` while the disk is full", body = app_api::ApiError),
))]
async fn show(State(app): State<Shared>) -> Result<Json<Success<Health>>, Refusal> {
    let bot = match timeout(PATIENCE, pulse::heard(&app.services)).await {
        Ok(heard) => shape::bot(&heard?),
        Err(elapsed) => return Err(ServiceError::Unavailable(Box::new(elapsed)).into()),
    };
    let writing = health::check_writing(&app.services).await;
    writing.map_err(|error| Refusal::from(error).as_unavailable())?;
    Ok(Json(Success::of(Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        database: "ready",
        tzdata_version: TZDATA_VERSION,
        bot,
    })))
}
