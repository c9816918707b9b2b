//! The team: settings, players, their days, sessions, the activity log, events and jobs.

use super::ColumnKind::{Bool, Bytes, Date, Instant, Number, Text, Uuid};
use super::TableSchema;

pub(super) const TABLES: &[TableSchema] = &[
    TableSchema::new("settings", &["id"], &[("id", Number), ("document", Text)]),
    TableSchema::new(
        "zone_data",
        &["place"],
        &[("place", Number), ("release", Text), ("offsets", Text)],
    )
    .prefilled(),
    TableSchema::new(
        "players",
        &["id"],
        &[
            ("id", Text),
            ("account", Text),
            ("username", Text),
            ("display_name", Text),
            ("role", Text),
            ("timezone", Text),
            ("is_admin", Bool),
            ("sort_order", Number),
            ("color", Text),
            ("picture_source", Text),
            ("picture", Text),
            ("avatar", Text),
            ("departure", Text),
            ("left_on", Date),
        ],
    ),
    TableSchema::new(
        "former_days",
        &["player_id", "date"],
        &[
            ("player_id", Text),
            ("date", Date),
            ("windows", Text),
            ("answered", Text),
            ("emptied", Bool),
        ],
    ),
    TableSchema::new(
        "player_days",
        &["player_id", "date"],
        &[
            ("player_id", Text),
            ("date", Date),
            ("windows", Text),
            ("answered", Text),
            ("emptied", Bool),
            ("held_name", Text),
        ],
    ),
    TableSchema::new(
        "plans",
        &["date"],
        &[
            ("date", Date),
            ("reason", Text),
            ("focus", Text),
            ("is_off_day", Bool),
        ],
    ),
    TableSchema::new(
        "patterns",
        &["player_id", "day_of_week"],
        &[
            ("player_id", Text),
            ("day_of_week", Number),
            ("availability", Text),
            ("zone", Text),
            ("active", Bool),
            ("updated_at", Instant),
        ],
    ),
    TableSchema::new(
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
    .with_generated_ids(),
    TableSchema::new(
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
    .granting_access(),
    TableSchema::new(
        "calendars",
        &["player_id"],
        &[("player_id", Text), ("digest", Bytes), ("made_at", Instant)],
    )
    .granting_access(),
    TableSchema::new(
        "display_settings",
        &["player_id"],
        &[
            ("player_id", Text),
            ("clock", Text),
            ("first_weekday", Text),
            ("density", Text),
        ],
    ),
    TableSchema::new(
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
    .with_generated_ids(),
    TableSchema::new(
        "first_answers",
        &["player_id", "date"],
        &[("player_id", Text), ("date", Date), ("at", Instant)],
    ),
    TableSchema::new(
        "registrations",
        &["player_id"],
        &[("player_id", Text), ("at", Instant)],
    ),
    TableSchema::new(
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
    .with_generated_ids(),
    TableSchema::new(
        "jobs",
        &["job", "date"],
        &[
            ("job", Text),
            ("date", Date),
            ("claimed_at", Instant),
            ("is_skipped", Bool),
        ],
    ),
];
