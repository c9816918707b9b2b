//! The matches, their strategies and their review comments.

use super::ColumnKind::{Date, Instant, Number, Text, Uuid};
use super::TableSchema;

pub(super) const TABLES: &[TableSchema] = &[
    TableSchema::new(
        "matches",
        &["id"],
        &[
            ("id", Uuid),
            ("date", Date),
            ("opponent", Text),
            ("opponent_key", Text),
            ("type", Text),
            ("map", Text),
            ("score_us", Number),
            ("score_them", Number),
            ("our_agents", Text),
            ("their_agents", Text),
            ("vod_url", Text),
            ("match_url", Text),
            ("notes", Text),
            ("created_at", Instant),
            ("updated_at", Instant),
            ("updated_by_kind", Text),
            ("updated_by_id", Text),
            ("updated_by_name", Text),
            ("version", Number),
        ],
    ),
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
            ("seconds", Number),
            ("text", Text),
            ("created_at", Instant),
            ("updated_at", Instant),
            ("by_kind", Text),
            ("by_id", Text),
            ("by_name", Text),
        ],
    ),
];
