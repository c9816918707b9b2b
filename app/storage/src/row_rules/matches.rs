//! Rows of matches and their comments.

use app_domain::game_catalog::MAX_CATALOG_NAME_CHARS;
use app_domain::matches::review::{self, MAX_COMMENT_CHARS, MAX_OFFSET_SECONDS};
use app_domain::matches::{self, MAX_NOTES_CHARS, MAX_OPPONENT_CHARS, MatchKind};
use app_domain::text::mended_lines;
use app_service::port::TableRecord;
use serde_json::Value;

use super::cell_rule::CellRule::{self, Number, Text, Typed};
use super::cell_rule::TableRules;
use super::cell_text::{is_name, is_name_list};
use super::mending::{mended_name, mended_name_list};
use super::row_check::RuleBreach;

/// The rounds of one side.
const ROUNDS: std::ops::RangeInclusive<i64> = 0..=matches::MAX_ROUNDS_PER_SIDE as i64;

pub(super) const RULES: &[TableRules] = &[
    (
        "matches",
        &[
            (
                "opponent",
                Typed(
                    |name| matches::parse_opponent(name).is_ok(),
                    |name| mended_name(name, MAX_OPPONENT_CHARS),
                ),
            ),
            ("type", Text(|kind| kind.parse::<MatchKind>().is_ok())),
            ("score_us", Number(ROUNDS)),
            ("score_them", Number(ROUNDS)),
            (
                "map",
                Typed(
                    |name| is_name(name, MAX_CATALOG_NAME_CHARS),
                    |name| mended_name(name, MAX_CATALOG_NAME_CHARS),
                ),
            ),
            ("our_agents", AGENTS),
            ("their_agents", AGENTS),
            ("vod_url", Text(is_link)),
            ("match_url", Text(is_link)),
            (
                "notes",
                Typed(
                    |notes| matches::parse_notes(notes).is_ok(),
                    |notes| mended_lines(notes, MAX_NOTES_CHARS),
                ),
            ),
        ],
    ),
    (
        "match_comments",
        &[
            ("seconds", Number(0..=MAX_OFFSET_SECONDS as i64)),
            ("text", COMMENT),
        ],
    ),
];

const AGENTS: CellRule = Typed(
    |agents| is_name_list(agents, |agents| matches::parse_agents(agents).is_ok()),
    |agents| mended_name_list(agents, MAX_CATALOG_NAME_CHARS, matches::MAX_AGENTS_PER_SIDE),
);

/// The text of a comment on a match or a strategy.
pub(super) const COMMENT: CellRule = Typed(
    |text| review::parse_text(text).is_ok(),
    |text| mended_lines(text, MAX_COMMENT_CHARS),
);

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
