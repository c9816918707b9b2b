//! Content codings: negotiation, and compression of dynamic responses.

use std::io::{self, Read, Write};

use axum::http::header::ACCEPT_ENCODING;
use axum::http::{HeaderMap, HeaderValue};
use brotli::{CompressorWriter, Decompressor};
use flate2::Compression;
use flate2::write::GzEncoder;

/// Minimum size of a compressed response, in bytes: a smaller one fits into one packet anyway.
pub const MIN_COMPRESSED_BYTES: usize = 1024;

/// The window of a brotli stream is 2 to the power of this many bytes.
const BROTLI_WINDOW_BITS: u32 = 20;
const BROTLI_BUFFER_BYTES: usize = 4096;

/// A coding in which the server compresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContentCoding {
    Brotli,
    Gzip,
}

/// How much time compressing may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompressionEffort {
    /// For bytes that are sent once.
    Fast,
    /// For bytes that are kept and sent many times.
    Thorough,
}

impl ContentCoding {
    /// Returns the coding to use for this request: the smallest result for bytes that are kept, the fastest for others.
    pub fn negotiate(request_headers: &HeaderMap, effort: CompressionEffort) -> Option<Self> {
        let preferred = match effort {
            CompressionEffort::Fast => [Self::Gzip, Self::Brotli],
            CompressionEffort::Thorough => [Self::Brotli, Self::Gzip],
        };
        preferred
            .into_iter()
            .find(|coding| accepts(request_headers, coding.name()))
    }

    /// The name in `Accept-Encoding` and `Content-Encoding`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    pub const fn header(self) -> HeaderValue {
        HeaderValue::from_static(self.name())
    }

    pub fn compress(self, bytes: &[u8], effort: CompressionEffort) -> Vec<u8> {
        match self {
            Self::Brotli => brotli(bytes, effort),
            Self::Gzip => gzip(bytes, effort),
        }
    }
}

/// Whether the client accepts `coding` (RFC 9110 §12.5.3).
pub fn accepts(request_headers: &HeaderMap, coding: &str) -> bool {
    request_headers
        .get_all(ACCEPT_ENCODING)
        .iter()
        .any(|value| {
            value.to_str().unwrap_or_default().split(',').any(|part| {
                let (name, weight) = part.split_once(';').unwrap_or((part, ""));
                name.trim().eq_ignore_ascii_case(coding) && !is_zero(weight)
            })
        })
}

fn gzip(bytes: &[u8], effort: CompressionEffort) -> Vec<u8> {
    let level = match effort {
        CompressionEffort::Fast => Compression::fast(),
        CompressionEffort::Thorough => Compression::default(),
    };
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), level);
    encoder
        .write_all(bytes)
        .and_then(|()| encoder.finish())
        .expect("writing to memory does not fail")
}

fn brotli(bytes: &[u8], effort: CompressionEffort) -> Vec<u8> {
    let quality = match effort {
        CompressionEffort::Fast => 1,
        CompressionEffort::Thorough => 5,
    };
    let output = Vec::with_capacity(bytes.len() / 4);
    let mut encoder =
        CompressorWriter::new(output, BROTLI_BUFFER_BYTES, quality, BROTLI_WINDOW_BITS);
    encoder
        .write_all(bytes)
        .expect("writing to memory does not fail");
    encoder.into_inner()
}

pub fn decompress_brotli(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    Decompressor::new(packed, BROTLI_BUFFER_BYTES).read_to_end(&mut bytes)?;
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
    use flate2::read::GzDecoder;

    use super::*;

    fn request_headers(value: &'static str) -> HeaderMap {
        let mut request_headers = HeaderMap::new();
        request_headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(value));
        request_headers
    }

    #[test]
    fn a_coding_is_taken_when_named_and_not_weighted_to_nothing() {
        let takes = |value| accepts(&request_headers(value), "gzip");
        assert!(takes("gzip") && takes("br, GZIP;q=0.5"));
        assert!(!takes("br") && !takes("gzip;q=0") && !takes("gzip; q=0.000"));
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn kept_bytes_are_sent_in_the_smallest_coding_and_others_in_the_fastest() {
        use CompressionEffort::{Fast, Thorough};
        let chosen = |value, effort| ContentCoding::negotiate(&request_headers(value), effort);
        let both = "gzip, deflate, br, zstd";
        assert_eq!(chosen(both, Thorough), Some(ContentCoding::Brotli));
        assert_eq!(chosen(both, Fast), Some(ContentCoding::Gzip));
        assert_eq!(chosen("br", Fast), Some(ContentCoding::Brotli));
        assert_eq!(chosen("identity", Thorough), None);
    }

    #[test]
    fn compressed_bytes_are_read_back() {
        let text = "The same words. ".repeat(500);
        for effort in [CompressionEffort::Fast, CompressionEffort::Thorough] {
            let gzip = ContentCoding::Gzip.compress(text.as_bytes(), effort);
            let brotli = ContentCoding::Brotli.compress(text.as_bytes(), effort);
            let mut of_gzip = String::new();
            GzDecoder::new(&*gzip)
                .read_to_string(&mut of_gzip)
                .expect("gzip");
            let of_brotli = decompress_brotli(&brotli).expect("brotli");
            assert_eq!(of_gzip, text, "{effort:?}");
            assert_eq!(of_brotli, text.as_bytes(), "{effort:?}");
        }
    }
}
