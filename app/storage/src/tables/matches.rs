//! The matches, their strategies and their review comments.

use app_domain::game_catalog::MAX_CATALOG_NAME_CHARS;
use app_domain::matches::review::{self, MAX_COMMENT_CHARS, MAX_OFFSET_SECONDS};
use app_domain::matches::{self, MAX_NOTES_CHARS, MAX_OPPONENT_CHARS, MatchKind};
use app_domain::text::mended_lines;
use app_service::port::TableRecord;
use serde_json::Value;

use super::cell_text::{is_name_list, mended_name, mended_name_list};
use super::column_kind::ColumnKind::{
    self, Date, Instant, Number, NumberIn, ParsedText, Text, TypedText, Uuid,
};
use super::column_kind::{name, parsed};
use super::{RuleBreach, TableSchema};

pub(super) const TABLES: &[TableSchema] = &[
    TableSchema::new(
        "matches",
        &["id"],
        &[
            ("id", Uuid),
            ("date", Date),
            ("opponent", OPPONENT),
            ("opponent_key", Text),
            ("type", parsed::<MatchKind>()),
            ("map", name::<MAX_CATALOG_NAME_CHARS>()),
            ("score_us", NumberIn(ROUNDS)),
            ("score_them", NumberIn(ROUNDS)),
            ("our_agents", AGENTS),
            ("their_agents", AGENTS),
            ("vod_url", ParsedText(is_link)),
            ("match_url", ParsedText(is_link)),
            ("notes", NOTES),
            ("created_at", Instant),
            ("updated_at", Instant),
            ("updated_by_kind", Text),
            ("updated_by_id", Text),
            ("updated_by_name", Text),
            ("version", Number),
        ],
    )
    .checked_by(check_match),
    TableSchema::new(
        "match_strategies",
        &["match_id", "place"],
        &[("match_id", Uuid), ("place", Number), ("strategy_id", Uuid)],
    ),
    TableSchema::new(
        "match_comments",
        &["id"],
        &[
            ("id", Uuid),
            ("match_id", Uuid),
            ("seconds", NumberIn(0..=MAX_OFFSET_SECONDS as i64)),
            ("text", COMMENT),
            ("created_at", Instant),
            ("updated_at", Instant),
            ("by_kind", Text),
            ("by_id", Text),
            ("by_name", Text),
        ],
    ),
];

/// The rounds of one side.
const ROUNDS: std::ops::RangeInclusive<i64> = 0..=matches::MAX_ROUNDS_PER_SIDE as i64;

const OPPONENT: ColumnKind = TypedText(
    |name| matches::parse_opponent(name).is_ok(),
    |name| mended_name(name, MAX_OPPONENT_CHARS),
);

const AGENTS: ColumnKind = TypedText(
    |agents| is_name_list(agents, |agents| matches::parse_agents(agents).is_ok()),
    |agents| mended_name_list(agents, MAX_CATALOG_NAME_CHARS, matches::MAX_AGENTS_PER_SIDE),
);

const NOTES: ColumnKind = TypedText(
    |notes| matches::parse_notes(notes).is_ok(),
    |notes| mended_lines(notes, MAX_NOTES_CHARS),
);

/// The text of a comment on a match or a strategy.
pub(super) const COMMENT: ColumnKind = TypedText(
    |text| review::parse_text(text).is_ok(),
    |text| mended_lines(text, MAX_COMMENT_CHARS),
);

/// A match has the score of both sides or of neither.
fn check_match(row: &TableRecord) -> Result<(), RuleBreach> {
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
