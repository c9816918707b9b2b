//! The `Range` header: a single range of bytes (RFC 9110 §14). Anything else is ignored, as the RFC allows.

use std::ops::Range;

use axum::http::HeaderValue;

/// The requested range of a file.
#[derive(Debug, PartialEq, Eq)]
pub enum RequestedRange {
    All,
    /// Not empty.
    Part(Range<u64>),
    /// The range starts after the end.
    Unsatisfiable,
}

pub fn requested_range(range: Option<&HeaderValue>, length: u64) -> RequestedRange {
    let range = range.and_then(|range| range.to_str().ok());
    range
        .and_then(|range| parse_range(range, length))
        .unwrap_or(RequestedRange::All)
}

fn parse_range(range: &str, length: u64) -> Option<RequestedRange> {
    let (first, last) = range.strip_prefix("bytes=")?.split_once('-')?;
    let number = |digits: &str| -> Option<u64> {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        // A larger number is after every end.
        is_number.then(|| digits.parse().unwrap_or(u64::MAX))
    };
    let part = match (first.trim(), last.trim()) {
        ("", last) => length.saturating_sub(number(last)?)..length,
        (first, "") => number(first)?..length,
        (first, last) => {
            let (first, last) = (number(first)?, number(last)?);
            if last < first {
                return None;
            }
            first..last.saturating_add(1).min(length)
        }
    };
    Some(if part.is_empty() {
        RequestedRange::Unsatisfiable
    } else {
        RequestedRange::Part(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_range_is_read_and_everything_else_means_the_whole() {
        let asked =
            |range: &'static str| requested_range(Some(&HeaderValue::from_static(range)), 10);
        for (range, part) in [
            ("bytes=0-0", 0..1),
            ("bytes=2-", 2..10),
            ("bytes=-3", 7..10),
            ("bytes=-99", 0..10),
            ("bytes=8-99999999999999999999", 8..10),
        ] {
            assert_eq!(asked(range), RequestedRange::Part(part), "{range}");
        }
        for range in ["bytes=10-", "bytes=-0", "bytes=99-100"] {
            assert_eq!(asked(range), RequestedRange::Unsatisfiable, "{range}");
        }
        for range in [
            "bytes=",
            "bytes=5-2",
            "bytes=0-1,4-5",
            "lines=0-1",
            "bytes=a-b",
            "bytes=+1-2",
        ] {
            assert_eq!(asked(range), RequestedRange::All, "{range}");
        }
    }
}
