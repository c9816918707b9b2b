//! `GET /metrics`: the metrics, for admins and for the metrics token; at `METRICS_ADDRESS` for everyone who can reach it.

use app_service::operation_status;
use app_service::port::SecretString;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};

use crate::http::caller::bearer_token;
use crate::http::{ErrorResponse, RequestCaller};
use crate::metrics;
use crate::state::{AppState, SharedState};

const PROMETHEUS_TEXT: HeaderValue =
    HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");

pub async fn show(State(app): State<SharedState>, parts: Parts) -> Result<Response, ErrorResponse> {
    if !has_metrics_token(&app, &parts.headers) {
        let caller = RequestCaller::from_parts(&app, &parts).await?;
        caller.principal.admin()?;
    }
    show_without_token(State(app)).await
}

/// Requires no permission: for the address that the operator has chosen for the metrics.
pub async fn show_without_token(State(app): State<SharedState>) -> Result<Response, ErrorResponse> {
    let status = operation_status::status(&app.services).await?;
    let text = metrics::render(
        &app.counters,
        app.broadcaster.listeners(),
        app.services.version_watch.version().0,
        &status,
    );
    Ok(([(CONTENT_TYPE, PROMETHEUS_TEXT)], text).into_response())
}

fn has_metrics_token(app: &AppState, headers: &HeaderMap) -> bool {
    let presented = bearer_token(headers).map(|secret| SecretString::presented(secret).digest());
    presented.is_some() && presented == app.metrics_token
}
