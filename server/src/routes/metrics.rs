//! `GET /metrics`: this process's counters, for admins and for requests from the same host.

use app_service::heartbeat::{self, BotLiveness};
use axum::extract::{Extension, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};

use crate::http::client_address::is_forwarded;
use crate::http::request_context::RequestContext;
use crate::http::{ErrorResponse, RequestCaller};
use crate::metrics::{BotGauges, MetricGauges};
use crate::state::SharedState;

const PROMETHEUS_TEXT: HeaderValue =
    HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");

pub async fn show(
    State(app): State<SharedState>,
    Extension(arrival): Extension<RequestContext>,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    // A proxy on this host connects from loopback as well, so a forwarded request never counts as local.
    let is_local = arrival.peer.to_canonical().is_loopback() && !is_forwarded(&headers);
    if !is_local {
        RequestCaller::from_headers(&app, &headers)
            .await?
            .principal
            .admin()?;
    }
    let heard = heartbeat::bot_status(&app.services).await?;
    let seconds = |at: Option<DateTime<Utc>>| at.map_or(0, |at| at.timestamp());
    let bot = BotGauges {
        is_ok: heard.liveness == BotLiveness::Alive,
        is_connected: heard.gateway.is_connected,
        last_seen: seconds(heard.last),
        last_heartbeat: seconds(heard.gateway.heartbeat),
    };
    let gauges = MetricGauges {
        live_streams: app.broadcaster.listeners(),
        data_version: app.services.version_watch.version().0,
        bot,
    };
    Ok((
        [(CONTENT_TYPE, PROMETHEUS_TEXT)],
        app.counters.render(gauges),
    )
        .into_response())
}
