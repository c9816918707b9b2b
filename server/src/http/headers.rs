//! The headers that every answer carries, and the content security policies.

use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::arrival::RequestId;

const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const CROSS_ORIGIN_OPENER_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-opener-policy");

const NOSNIFF: HeaderValue = HeaderValue::from_static("nosniff");
const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");
const NO_DEVICES: HeaderValue =
    HeaderValue::from_static("camera=(), microphone=(), geolocation=(), payment=(), usb=()");
/// For answers that are no pages: nothing may be loaded, nobody may frame them.
const NOT_A_PAGE: HeaderValue =
    HeaderValue::from_static("default-src 'none'; base-uri 'none'; frame-ancestors 'none'");

/// For a service worker: it asks this server, and nobody else, for the files that it keeps.
pub const WORKER: HeaderValue = HeaderValue::from_static("default-src 'none'; connect-src 'self'");

/// Adds what is not there yet; a page has brought its own policy.
pub fn secure(headers: &mut HeaderMap, id: RequestId) {
    headers.insert(X_REQUEST_ID, id.header());
    headers.insert(X_CONTENT_TYPE_OPTIONS, NOSNIFF);
    headers.insert(REFERRER_POLICY, SAME_ORIGIN);
    headers.insert(PERMISSIONS_POLICY, NO_DEVICES);
    headers.insert(CROSS_ORIGIN_OPENER_POLICY, SAME_ORIGIN);
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(NOT_A_PAGE);
}

/// The policy of a page of ours: everything from this server, and of what stands in the page itself only the
/// scripts and styles that are in `html` now.
pub fn page_policy(html: &str) -> HeaderValue {
    let policy = format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{}; style-src 'self'{}; \
         img-src 'self' data: https:; connect-src 'self'; object-src 'none'; frame-src 'none'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        hashes(html, "script"),
        hashes(html, "style"),
    );
    HeaderValue::from_str(&policy).expect("hashes in base64 fit into a header")
}

/// ` 'sha256-…'` for every inline `tag` in `html`.
fn hashes(html: &str, tag: &str) -> String {
    let (opening, closing) = (format!("<{tag}"), format!("</{tag}>"));
    let mut hashes = String::new();
    let mut rest = html;
    while let Some((_, element)) = rest.split_once(&opening) {
        let Some((attributes, after)) = element.split_once('>') else {
            break;
        };
        let Some((content, behind)) = after.split_once(&closing) else {
            break;
        };
        if !content.is_empty() && !attributes.contains("src=") {
            let digest = STANDARD.encode(Sha256::digest(content));
            hashes.push_str(" 'sha256-");
            hashes.push_str(&digest);
            hashes.push('\'');
        }
        rest = behind;
    }
    hashes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inline_scripts_and_styles_are_allowed_by_their_hash() {
        let html = "<style>p{}</style><script type=\"module\">alert(1)</script>\
                    <script src=\"/a.js\"></script>";
        let policy = page_policy(html);
        let policy = policy.to_str().expect("text");
        let hash = |content: &str| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(content)));
        assert!(
            policy.contains(&format!("'wasm-unsafe-eval' {};", hash("alert(1)"))),
            "{policy}"
        );
        assert!(
            policy.contains(&format!("style-src 'self' {};", hash("p{}"))),
            "{policy}"
        );
        assert!(!policy.contains("unsafe-inline"));
    }

    #[test]
    fn a_page_without_inline_parts_allows_none() {
        assert!(
            !page_policy("<p>Hello</p>")
                .to_str()
                .expect("text")
                .contains("sha256")
        );
    }
}
