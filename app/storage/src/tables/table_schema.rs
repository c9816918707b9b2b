//! The schema of a table in an archive, and the list of all tables.

use app_service::port::{RecordTable, TableRecord};

use super::chat;
use super::column_kind::ColumnKind;
use super::matches;
use super::stratbook;
use super::team;

/// The column whose value breaks a rule.
pub(crate) type RuleBreach = &'static str;

type ColumnList = &'static [(&'static str, ColumnKind)];

/// A table whose rows are exported and imported.
#[derive(Debug)]
pub(crate) struct TableSchema {
    pub name: &'static str,
    /// Whether its rows grant access: sessions, operator tokens, calendar links.
    pub is_access: bool,
    /// Whether a new database already has rows.
    pub is_prefilled: bool,
    /// Whether the database generates its ids.
    pub has_generated_ids: bool,
    pub columns: ColumnList,
    /// The columns by which its rows are sorted.
    pub order: &'static [&'static str],
    /// The SQL source to read from, if it is not the whole table.
    pub source: Option<&'static str>,
    /// The rule of a whole row.
    pub check: fn(&TableRecord) -> Result<(), RuleBreach>,
}

impl TableSchema {
    pub(super) const fn new(
        name: &'static str,
        order: &'static [&'static str],
        columns: ColumnList,
    ) -> Self {
        Self {
            name,
            is_access: false,
            is_prefilled: false,
            has_generated_ids: false,
            columns,
            order,
            source: None,
            check: |_| Ok(()),
        }
    }

    pub(super) const fn granting_access(self) -> Self {
        Self {
            is_access: true,
            ..self
        }
    }

    pub(super) const fn prefilled(self) -> Self {
        Self {
            is_prefilled: true,
            ..self
        }
    }

    pub(super) const fn with_generated_ids(self) -> Self {
        Self {
            has_generated_ids: true,
            ..self
        }
    }

    pub(super) const fn read_from(self, source: &'static str) -> Self {
        Self {
            source: Some(source),
            ..self
        }
    }

    pub(super) const fn checked_by(
        self,
        check: fn(&TableRecord) -> Result<(), RuleBreach>,
    ) -> Self {
        Self { check, ..self }
    }

    pub fn kind_of(&self, column: &str) -> Option<&'static ColumnKind> {
        let found = self.columns.iter().find(|(name, _)| *name == column);
        found.map(|(_, kind)| kind)
    }

    pub fn record_table(&self) -> RecordTable {
        RecordTable {
            name: self.name,
            is_access: self.is_access,
        }
    }
}

/// Returns the tables, each after the tables that it references. Left out are counted attempts (`attempts`), pending sign-ins (`account_codes`, `login_codes`,
/// `oauth_states`, `setup_codes`, `sign_in_links`), the bot's heartbeat and what it sees of Discord (`pulse`, `discord_server`,
/// `departed_members`), the write probe (`write_probe`), and what is computed from the strategies: their search index, their mentions, the maps and
/// small pictures of their boards, and which of them have to be computed again.
pub(crate) fn tables() -> impl Iterator<Item = &'static TableSchema> {
    [
        team::TABLES,
        stratbook::TABLES,
        matches::TABLES,
        chat::TABLES,
    ]
    .into_iter()
    .flatten()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use sqlx::{ConnectOptions, query_scalar};

    use super::tables;
    use crate::sqlite;

    /// Tables that are useless in another installation, or computed there again.
    const EXCLUDED_TABLES: &[&str] = &[
        "_sqlx_migrations",
        "account_codes",
        "attempts",
        "departed_members",
        "discord_server",
        "login_codes",
        "oauth_states",
        "outdated_strategies",
        "pulse",
        "setup_codes",
        "sign_in_links",
        "sqlite_sequence",
        "strategy_board_maps",
        "strategy_mentions",
        "strategy_pictures",
        "write_probe",
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
                !EXCLUDED_TABLES.contains(&table)
            })
            .collect();
        let listed: Vec<String> = tables()
            .flat_map(|table| {
                let columns = table.columns.iter();
                columns.map(|(column, _)| format!("{}.{column}", table.name))
            })
            .collect();
        assert_eq!(there, listed.iter().map(String::as_str).collect());
    }
}
