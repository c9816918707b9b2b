//! The header `Muster-Version`: the data version that a response includes, and the newest one that a client has seen.
//! With it, a client of several servers reads its own writes, and an event stream continues where a response ends. It
//! counts the team's writes, so a request without a token does not get it unless it writes itself.

use std::time::Duration;

use app_api::data_version::VERSION_HEADER;
use app_service::port::DataVersion;
use app_service::{AppServices, sign_in};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, StatusCode};
use axum::response::Response;
use tokio::time::timeout;

use super::caller::bearer_token;

const HEADER: HeaderName = HeaderName::from_static(VERSION_HEADER);
/// Maximum time that a request waits for the version that its client has seen.
const MAX_WAIT: Duration = Duration::from_secs(1);

/// A read of outsiders that is a POST for its secret.
const SETUP_CHECK: &str = "/api/auth/setup/check";

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
#[derive(Debug, Clone)]
pub enum IncludedVersion {
    /// The version that was known before the data was read, if the token is valid. Later changes may be included too.
    Read { version: DataVersion, token: String },
    /// The version that includes the write.
    Write,
    /// None, for an outsider.
    Hidden,
}

impl IncludedVersion {
    /// Called before the request is handled.
    pub fn of<B>(services: &AppServices, request: &Request<B>) -> Self {
        if !request.method().is_safe() && request.uri().path() != SETUP_CHECK {
            return Self::Write;
        }
        bearer_token(request.headers()).map_or(Self::Hidden, |token| Self::Read {
            version: services.version_watch.version(),
            token: token.to_owned(),
        })
    }

    /// Adds the header to a successful response.
    pub async fn add(self, services: &AppServices, response: &mut Response) {
        let status = response.status();
        if !status.is_success() && status != StatusCode::NOT_MODIFIED {
            return;
        }
        let version = match self {
            // What everybody may read is also answered to an invented token.
            Self::Read { version, token } => match sign_in::authenticate(services, &token).await {
                Ok(Some(_)) => version,
                Ok(None) | Err(_) => return,
            },
            Self::Write => services.version_watch.reported_version(),
            Self::Hidden => return,
        };
        let headers = response.headers_mut();
        headers.insert(HEADER, HeaderValue::from(version.0));
    }
}
