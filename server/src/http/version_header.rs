//! The header `Muster-Version`: the data version that a response includes, and the newest one that a client has seen.
//! With it, a client of several servers reads its own writes, and an event stream continues where a response ends. It
//! counts the team's writes, so a request without a token does not get it unless it writes itself.

use std::time::Duration;

use app_api::data_version::VERSION_HEADER;
use app_service::AppServices;
use app_service::port::DataVersion;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, StatusCode};
use axum::response::Response;
use tokio::time::timeout;

const HEADER: HeaderName = HeaderName::from_static(VERSION_HEADER);
/// Maximum time that a request waits for the version that its client has seen.
const MAX_WAIT: Duration = Duration::from_secs(1);

/// Waits until this server has the version that the client has seen.
pub async fn wait_for_seen(services: &AppServices, request_headers: &HeaderMap) {
    let seen = request_headers
        .get(HEADER)
        .and_then(|value| value.to_str().ok());
    let Some(seen) = seen.and_then(|seen| seen.parse::<i64>().ok()) else {
        return;
    };
    if seen > services.version_watch.version().0 {
        let mut known = services.version_watch.subscribe();
        // After the time, the request is answered with the data that this server has.
        let _ = timeout(MAX_WAIT, known.wait_for(|known| known.0 >= seen)).await;
    }
}

/// The version that the response to a request will include.
#[derive(Debug, Clone, Copy)]
pub enum IncludedVersion {
    /// The version that was known before the data was read. Later changes may be included too.
    Read(DataVersion),
    /// The version that includes the write.
    Write,
    /// None, for an outsider.
    Hidden,
}

impl IncludedVersion {
    /// Called before the request is handled.
    pub fn of<B>(services: &AppServices, request: &Request<B>) -> Self {
        let is_shared = request.uri().path().starts_with("/api/shared/");
        if !request.method().is_safe() {
            Self::Write
        } else if is_shared || !request.headers().contains_key(AUTHORIZATION) {
            Self::Hidden
        } else {
            Self::Read(services.version_watch.version())
        }
    }

    /// Adds the header to a successful response.
    pub fn add(self, services: &AppServices, response: &mut Response) {
        let status = response.status();
        if status.is_success() || status == StatusCode::NOT_MODIFIED {
            let version = match self {
                Self::Read(version) => version,
                Self::Write => services.version_watch.reported_version(),
                Self::Hidden => return,
            };
            response
                .headers_mut()
                .insert(HEADER, HeaderValue::from(version.0));
        }
    }
}
