//! The tables whose rows go from one store to another, the same on both databases.

mod chat;
mod matches;
mod stratbook;
mod team;

use app_service::port::RecordTable;

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

/// Each after those that it refers to. Left out are sign-ins under way (`login_codes`, `oauth_states`, `setup_codes`,
/// `sign_in_links`), a bot's sign of life (`pulse`), what proves that writing works (`write_probe`), and the index of
/// strategies, which follows from their texts.
pub(crate) fn tables() -> impl Iterator<Item = &'static Table> {
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

    /// Of no use elsewhere, or made anew there.
    const LEFT_OUT: &[&str] = &[
        "_sqlx_migrations",
        "login_codes",
        "oauth_states",
        "pulse",
        "setup_codes",
        "sign_in_links",
        "sqlite_sequence",
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
                !LEFT_OUT.contains(&table)
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
