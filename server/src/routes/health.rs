//! `GET /api/health`: whether the database can be read and written, and the state of the bot.

use std::time::Duration;

use app_api::convert;
use app_domain::UtcInstant;
use app_domain::zone_rules::ZoneRules;
use app_service::backup_schedule::BackupStatus;
use app_service::zone_data::ZoneDataState;
use app_service::{ServiceError, backup_schedule, health, heartbeat, zone_data};
use app_wire::{BackupState, BackupStatusBody, BotStatusBody, SuccessEnvelope};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::{Extension, Json};
use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::ErrorResponse;
use crate::http::client_address::ProxyForwarding;
use crate::http::request_context::RequestContext;
use crate::state::SharedState;

/// Maximum age of a backup: one missing nightly backup is a problem.
const MAX_BACKUP_AGE: TimeDelta = TimeDelta::hours(36);
const DATABASE_TIMEOUT: Duration = Duration::from_secs(2);

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new().routes(routes!(show))
}

/// The state of a healthy server. Otherwise, the response is 503.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct HealthResponse {
    /// Always `ok`.
    status: &'static str,
    version: &'static str,
    /// Always `ready`.
    database: &'static str,
    /// Release of the IANA time zone database whose rules this server uses.
    #[schema(example = "2026f")]
    tzdata_version: String,
    /// The source and the age of these rules. They do not affect the health of the server.
    zone_data: ZoneDataStatus,
    /// Whether the server uses the `X-Forwarded-For` header of this request: `trusted` if it does; `ignored` if the
    /// request comes from a peer that is not in `TRUSTED_PROXIES`; `none` if the request has no such header.
    #[schema(example = "trusted")]
    forwarding: &'static str,
    /// The state of the bot, a separate program. It does not affect the health of the server.
    bot: BotStatusBody,
    /// The automatic backups. They do not affect the health of the server.
    backup: BackupStatusBody,
}

/// The time zone data of this server.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ZoneDataStatus {
    /// `bundled` if they are part of the program, `system` if they are those of the operating system.
    #[schema(example = "bundled")]
    source: &'static str,
    /// `ok`; `old` if the release is older than six months; `behind` if another program on the same database has a newer
    /// one, so that times in zones that have changed are wrong here.
    #[schema(example = "ok")]
    state: &'static str,
}

impl ZoneDataStatus {
    fn new(state: ZoneDataState) -> Self {
        Self {
            source: ZoneRules::installed().source().as_str(),
            state: match state {
                ZoneDataState::Current => "ok",
                ZoneDataState::Old => "old",
                ZoneDataState::Behind => "behind",
            },
        }
    }
}

fn backup_status(backup: &BackupStatus, now: DateTime<Utc>) -> BackupStatusBody {
    let state = match backup.age(now) {
        _ if backup.has_failed => BackupState::Failed,
        None => BackupState::Never,
        Some(age) if age > MAX_BACKUP_AGE => BackupState::Late,
        Some(_) => BackupState::Ok,
    };
    BackupStatusBody {
        state,
        latest: backup.latest.map(|at| UtcInstant::from(at).whole_seconds()),
    }
}

/// Check whether the database can be read and written, and get the state of the bot
///
/// The outcome of a write is cached for up to three seconds. After 30 seconds without a write, the server writes a
/// small probe.
#[utoipa::path(get, path = "/api/health", tag = "operation", security(()), responses(
    (status = 200, description = "The server runs, and the database can be read and written", body = SuccessEnvelope<HealthResponse>),
    (status = 503, description = "The database cannot be read or written: `unavailable`, `busy`, `no_space` while the disk is full, `database_file_lost` after its file was deleted or replaced, or `database_damaged` after a request found damage", body = app_wire::ApiError),
))]
async fn show(
    State(app): State<SharedState>,
    Extension(context): Extension<RequestContext>,
    headers: HeaderMap,
) -> Result<Json<SuccessEnvelope<HealthResponse>>, ErrorResponse> {
    let services = &app.services;
    let read = async {
        let bot = heartbeat::bot_status(services).await?;
        let zone_data = zone_data::load_state(services).await?;
        let backup = if app.has_backups {
            backup_status(&backup_schedule::status(services).await?, services.now())
        } else {
            BackupStatusBody {
                state: BackupState::Off,
                latest: None,
            }
        };
        Ok::<_, ServiceError>((bot, backup, zone_data))
    };
    let (bot, backup, zone_data) = match timeout(DATABASE_TIMEOUT, read).await {
        Ok(read) => read?,
        Err(elapsed) => return Err(ServiceError::Unavailable(Box::new(elapsed)).into()),
    };
    let writing = health::check_database(&app.services).await;
    writing.map_err(|error| ErrorResponse::from(error).as_unavailable())?;
    Ok(Json(SuccessEnvelope::new(HealthResponse {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        database: "ready",
        tzdata_version: ZoneRules::installed().release().to_string(),
        zone_data: ZoneDataStatus::new(zone_data),
        forwarding: ProxyForwarding::of(context.peer, &headers, &app.trusted_proxies).as_str(),
        bot: convert::bot_status(&bot),
        backup,
    })))
}
