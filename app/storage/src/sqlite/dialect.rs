//! The statements of `sql` that differ between databases, for SQLite.

use super::sql::QuerySyntax;

/// Selects the `turn` of the newest strategies that match `$1`: at most `$4` rows below turn `$2`. The index is in the
/// order of turns.
pub const SEARCH_BY_CHANGE: &str = "select strategy_search.rowid as turn from strategy_search \
     where strategy_search match $1 and strategy_search.rowid < $2 and $3 is null \
     order by strategy_search.rowid desc limit $4";
/// Selects the `turn` of the first matching strategies by title: at most `$4` rows after the title `$3` with the turn
/// `$2`. The unary plus keeps SQLite from reading and sorting every match: it walks along the titles and looks up which
/// of them match.
pub const SEARCH_BY_TITLE: &str = "select turn from strategies \
     where +turn in (select strategy_search.rowid from strategy_search where strategy_search match $1) \
     and (title_key, turn) > ($3, $2) order by title_key, turn limit $4";
/// The SQL expression that turns the tokens in `$2` into the value of `strategy_search.tokens`.
pub const TOKENS_EXPRESSION: &str = "$2";
/// The statement that adds the words in the JSON list `$1` to those of the index.
pub const PUT_INDEXED_WORDS: &str = "insert into strategy_search_words (word) select value from json_each($1) where true \
     on conflict do nothing";

/// The statement that adds the mentions of all latest versions to an empty table.
pub const FILL_MENTIONS: &str = r#"
    insert into strategy_mentions (strategy_id, mentioned)
    select distinct id, lower(substr(mentioned, 10))
    from (
        select strategies.id, json_extract(content, node.path || '.attrs.id') as mentioned
        from strategies
        join strategy_versions on strategy_id = strategies.id and strategy_versions.version = strategies.version
        join json_tree(content) as node on node.key = 'type' and node.atom = 'mention'
        where instr(content, '"strategy:') > 0
    )
    where mentioned like 'strategy:%'
"#;

/// The function of a text and a part of it that returns where the part begins, from 1, or 0.
pub const POSITION: &str = "instr";

/// The collation that sorts texts by their bytes, whatever the database's locale is. It is SQLite's default.
pub const COLLATE_BINARY: &str = "";
/// The clause that lets an insert set a generated id. SQLite needs none.
pub const OVERRIDING_ID: &str = "";
/// The statement that continues a table's ids after its greatest one. SQLite needs none.
pub const RESYNC_SEQUENCE: fn(&str) -> Option<String> = |_| None;
/// Selects all folders as one JSON list, because sqlx takes longer for a row than SQLite for the JSON of one: listing
/// 5,000 folders took five times as long with a row for each.
pub const SELECT_FOLDERS: &str = "select json_group_array(json_array(hex(id), name, color, nullif(hex(parent_id), ''), \
     sort_order)) from folders where bin_id is null";
/// The statement that removes the statement timeout for a long read. SQLite has no such timeout.
pub const NO_TIMEOUT: Option<&str> = None;
/// Statements that speed up filling an empty database: a larger page cache, and few large segments of the index,
/// because FTS5 merges small ones repeatedly.
pub const BEFORE_BULK_INSERT: &[&str] = &[
    "pragma cache_size = -32768",
    "insert into strategy_search (strategy_search, rank) values ('hashsize', 33554432)",
];
/// Restores the previous values. The hash size is FTS5's default.
pub const AFTER_BULK_INSERT: &[&str] = &[
    "insert into strategy_search (strategy_search, rank) values ('hashsize', 1048576)",
    "pragma cache_size = -1024",
];

/// Writes a token query in FTS5's query language, with each token in quotes.
pub const QUERY_SYNTAX: QuerySyntax = QuerySyntax {
    exact: |token| format!("\"{token}\""),
    prefix: |token| format!("\"{token}\"*"),
    and: " AND ",
    or: " OR ",
    and_not: " NOT ",
    // No text produces this token.
    no_match: "\"0\"",
};
