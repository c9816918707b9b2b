//! Rows of matches and their comments.

use app_domain::matches::review::{self, MAX_OFFSET_SECONDS};
use app_domain::matches::{self, MatchKind};
use app_service::port::TableRecord;
use serde_json::Value;

use super::CellRule::{Number, Text};
use super::{RuleBreach, TableRules, is_json};

/// The rounds of one side.
const ROUNDS: std::ops::RangeInclusive<i64> = 0..=matches::MAX_ROUNDS_PER_SIDE as i64;

pub(super) const RULES: &[TableRules] = &[
    (
        "matches",
        &[
            (
                "opponent",
                Text(|name| matches::parse_opponent(name).is_ok()),
            ),
            ("type", Text(|kind| kind.parse::<MatchKind>().is_ok())),
            ("score_us", Number(ROUNDS)),
            ("score_them", Number(ROUNDS)),
            ("our_agents", Text(is_json::<Vec<String>>)),
            ("their_agents", Text(is_json::<Vec<String>>)),
            ("vod_url", Text(is_link)),
            ("match_url", Text(is_link)),
            ("notes", Text(|notes| matches::parse_notes(notes).is_ok())),
        ],
    ),
    (
        "match_comments",
        &[
            ("seconds", Number(0..=MAX_OFFSET_SECONDS as i64)),
            ("text", Text(|text| review::parse_text(text).is_ok())),
        ],
    ),
];

/// A match has the score of both sides or of neither.
pub(super) fn check_match(row: &TableRecord) -> Result<(), RuleBreach> {
    let is_null = |column: &str| row.get(column).is_none_or(Value::is_null);
    if is_null("score_us") == is_null("score_them") {
        Ok(())
    } else {
        Err("score_them")
    }
}

fn is_link(text: &str) -> bool {
    matches::parse_link(text).is_ok()
}
