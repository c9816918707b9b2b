//! Pagination of long lists: `limit` and an opaque `cursor` (decisions §2).

use std::str::FromStr;

use app_domain::{RuleViolation, ValidationRule};
use app_wire::ListEnvelope;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;

/// Number of records in a page without `limit`.
const DEFAULT_LIMIT: usize = 50;
const MAX_LIMIT: i64 = 200;

/// The raw query parameters that select a page of a list.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageParams {
    /// Maximum number of records, 1 to 200; default 50.
    #[param(value_type = Option<u8>, nullable = false, minimum = 1, maximum = 200)]
    limit: Option<String>,
    /// `nextCursor` of the previous page.
    #[param(nullable = false)]
    cursor: Option<String>,
}

impl PageParams {
    /// Whether the query has one of the parameters.
    pub fn is_given(&self) -> bool {
        self.limit.is_some() || self.cursor.is_some()
    }

    /// Parses both parameters and adds their errors to `faults`.
    pub fn parse<K: FromStr>(&self, faults: &mut Vec<RuleViolation>) -> PageRequest<K> {
        PageRequest::parse(self.limit.as_deref(), self.cursor.as_deref(), faults)
    }
}

/// A requested page of a list that is ordered by the unique key `K`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageRequest<K> {
    limit: usize,
    after: Option<K>,
}

impl<K> PageRequest<K> {
    /// Parses the query's `limit` and `cursor` and adds their errors to `faults`.
    pub fn parse(limit: Option<&str>, cursor: Option<&str>, faults: &mut Vec<RuleViolation>) -> Self
    where
        K: FromStr,
    {
        let limit = limit
            .map_or(Ok(DEFAULT_LIMIT), parse_limit)
            .unwrap_or_else(|rule| {
                faults.push(rule.on_field("limit"));
                DEFAULT_LIMIT
            });
        let after = cursor
            .map(decode_cursor)
            .transpose()
            .unwrap_or_else(|rule| {
                faults.push(rule.on_field("cursor"));
                None
            });
        Self { limit, after }
    }

    /// The maximum number of records.
    pub fn limit(&self) -> u32 {
        u32::try_from(self.limit).unwrap_or(u32::MAX)
    }

    /// The key of the last record before this page.
    pub fn after(&self) -> Option<&K> {
        self.after.as_ref()
    }

    /// The cursor of the page that follows the record with this key.
    pub fn cursor(key: &K) -> String
    where
        K: ToString,
    {
        encode_cursor(key)
    }

    /// This page of `records`, which must be sorted by `key`.
    pub fn page_of<R, T>(
        &self,
        records: &[R],
        key: impl Fn(&R) -> K,
        shape: impl Fn(&R) -> T,
    ) -> ListEnvelope<T>
    where
        K: Ord + ToString,
    {
        let is_before = |record: &R| {
            self.after
                .as_ref()
                .is_some_and(|after| key(record) <= *after)
        };
        let first = records.partition_point(is_before);
        let rest = &records[first..];
        let part = &rest[..rest.len().min(self.limit)];
        let last = part.last().filter(|_| part.len() < rest.len());
        let next_cursor = last.map(|last| encode_cursor(&key(last)));
        ListEnvelope {
            success: true,
            data: part.iter().map(shape).collect(),
            next_cursor,
        }
    }
}

fn parse_limit(raw: &str) -> Result<usize, ValidationRule> {
    raw.parse()
        .ok()
        .filter(|limit| (1..=MAX_LIMIT).contains(limit))
        .and_then(|limit: i64| usize::try_from(limit).ok())
        .ok_or(ValidationRule::OutOfRange(1, MAX_LIMIT))
}

fn encode_cursor(key: &impl ToString) -> String {
    URL_SAFE_NO_PAD.encode(key.to_string())
}

fn decode_cursor<K: FromStr>(raw: &str) -> Result<K, ValidationRule> {
    let bytes = URL_SAFE_NO_PAD
        .decode(raw)
        .map_err(|_| ValidationRule::Cursor)?;
    let text = String::from_utf8(bytes).map_err(|_| ValidationRule::Cursor)?;
    text.parse().map_err(|_| ValidationRule::Cursor)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBERS: [i64; 7] = [0, 1, 2, 3, 4, 5, 6];

    fn page(limit: &str, cursor: Option<&str>) -> PageRequest<i64> {
        let mut faults = Vec::new();
        let page = PageRequest::parse(Some(limit), cursor, &mut faults);
        assert_eq!(faults, []);
        page
    }

    #[test]
    fn the_cursors_lead_through_the_whole_list() {
        let (mut cursor, mut seen) = (None, Vec::new());
        loop {
            let part =
                page("3", cursor.as_deref()).page_of(&NUMBERS, |number| *number, |number| *number);
            seen.extend(part.data);
            cursor = part.next_cursor;
            if cursor.is_none() {
                break;
            }
        }
        assert_eq!(seen, NUMBERS);
    }

    #[test]
    fn a_list_that_fits_ends_without_a_cursor() {
        let part = page("7", None).page_of(&NUMBERS, |number| *number, |number| *number);
        assert_eq!((part.data.len(), part.next_cursor), (7, None));
    }

    #[test]
    fn a_limit_out_of_range_and_a_foreign_cursor_are_faults() {
        for (limit, cursor) in [("0", "!"), ("201", "eHl6"), ("-1", "_w"), ("many", "=")] {
            let mut faults = Vec::new();
            PageRequest::<i64>::parse(Some(limit), Some(cursor), &mut faults);
            assert_eq!(
                faults,
                [
                    ValidationRule::OutOfRange(1, 200).on_field("limit"),
                    ValidationRule::Cursor.on_field("cursor")
                ],
                "{limit}"
            );
        }
    }
}
