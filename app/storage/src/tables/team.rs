//! What is known of the team: its people, their days, and what was done.

use super::Kind::{Bytes, Date, Instant, Number, Text, Truth, Uuid};
use super::Table;

pub(super) const TABLES: &[Table] = &[
    Table::new("settings", &["id"], &[("id", Number), ("document", Text)]),
    Table::new(
        "players",
        &["id"],
        &[
            ("id", Text),
            ("username", Text),
            ("display_name", Text),
            ("role", Text),
            ("timezone", Text),
            ("is_admin", Truth),
            ("sort_order", Number),
        ],
    ),
    Table::new(
        "player_days",
        &["player_id", "date"],
        &[
            ("player_id", Text),
            ("date", Date),
            ("availability", Text),
            ("source", Text),
            ("windows", Text),
            ("answered", Text),
            ("emptied", Truth),
            ("held_name", Text),
        ],
    ),
    Table::new(
        "plans",
        &["date"],
        &[("date", Date), ("reason", Text), ("focus", Text)],
    ),
    Table::new(
        "patterns",
        &["player_id", "day_of_week"],
        &[
            ("player_id", Text),
            ("day_of_week", Number),
            ("availability", Text),
            ("zone", Text),
            ("active", Truth),
            ("updated_at", Instant),
        ],
    ),
    Table::new(
        "absences",
        &["id"],
        &[
            ("id", Number),
            ("player_id", Text),
            ("start_date", Date),
            ("end_date", Date),
            ("reason", Text),
            ("created_at", Instant),
            ("updated_at", Instant),
        ],
    )
    .counted(),
    Table::new(
        "tokens",
        &["id"],
        &[
            ("id", Uuid),
            ("digest", Bytes),
            ("player_id", Text),
            ("operator", Text),
            ("user_agent", Text),
            ("created_at", Instant),
            ("last_used_at", Instant),
            ("expires_at", Instant),
        ],
    )
    .access(),
    Table::new(
        "calendars",
        &["player_id"],
        &[("player_id", Text), ("digest", Bytes), ("made_at", Instant)],
    )
    .access(),
    Table::new(
        "audit",
        &["id"],
        &[
            ("id", Number),
            ("at", Instant),
            ("actor_kind", Text),
            ("actor_id", Text),
            ("actor_name", Text),
            ("action", Text),
            ("subject", Text),
            ("value_before", Text),
            ("value_after", Text),
        ],
    )
    .counted(),
    Table::new(
        "outbox",
        &["id"],
        &[
            ("id", Number),
            ("at", Instant),
            ("kind", Text),
            ("payload", Text),
            ("claimed_by", Text),
            ("lease_until", Instant),
            ("attempts", Number),
            ("done_at", Instant),
            ("failure", Text),
        ],
    )
    .counted(),
    Table::new(
        "jobs",
        &["job", "date"],
        &[
            ("job", Text),
            ("date", Date),
            ("claimed_at", Instant),
            ("is_skipped", Truth),
        ],
    ),
];
