//! The header `Muster-Version`: the data version that a write has produced, and the newest one that a client has seen.
//! With it, a client of several servers reads its own writes.

use std::time::Duration;

use app_api::data_version::VERSION_HEADER;
use app_service::AppServices;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
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

/// Whether a request with this method may write.
pub fn may_write(method: &Method) -> bool {
    !method.is_safe()
}

/// Adds the version that includes the write.
pub fn add_version(services: &AppServices, headers: &mut HeaderMap) {
    let version = services.version_watch.reported_version();
    headers.insert(HEADER, HeaderValue::from(version.0));
}
