//! Reads strategies, their versions, and the pages of a search.

use app_domain::board::BoardLineup;
use app_domain::folder::FolderId;
use app_domain::strategy::{Document, Strategy, StrategyId, StrategyVersionSummary};
use app_domain::strategy_search::WordPattern;
use app_service::port::{
    ListedStrategy, StrategyPageQuery, StrategyReads, StrategySortKey, UploadReads,
    VersionPageQuery,
};
use async_trait::async_trait;
use sqlx::{AssertSqlSafe, FromRow, QueryBuilder, query_as, query_scalar};
use uuid::Uuid;

use super::super::super::DatabaseDriver;
use super::super::super::dialect::{POSITION, QUERY_SYNTAX, SEARCH_BY_CHANGE, SEARCH_BY_TITLE};
use super::super::statement::ReadRows;
use super::super::values::{from_json, push_id_list};
use super::super::{Result, StoreTransaction};
use super::rows::{
    PICTURE_COLUMN, SUMMARY_COLUMNS, StrategyHitRow, StrategySummaryRow, StrategyVersionRow,
    VERSION_COLUMNS,
};

/// Whether the strategy `$1` is not in the bin.
const IS_NOT_IN_BIN: &str = "exists (select 1 from strategies where id = $1 and bin_id is null)";

#[async_trait]
impl StrategyReads for StoreTransaction {
    async fn strategy(&mut self, id: StrategyId) -> Result<Option<Strategy>> {
        let row: Option<StrategySummaryRow> = query_as(AssertSqlSafe(format!(
            "select {SUMMARY_COLUMNS} from strategies where id = $1 and bin_id is null"
        )))
        .bind(id.0)
        .optional(self)
        .await?;
        let Some(entry) = row.map(StrategySummaryRow::summary).transpose()? else {
            return Ok(None);
        };
        let content: String = query_scalar(
            "select content from strategy_versions where strategy_id = $1 and version = $2",
        )
        .bind(id.0)
        .bind(entry.version)
        .one(self)
        .await?;
        let attachments = self.attachments(id, entry.version).await?;
        Ok(Some(Strategy {
            content: from_json(&content)?,
            attachments,
            summary: entry,
        }))
    }

    async fn strategies(&mut self, slice: &StrategyPageQuery<'_>) -> Result<Vec<ListedStrategy>> {
        let request = slice.matching.map(|clause| QUERY_SYNTAX.render(clause));
        // `$1` is the token query, `$2` and `$3` are the position, `$4` is the limit.
        let sql = match (slice.by_title, &request) {
            (false, None) => format!(
                "select {SUMMARY_COLUMNS} from strategies where bin_id is null and $1 is null and turn < $2 and $3 is null order by turn desc limit $4"
            ),
            (true, None) => format!(
                "select {SUMMARY_COLUMNS} from strategies where bin_id is null and $1 is null and (title_key, turn) > ($3, $2) \
                 order by title_key, turn limit $4"
            ),
            (by_title, Some(_)) => {
                let matches = if by_title {
                    SEARCH_BY_TITLE
                } else {
                    SEARCH_BY_CHANGE
                };
                format!(
                    "select {SUMMARY_COLUMNS} from ({matches}) as matches join strategies on strategies.turn = matches.turn"
                )
            }
        };
        // The texts are joined to the page only, not to all rows that it was selected from.
        let order = if slice.by_title {
            "title_key, turn"
        } else {
            "turn desc"
        };
        let sql = if slice.with_text {
            format!(
                "select found.*, text, {PICTURE_COLUMN} from ({sql}) as found left join strategy_texts on strategy_id = found.id \
                 order by {order}"
            )
        } else {
            format!(
                "select found.*, cast(null as text) as text, {PICTURE_COLUMN} from ({sql}) as found order by {order}"
            )
        };
        let (turn, key) = match slice.after {
            None if slice.by_title => (i64::MIN, Some("")),
            None => (i64::MAX, None),
            Some(StrategySortKey::Changed(turn)) => (*turn, None),
            Some(StrategySortKey::Title { key, turn }) => (*turn, Some(key.as_str())),
        };
        let rows: Vec<StrategyHitRow> = query_as(AssertSqlSafe(sql))
            .bind(request)
            .bind(turn)
            .bind(key)
            .bind(i64::from(slice.limit))
            .all(self)
            .await?;
        rows.into_iter()
            .map(|row| row.hit(slice.by_title))
            .collect()
    }

