//! What the bot has said and asked in chat.

use super::Kind::{Date, Instant, Number, Text, Truth};
use super::Table;

pub(super) const TABLES: &[Table] = &[
    Table::new(
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
    .counted(),
    Table::new(
        "unreached",
        &["message_id"],
        &[("message_id", Number), ("named_by", Number)],
    ),
    Table::new(
        "overview",
        &["place"],
        &[
            ("place", Number),
            ("channel", Text),
            ("monday", Date),
            ("message", Text),
            ("digest", Text),
            ("is_pinned", Truth),
            ("previous", Text),
        ],
    ),
    Table::new(
        "standings_said",
        &["date"],
        &[("date", Date), ("standing", Text)],
    ),
    Table::new(
        "polls",
        &["id"],
        &[
            ("id", Number),
            ("origin", Text),
            ("question", Text),
            ("date", Date),
            ("options", Text),
            ("takes_several", Truth),
            ("opened_by", Text),
            ("closes_at", Instant),
            ("closed_at", Instant),
            ("channel", Text),
            ("message", Text),
            ("digest", Text),
            ("is_over", Truth),
        ],
    )
    .counted(),
    Table::new(
        "poll_votes",
        &["poll_id", "player_id", "option"],
        &[("poll_id", Number), ("player_id", Text), ("option", Number)],
    ),
    Table::new(
        "notices",
        &["id"],
        &[("id", Number), ("interaction", Text), ("words", Text)],
    )
    .counted(),
];
