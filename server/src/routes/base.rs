//! The version that a change starts from, as `If-Match` names it (RFC 9110 §13.1.1).

use app_service::strategies::Base;
use axum::http::HeaderMap;
use axum::http::header::IF_MATCH;

/// Nothing is ever of this version.
const NEVER: i64 = 0;

/// `None` without the header. A tag that was never given matches nothing, like a weak one.
pub fn base(headers: &HeaderMap) -> Option<Base> {
    let value = headers.get(IF_MATCH)?.to_str().unwrap_or_default().trim();
    if value == "*" {
        return Some(Base::Newest);
    }
    let quoted = value
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    let version = quoted.unwrap_or(value).parse().unwrap_or(NEVER);
    Some(Base::Version(version))
}
