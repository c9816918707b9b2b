//! `Range`, as far as it is of use: one range of bytes (RFC 9110, 14). Anything else may be ignored, and is.

use std::ops::Range;

use axum::http::HeaderValue;

/// What of so many bytes is asked for.
#[derive(Debug, PartialEq, Eq)]
pub enum Asked {
    All,
    /// Not empty.
    Part(Range<u64>),
    /// What begins behind the end.
    Nothing,
}

pub fn asked(range: Option<&HeaderValue>, length: u64) -> Asked {
    let range = range.and_then(|range| range.to_str().ok());
    range
        .and_then(|range| read(range, length))
        .unwrap_or(Asked::All)
}

fn read(range: &str, length: u64) -> Option<Asked> {
    let (first, last) = range.strip_prefix("bytes=")?.split_once('-')?;
    let number = |digits: &str| -> Option<u64> {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        // What has more digits lies behind every end.
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
        Asked::Nothing
    } else {
        Asked::Part(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_range_is_read_and_everything_else_means_the_whole() {
        let asked = |range: &'static str| asked(Some(&HeaderValue::from_static(range)), 10);
        for (range, part) in [
            ("bytes=0-0", 0..1),
            ("bytes=2-", 2..10),
            ("bytes=-3", 7..10),
            ("bytes=-99", 0..10),
            ("bytes=8-99999999999999999999", 8..10),
        ] {
            assert_eq!(asked(range), Asked::Part(part), "{range}");
        }
        for range in ["bytes=10-", "bytes=-0", "bytes=99-100"] {
            assert_eq!(asked(range), Asked::Nothing, "{range}");
        }
        for range in [
            "bytes=",
            "bytes=5-2",
            "bytes=0-1,4-5",
            "lines=0-1",
            "bytes=a-b",
            "bytes=+1-2",
        ] {
            assert_eq!(asked(range), Asked::All, "{range}");
        }
    }
}
