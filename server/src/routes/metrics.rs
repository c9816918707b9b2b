//! `GET /metrics`: this process's counters, for admins and for whoever is on the same host.

use app_service::pulse::{self, Life};
use axum::extract::{Extension, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};

use crate::http::arrival::Arrival;
use crate::http::client_address::is_forwarded;
use crate::http::{Caller, Refusal};
use crate::metrics::{BotGauges, Gauges};
use crate::state::Shared;

const TEXT: HeaderValue = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");

pub async fn show(
    State(app): State<Shared>,
    Extension(arrival): Extension<Arrival>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    // A proxy on this host is on loopback as well, so a forwarded request is never taken for a local one.
    let is_local = arrival.peer.to_canonical().is_loopback() && !is_forwarded(&headers);
    if !is_local {
        Caller::of(&app, &headers).await?.principal.admin()?;
    }
    let heard = pulse::heard(&app.services).await?;
    let seconds = |at: Option<DateTime<Utc>>| at.map_or(0, |at| at.timestamp());
    let bot = BotGauges {
        is_ok: heard.life == Life::Alive,
        is_connected: heard.gateway.is_connected,
        last_seen: seconds(heard.last),
        last_heartbeat: seconds(heard.gateway.heartbeat),
    };
    let gauges = Gauges {
        live_streams: app.live.listeners(),
        data_version: app.services.feed.version().0,
        bot,
    };
    Ok(([(CONTENT_TYPE, TEXT)], app.counters.text(gauges)).into_response())
}
