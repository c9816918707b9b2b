//! The statements of `sql` that differ between databases, for PostgreSQL.

use super::sql::QuerySyntax;

/// Selects the `turn` of the newest strategies that match `$1`: at most `$4` rows below turn `$2`.
///
/// A frequent token is found quickly by walking from the newest row, a rare one by reading the index, and the planner
/// cannot distinguish them. So the query walks a hundred turns first. If at least two of those rows match, the token is
/// frequent and the walk continues through 2,900 more turns. The index supplies only the rows that are still missing.
/// `offset 0` keeps the planner from turning the walk into an index scan, and `rowid + 0` keeps it from turning the
/// index scan into a walk.
pub const SEARCH_BY_CHANGE: &str = "with \
     top as materialized (select least($2, max(rowid) + 1) as turn from strategy_search), \
     near as materialized (select rowid as turn from (select rowid, tokens from strategy_search \
         where rowid < (select turn from top) and rowid >= (select turn - 100 from top) \
         order by rowid desc offset 0) as walk where tokens @@ $1::tsquery limit $4), \
     met as materialized (select count(*) as count, count(*) >= 2 as is_frequent from near), \
     far as materialized (select rowid as turn from (select rowid, tokens from strategy_search \
         where (select is_frequent and count < $4 from met) \
         and rowid < (select turn - 100 from top) and rowid >= (select turn - 3000 from top) \
         order by rowid desc offset 0) as walk where tokens @@ $1::tsquery limit $4 - (select count from met)) \
     select turn from ( \
         select turn from near union all select turn from far union all \
         (select rowid from strategy_search \
         where (select count + (select count(*) from far) < $4 from met) \
         and rowid + 0 < (select turn - case when is_frequent then 3000 else 100 end from top, met) \
         and tokens @@ $1::tsquery order by rowid + 0 desc limit $4)) as matches where $3 is null limit $4";
/// Selects the `turn` of the first matching strategies by title: at most `$4` rows after the title `$3` with the turn
/// `$2`. It walks along the titles first, as [`SEARCH_BY_CHANGE`] walks along the turns.
pub const SEARCH_BY_TITLE: &str = "with \
     near as materialized (select count(*) >= 2 as is_frequent from ( \
         select turn from strategies where (title_key, turn) > ($3, $2) order by title_key, turn limit 100) as walk \
         join strategy_search on rowid = turn where tokens @@ $1::tsquery), \
     far as materialized (select title_key, turn from strategies \
         where (select is_frequent from near) and (title_key, turn) > ($3, $2) order by title_key, turn limit 3000), \
     last as materialized (select title_key, turn from (select * from far union all select $3, $2) as walk \
         order by title_key desc, turn desc limit 1), \
     met as materialized (select turn from far \
         where (select tokens @@ $1::tsquery from strategy_search where rowid = turn) limit $4) \
     select turn from ( \
         select turn from met union all \
         (select turn from strategies where (select count(*) from met) < $4 \
         and (title_key, turn) > (select title_key, turn from last) \
         and turn = any(array(select rowid from strategy_search where tokens @@ $1::tsquery)) \
         order by title_key, turn limit $4)) as matches limit $4";
/// The SQL expression that turns the tokens in `$2` into the value of `strategy_search.tokens`.
pub const TOKENS_EXPRESSION: &str = "array_to_tsvector(string_to_array($2, ' '))";
/// The statement that adds the words in the JSON list `$1` to those of the index.
pub const PUT_INDEXED_WORDS: &str = "insert into strategy_search_words (word) \
     select value from json_array_elements_text(cast($1 as json)) as list (value) on conflict do nothing";

/// The statement that adds the mentions of all latest versions to an empty table.
pub const FILL_MENTIONS: &str = r#"
    insert into strategy_mentions (strategy_id, mentioned)
    select distinct id, lower(substr(node #>> '{attrs,id}', 10))
    from (
        select strategies.id, case when strpos(content, '"strategy:') > 0 and strpos(content, '\u0000') = 0
            then cast(content as jsonb) end as content
        from strategies
        join strategy_versions on strategy_id = strategies.id and strategy_versions.version = strategies.version
    ) as texts, jsonb_path_query(texts.content, '$.** ? (@.type == "mention")') as node
    where node #>> '{attrs,id}' like 'strategy:%'
"#;

/// The function of a text and a part of it that returns where the part begins, from 1, or 0.
pub const POSITION: &str = "strpos";

/// The collation that sorts texts by their bytes, whatever the database's locale is.
pub const COLLATE_BINARY: &str = " collate \"C\"";
/// The clause that lets an insert set a generated id.
pub const OVERRIDING_ID: &str = "overriding system value ";
/// The statement that continues a table's ids after its greatest one.
pub const RESYNC_SEQUENCE: fn(&str) -> Option<String> = |table| {
    Some(format!(
        "select setval(pg_get_serial_sequence('{table}', 'id'), coalesce(max(id), 1), max(id) is not null) from {table}"
    ))
};
/// Selects all folders as one JSON list.
pub const SELECT_FOLDERS: &str = "select cast(json_agg(json_build_array(id, name, color, parent_id, sort_order)) as text) \
     from folders where bin_id is null";
/// The statement that removes the statement timeout for a long read.
pub const NO_TIMEOUT: Option<&str> = Some("set local statement_timeout = 0");
/// Statements that speed up filling an empty database: building an index once is faster than updating it row by row.
/// Searches wait until the end of the transaction.
pub const BEFORE_BULK_INSERT: &[&str] = &[
    "set local statement_timeout = 0",
    "drop index strategy_search_tokens",
];
/// Creates the index again, and updates the planner's statistics, which autovacuum would do only minutes later.
pub const AFTER_BULK_INSERT: &[&str] = &[
    "create index strategy_search_tokens on strategy_search using gin (tokens) with (fastupdate = off)",
    "analyze",
];

/// Writes a token query as a `tsquery`, with each token in quotes.
pub const QUERY_SYNTAX: QuerySyntax = QuerySyntax {
    exact: |token| format!("'{token}'"),
    prefix: |token| format!("'{token}':*"),
    and: " & ",
    or: " | ",
    and_not: " & !",
    // No text produces this token.
    no_match: "'0'",
};
