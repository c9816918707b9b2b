//! Content codings: negotiation, and gzip for dynamic responses.

use std::io::{self, Read, Write};

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_ENCODING;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

/// Whether the client accepts `coding` (RFC 9110 §12.5.3).
pub fn accepts(asked: &HeaderMap, coding: &str) -> bool {
    asked.get_all(ACCEPT_ENCODING).iter().any(|value| {
        value.to_str().unwrap_or_default().split(',').any(|part| {
            let (name, weight) = part.split_once(';').unwrap_or((part, ""));
            name.trim().eq_ignore_ascii_case(coding) && !is_zero(weight)
        })
    })
}

pub fn accepts_gzip(asked: &HeaderMap) -> bool {
    accepts(asked, "gzip")
}

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), Compression::fast());
    encoder
        .write_all(bytes)
        .and_then(|()| encoder.finish())
        .expect("writing to memory does not fail")
}

pub fn gunzip(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Whether the weight is zero (`q=0`, `q=0.0`), which excludes the coding.
fn is_zero(weight: &str) -> bool {
    weight
        .trim()
        .strip_prefix("q=")
        .and_then(|weight| weight.parse::<f32>().ok())
        .is_some_and(|weight| weight <= 0.0)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn a_coding_is_taken_when_named_and_not_weighted_to_nothing() {
        let takes = |value: &'static str| {
            let mut asked = HeaderMap::new();
            asked.insert(ACCEPT_ENCODING, HeaderValue::from_static(value));
            accepts_gzip(&asked)
        };
        assert!(takes("gzip") && takes("br, GZIP;q=0.5"));
        assert!(!takes("br") && !takes("gzip;q=0") && !takes("gzip; q=0.000"));
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
