//! The bot's messages, polls and notices in chat.

use super::ColumnKind::{Bool, Date, Instant, Number, Text};
use super::TableSchema;

pub(super) const TABLES: &[TableSchema] = &[
    TableSchema::new(
        "messages",
        &["id"],
        &[
            ("id", Number),
            ("occasion", Text),
            ("date", Date),
            ("recipient", Text),
            ("turn", Number),
            ("due_at", Instant),
            ("until", Instant),
            ("state", Text),
            ("attempts", Number),
            ("next_at", Instant),
            ("reason", Text),
            ("done_at", Instant),
        ],
    )
    .with_generated_ids(),
    TableSchema::new(
        "unreached",
        &["message_id"],
        &[("message_id", Number), ("named_by", Number)],
    ),
    TableSchema::new(
        "overview",
        &["place"],
        &[
            ("place", Number),
            ("channel", Text),
            ("monday", Date),
            ("message", Text),
            ("digest", Text),
            ("is_pinned", Bool),
            ("previous", Text),
        ],
    ),
    TableSchema::new(
        "standings_said",
        &["date"],
        &[("date", Date), ("standing", Text)],
    ),
    TableSchema::new(
        "polls",
        &["id"],
        &[
            ("id", Number),
            ("origin", Text),
            ("question", Text),
            ("date", Date),
            ("options", Text),
            ("takes_several", Bool),
            ("opened_by", Text),
            ("closes_at", Instant),
            ("closed_at", Instant),
            ("channel", Text),
            ("message", Text),
            ("digest", Text),
            ("is_over", Bool),
        ],
    )
    .with_generated_ids(),
    TableSchema::new(
        "poll_votes",
        &["poll_id", "player_id", "option"],
        &[("poll_id", Number), ("player_id", Text), ("option", Number)],
    ),
    TableSchema::new(
        "notices",
        &["id"],
        &[("id", Number), ("interaction", Text), ("words", Text)],
    )
    .with_generated_ids(),
];
