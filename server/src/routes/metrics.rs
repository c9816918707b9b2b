//! `GET /metrics`: this process's counters, for admins and for whoever is on the same host.

use axum::extract::{Extension, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};

use crate::http::arrival::Arrival;
use crate::http::{Caller, Refusal};
use crate::metrics::Gauges;
use crate::state::Shared;

const TEXT: HeaderValue = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
const FORWARDED: [&str; 3] = ["x-forwarded-for", "x-real-ip", "forwarded"];

pub async fn show(
    State(app): State<Shared>,
    Extension(arrival): Extension<Arrival>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    // A proxy on this host is on loopback as well, so a forwarded request is never taken for a local one.
    let is_local = arrival.peer.to_canonical().is_loopback()
        && FORWARDED.iter().all(|name| !headers.contains_key(*name));
    if !is_local {
        Caller::of(&app, &headers).await?.principal.admin()?;
    }
    let gauges = Gauges {
        live_streams: app.live.listeners(),
        data_version: app.services.feed.version().0,
    };
    Ok(([(CONTENT_TYPE, TEXT)], app.counters.text(gauges)).into_response())
}