    async fn strategy_versions(
        &mut self,
        id: StrategyId,
        query: VersionPageQuery,
    ) -> Result<Vec<StrategyVersionSummary>> {
        let rows: Vec<StrategyVersionRow> = query_as(AssertSqlSafe(format!(
            "select {VERSION_COLUMNS} from strategy_versions where strategy_id = $1 and version < $2 \
             and (not $3 or name is not null) and {IS_NOT_IN_BIN} order by version desc limit $4",
        )))
        .bind(id.0)
        .bind(query.before.unwrap_or(i64::MAX))
        .bind(query.is_named)
        .bind(i64::from(query.limit))
        .all(self)
        .await?;
        rows.into_iter().map(StrategyVersionRow::version).collect()
    }

    async fn strategy_version(
        &mut self,
        id: StrategyId,
        version: i64,
    ) -> Result<Option<(StrategyVersionSummary, Document)>> {
        #[derive(FromRow)]
        struct VersionContentRow {
            #[sqlx(flatten)]
            version: StrategyVersionRow,
            content: String,
        }
        let row: Option<VersionContentRow> = query_as(AssertSqlSafe(format!(
            "select {VERSION_COLUMNS}, content from strategy_versions \
             where strategy_id = $1 and version >= $2 and coalesce(replaced_from, version) <= $2 and {IS_NOT_IN_BIN}"
        )))
        .bind(id.0)
        .bind(version)
        .optional(self)
        .await?;
        row.map(|row| Ok((row.version.version()?, from_json(&row.content)?)))
            .transpose()
    }

    async fn words_like(&mut self, pattern: &WordPattern) -> Result<Vec<String>> {
        // Comparing the tail at each place that it can have takes three times as long. No word has the greatest character.
        query_scalar(AssertSqlSafe(format!(
            "select word from strategy_search_words where word >= $1 and word < $1 || $2 or {POSITION}(word, $3) > 0 \
             order by word"
        )))
        .bind(&pattern.head)
        .bind(char::MAX.to_string())
        .bind(&pattern.tail)
        .all(self)
        .await
    }

    async fn words_beginning(&mut self, beginning: &str, limit: u32) -> Result<Vec<String>> {
        // No word has the greatest character.
        query_scalar(
            "select word from strategy_search_words where word >= $1 and word < $1 || $2 order by word limit $3",
        )
        .bind(beginning)
        .bind(char::MAX.to_string())
        .bind(i64::from(limit))
        .all(self)
        .await
    }

    async fn strategy_lineups(&mut self, id: StrategyId) -> Result<Vec<BoardLineup>> {
        self.lineups_of(id).await
    }

    async fn strategy_titles(&mut self, ids: &[StrategyId]) -> Result<Vec<(StrategyId, String)>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut sql = QueryBuilder::<DatabaseDriver>::new(
            "select id, title from strategies where bin_id is null and id in (",
        );
        push_id_list(&mut sql, ids.iter().map(|id| id.0));
        let rows: Vec<(Uuid, String)> = sql.build_query_as().all(self).await?;
        let titled = |(id, title)| (StrategyId(id), title);
        Ok(rows.into_iter().map(titled).collect())
    }

    async fn mentioning_strategies(
        &mut self,
        id: StrategyId,
        limit: u32,
    ) -> Result<Vec<(StrategyId, String)>> {
        self.strategies_that_mention(id, limit).await
    }

    async fn strategy_counts(&mut self) -> Result<Vec<(FolderId, i64)>> {
        let rows: Vec<(Uuid, i64)> = query_as(
            "select folder_id, count(*) from strategies \
             where folder_id is not null and bin_id is null group by folder_id",
        )
        .all(self)
        .await?;
        let count = |(folder, count)| (FolderId(folder), count);
        Ok(rows.into_iter().map(count).collect())
    }
}
