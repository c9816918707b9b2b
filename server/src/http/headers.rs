//! The headers of every response, and the content security policies.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::request_context::{RequestId, X_REQUEST_ID};

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const CROSS_ORIGIN_OPENER_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-opener-policy");

const NOSNIFF: HeaderValue = HeaderValue::from_static("nosniff");
const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");
const NO_DEVICE_ACCESS: HeaderValue =
    HeaderValue::from_static("camera=(), microphone=(), geolocation=(), payment=(), usb=()");
/// One year. Other hosts of the domain are not the server's to decide on.
const HTTPS_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");
/// For responses that are not pages: nothing may be loaded, and no page may frame them.
const NON_PAGE_POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; base-uri 'none'; frame-ancestors 'none'");

/// `Cache-Control`: nobody stores the response.
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
/// `Cache-Control`: the client stores the response and revalidates it on every use, mostly with a 304.
pub const PRIVATE_NO_CACHE: HeaderValue = HeaderValue::from_static("private, no-cache");

/// `Cache-Control` of the portal's files whose name has a content hash: such a name always refers to the same content.
pub const IMMUTABLE_FILE: HeaderValue =
    HeaderValue::from_static("public, max-age=31536000, immutable");

/// For a service worker, which fetches files from this server only.
pub const WORKER_POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; connect-src 'self'");
/// For the worker of the PDF viewer, which receives files and the decoders of their images from the page.
pub const PDF_WORKER_POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; script-src 'wasm-unsafe-eval'");

/// Adds the security headers; keeps the content security policy, the referrer policy and the caching rule of a response
/// that has one.
/// `is_https`: whether the server's public URL is https.
pub fn add_security_headers(headers: &mut HeaderMap, id: RequestId, is_https: bool) {
    headers.insert(X_REQUEST_ID, id.header_value());
    headers.insert(X_CONTENT_TYPE_OPTIONS, NOSNIFF);
    headers.entry(REFERRER_POLICY).or_insert(SAME_ORIGIN);
    // These two concern documents. A first visit loads up to twenty files, and has few bytes to spare.
    if headers.get(CACHE_CONTROL) != Some(&IMMUTABLE_FILE) {
        headers.insert(PERMISSIONS_POLICY, NO_DEVICE_ACCESS);
        headers.insert(CROSS_ORIGIN_OPENER_POLICY, SAME_ORIGIN);
    }
    headers
        .entry(CONTENT_SECURITY_POLICY)
        .or_insert(NON_PAGE_POLICY);
    headers.entry(CACHE_CONTROL).or_insert(NO_STORE);
    if is_https {
        headers.insert(STRICT_TRANSPORT_SECURITY, HTTPS_ONLY);
    }
}

/// The policy of one of the server's own pages: everything from this server, and only those inline scripts and styles
/// that are in `html`.
pub fn page_policy(html: &str) -> HeaderValue {
    let policy = format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{}; style-src 'self'{}; \
         img-src 'self' data: https:; connect-src 'self'; object-src 'none'; frame-src 'none'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        inline_hashes(html, "script"),
        inline_hashes(html, "style"),
    );
    HeaderValue::from_str(&policy).expect("base64 is a valid header value")
}

/// ` 'sha256-…'` for every inline `tag` in `html`.
fn inline_hashes(html: &str, tag: &str) -> String {
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
