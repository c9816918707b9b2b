//! Parts of lists that can grow: `limit` and an opaque `cursor` (decisions §2).

use std::str::FromStr;

use app_api::wire::Listed;
use app_domain::{Rule, RuleViolation};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;

/// Records in a part when nobody says how many.
const DEFAULT_LIMIT: usize = 50;
const LIMIT_MAX: i64 = 200;

/// Which part of a list, as the query names it.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Part {
    /// How many at most, 1 to 200; default 50.
    #[param(value_type = Option<u8>, nullable = false, minimum = 1, maximum = 200)]
    limit: Option<String>,
    /// `nextCursor` of the part before.
    #[param(nullable = false)]
    cursor: Option<String>,
}

impl Part {
    /// Reads it, and notes what is wrong with it.
    pub fn page<K: FromStr>(&self, faults: &mut Vec<RuleViolation>) -> Page<K> {
        Page::read(self.limit.as_deref(), self.cursor.as_deref(), faults)
    }
}

/// Which part of a list is asked for; `K` is what the list is ordered by, and unique.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<K> {
    limit: usize,
    after: Option<K>,
}

impl<K> Page<K> {
    /// Reads the query's `limit` and `cursor`, and notes what is wrong with them.
    pub fn read(limit: Option<&str>, cursor: Option<&str>, faults: &mut Vec<RuleViolation>) -> Self
    where
        K: FromStr,
    {
        let limit = limit
            .map_or(Ok(DEFAULT_LIMIT), limited)
            .unwrap_or_else(|rule| {
                faults.push(rule.of("limit"));
                DEFAULT_LIMIT
            });
        let after = cursor.map(opened).transpose().unwrap_or_else(|rule| {
            faults.push(rule.of("cursor"));
            None
        });
        Self { limit, after }
    }

    /// How many records at most.
    pub fn limit(&self) -> u32 {
        u32::try_from(self.limit).unwrap_or(u32::MAX)
    }

    /// The key of the last record before this part.
    pub fn after(&self) -> Option<&K> {
        self.after.as_ref()
    }

    /// The cursor of the part that follows the record with this key.
    pub fn cursor(key: &K) -> String
    where
        K: ToString,
    {
        closed(key)
    }

    /// The part of `records`, which are in the order of `key`.
    pub fn of<R, T>(
        &self,
        records: &[R],
        key: impl Fn(&R) -> K,
        shape: impl Fn(&R) -> T,
    ) -> Listed<T>
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
        let next_cursor = last.map(|last| closed(&key(last)));
        Listed {
            success: true,
            data: part.iter().map(shape).collect(),
            next_cursor,
        }
    }
}

fn limited(raw: &str) -> Result<usize, Rule> {
    raw.parse()
        .ok()
        .filter(|limit| (1..=LIMIT_MAX).contains(limit))
        .and_then(|limit: i64| usize::try_from(limit).ok())
        .ok_or(Rule::OutOfRange(1, LIMIT_MAX))
}

fn closed(key: &impl ToString) -> String {
    URL_SAFE_NO_PAD.encode(key.to_string())
}

fn opened<K: FromStr>(raw: &str) -> Result<K, Rule> {
    let bytes = URL_SAFE_NO_PAD.decode(raw).map_err(|_| Rule::Cursor)?;
    let text = String::from_utf8(bytes).map_err(|_| Rule::Cursor)?;
    text.parse().map_err(|_| Rule::Cursor)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBERS: [i64; 7] = [0, 1, 2, 3, 4, 5, 6];

    fn page(limit: &str, cursor: Option<&str>) -> Page<i64> {
        let mut faults = Vec::new();
        let page = Page::read(Some(limit), cursor, &mut faults);
        assert_eq!(faults, []);
        page
    }

    #[test]
    fn the_cursors_lead_through_the_whole_list() {
        let (mut cursor, mut seen) = (None, Vec::new());
        loop {
            let part =
                page("3", cursor.as_deref()).of(&NUMBERS, |number| *number, |number| *number);
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
        let part = page("7", None).of(&NUMBERS, |number| *number, |number| *number);
        assert_eq!((part.data.len(), part.next_cursor), (7, None));
    }

    #[test]
    fn a_limit_out_of_range_and_a_foreign_cursor_are_faults() {
        for (limit, cursor) in [("0", "!"), ("201", "eHl6"), ("-1", "_w"), ("many", "=")] {
            let mut faults = Vec::new();
            Page::<i64>::read(Some(limit), Some(cursor), &mut faults);
            assert_eq!(
                faults,
                [
                    Rule::OutOfRange(1, 200).of("limit"),
                    Rule::Cursor.of("cursor")
                ],
                "{limit}"
            );
        }
    }
}
