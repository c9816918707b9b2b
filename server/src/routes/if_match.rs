//! The base version of a change, from the `If-Match` header (RFC 9110 §13.1.1).

use app_service::strategies::EditBase;
use axum::http::HeaderMap;
use axum::http::header::IF_MATCH;

/// Reads the header; `None` without it. An unknown tag matches no version, nor does a weak one.
pub fn base_version(headers: &HeaderMap) -> Option<EditBase> {
    let value = headers.get(IF_MATCH)?.to_str().unwrap_or_default().trim();
    if value == "*" {
        return Some(EditBase::Newest);
    }
    let quoted = value
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    let version = quoted.unwrap_or(value).parse();
    Some(version.map_or(EditBase::UNKNOWN, EditBase::Version))
}
