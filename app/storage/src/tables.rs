//! The tables whose rows go from one store to another, the same on both databases.

use app_service::port::RecordTable;

use self::Kind::{Bytes, Date, Instant, Number, Text, Truth, Uuid};

/// What a column holds, whatever its database calls it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Number,
    Truth,
    Date,
    Instant,
    Uuid,
    Bytes,
}

type Columns = &'static [(&'static str, Kind)];

#[derive(Debug)]
pub(crate) struct Table {
    pub name: &'static str,
    /// Whether its rows let somebody in.
    pub is_access: bool,
    /// Whether a new database has rows in it already.
    pub is_stocked: bool,
    /// Whether the database counts its ids.
    pub is_counted: bool,
    pub columns: Columns,
    /// By what its rows are put in order.
    pub order: &'static [&'static str],
    /// What is read, where it is not every row of the table as it stands.
    pub source: Option<&'static str>,
}

impl Table {
    const fn new(name: &'static str, order: &'static [&'static str], columns: Columns) -> Self {
        Self {
            name,
            is_access: false,
            is_stocked: false,
            is_counted: false,
            columns,
            order,
            source: None,
        }
    }

    const fn access(self) -> Self {
        Self {
            is_access: true,
            ..self
        }
    }

    const fn stocked(self) -> Self {
        Self {
            is_stocked: true,
            ..self
        }
    }

    const fn counted(self) -> Self {
        Self {
            is_counted: true,
            ..self
        }
    }

    const fn read_from(self, source: &'static str) -> Self {
        Self {
            source: Some(source),
            ..self
        }
    }

    pub fn kind_of(&self, column: &str) -> Option<Kind> {
        let found = self.columns.iter().find(|(name, _)| *name == column);
        found.map(|(_, kind)| *kind)
    }

    pub fn described(&self) -> RecordTable {
        RecordTable {
            name: self.name,
            is_access: self.is_access,
        }
    }
}

/// Every folder after the one that it lies in.
const FOLDERS_FROM_THE_TOP: &str = "(with recursive tree as ( \
     select folders.*, 0 as depth from folders where parent_id is null \
     union all select folders.*, tree.depth + 1 from folders join tree on folders.parent_id = tree.id) \
     select * from tree) as folders";
/// The bytes of the others are gone, or about to go.
const UPLOADS_IN_USE: &str = "(select * from uploads where not is_condemned) as uploads";

/// Each after those that it refers to. Left out are sign-ins under way (`login_codes`, `oauth_states`), a bot's sign of
/// life (`pulse`), and the index of strategies, which follows from their texts.
pub(crate) const TABLES: &[Table] = &[
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
    Table::new("maps", &["name"], &[("name", Text), ("sort_order", Number)]).stocked(),
    Table::new(
        "agents",
        &["name"],
        &[("name", Text), ("sort_order", Number)],
    )
    .stocked(),
    Table::new(
        "player_agents",
        &["player_id", "agent"],
        &[("player_id", Text), ("agent", Text), ("sort_order", Number)],
    ),
    Table::new(
        "folders",
        &["depth", "id"],
        &[
            ("id", Uuid),
            ("name", Text),
            ("color", Text),
            ("parent_id", Uuid),
            ("sort_order", Number),
        ],
    )
    .read_from(FOLDERS_FROM_THE_TOP),
    Table::new(
        "strategies",
        &["turn"],
        &[
            ("turn", Number),
            ("id", Uuid),
            ("title", Text),
            ("title_key", Text),
            ("map", Text),
            ("side", Text),
            ("tags", Text),
            ("agents", Text),
            ("folder_id", Uuid),
            ("version", Number),
            ("created_at", Instant),
            ("updated_at", Instant),
            ("updated_by_kind", Text),
            ("updated_by_id", Text),
            ("updated_by_name", Text),
        ],
    ),
    Table::new(
        "strategy_versions",
        &["strategy_id", "version"],
        &[
            ("strategy_id", Uuid),
            ("version", Number),
            ("title", Text),
            ("map", Text),
            ("side", Text),
            ("tags", Text),
            ("agents", Text),
            ("at", Instant),
            ("by_kind", Text),
            ("by_id", Text),
            ("by_name", Text),
            ("content", Text),
        ],
    ),
    Table::new(
        "strategy_texts",
        &["strategy_id"],
        &[("strategy_id", Uuid), ("text", Text)],
    ),
    Table::new(
        "uploads",
        &["id"],
        &[
            ("id", Text),
            ("kind", Text),
            ("bytes", Number),
            ("width", Number),
            ("height", Number),
            ("name", Text),
            ("created_at", Instant),
            ("created_by_kind", Text),
            ("created_by_id", Text),
            ("created_by_name", Text),
            ("is_condemned", Truth),
        ],
    )
    .read_from(UPLOADS_IN_USE),
    Table::new(
        "strategy_uploads",
        &["strategy_id", "version", "upload_id"],
        &[
            ("strategy_id", Uuid),
            ("version", Number),
            ("upload_id", Text),
            ("place", Number),
        ],
    ),
    Table::new(
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
    Table::new(
        "match_strategies",
        &["match_id", "place"],
        &[("match_id", Uuid), ("place", Number), ("strategy_id", Uuid)],
    ),
    Table::new(
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use sqlx::{ConnectOptions, query_scalar};

    use super::TABLES;
    use crate::sqlite;

    /// Of no use elsewhere, or made anew there.
    const LEFT_OUT: &[&str] = &[
        "_sqlx_migrations",
        "login_codes",
        "oauth_states",
        "pulse",
        "sqlite_sequence",
    ];

    #[tokio::test]
    async fn every_column_of_every_table_is_listed_or_left_out_by_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("muster.db").display());
        let options = sqlite::options(&url).expect("an address");
        sqlite::migrate(&options).await.expect("a new database");
        let mut connection = options.connect().await.expect("a connection");
        let there: Vec<String> = query_scalar(
            "select tables.name || '.' || columns.name from sqlite_master as tables, \
             pragma_table_info(tables.name) as columns where tables.type = 'table'",
        )
        .fetch_all(&mut connection)
        .await
        .expect("a list of columns");
        let of_index = |name: &&str| name.starts_with("strategy_search");
        let there: BTreeSet<&str> = there
            .iter()
            .map(String::as_str)
            .filter(|name| !of_index(name))
            .filter(|name| {
                let table = name.split('.').next().unwrap_or_default();
                !LEFT_OUT.contains(&table)
            })
            .collect();
        let listed: Vec<String> = TABLES
            .iter()
            .flat_map(|table| {
                let columns = table.columns.iter();
                columns.map(|(column, _)| format!("{}.{column}", table.name))
            })
            .collect();
        assert_eq!(there, listed.iter().map(String::as_str).collect());
    }
}
