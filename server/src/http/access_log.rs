//! The line of the log that each request has, and its count in the metrics.

use std::time::Duration;

use axum::http::{Method, Request, StatusCode};

use crate::metrics::{RequestCounters, RouteIndex};

/// Routes that are called by machines every few seconds.
const QUIET_ROUTES: [&str; 2] = ["/api/health", "/metrics"];
/// Beginnings of paths whose rest is a secret.
const SECRET_PATHS: [&str; 4] = ["/calendar/", "/uploads/", "/shared/", "/api/shared/"];

/// A request whose response is not known yet.
pub struct AccessLogEntry {
    method: Method,
    route: RouteIndex,
    /// Only at the level of debugging: a path may contain what a user has typed.
    path: Option<String>,
}

impl AccessLogEntry {
    pub fn new<B>(counters: &RequestCounters, request: &Request<B>) -> Self {
        let path = request.uri().path();
        Self {
            method: request.method().clone(),
            route: counters.route(path),
            path: tracing::enabled!(tracing::Level::DEBUG).then(|| loggable_path(path).to_owned()),
        }
    }

    /// Counts and logs the request. The span has its id and the player's.
    pub fn finish(self, counters: &RequestCounters, status: StatusCode, took: Duration) {
        counters.record(self.route, &self.method, status, took);
        let route = counters.route_name(self.route);
        let is_quiet = self.route == counters.other_route() || QUIET_ROUTES.contains(&route);
        let Self { method, path, .. } = self;
        let (status, duration_ms) = (status.as_u16(), took.as_secs_f64() * 1e3);
        if is_quiet && status < 400 {
            tracing::debug!(%method, route, path, status, duration_ms, "request answered");
        } else {
            tracing::info!(%method, route, path, status, duration_ms, "request answered");
        }
    }
}

/// The path without a secret.
fn loggable_path(path: &str) -> &str {
    SECRET_PATHS
        .into_iter()
        .find(|prefix| path.starts_with(prefix))
        .unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::loggable_path;

    #[test]
    fn the_secret_in_a_path_is_not_logged() {
        for (path, logged) in [
            ("/calendar/aVerySecretSecret.ics", "/calendar/"),
            ("/uploads/aVerySecretName.png", "/uploads/"),
            ("/shared/aVerySecretSecret", "/shared/"),
            ("/api/shared/aVerySecretSecret", "/api/shared/"),
            ("/calendar", "/calendar"),
            ("/api/calendar", "/api/calendar"),
        ] {
            assert_eq!(loggable_path(path), logged);
        }
    }
}
