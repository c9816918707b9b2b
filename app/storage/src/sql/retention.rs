//! Removes old rows. Two large tables are read from their oldest row on, so that a batch costs the same however long
//! they are.

use std::collections::BTreeMap;

use app_domain::strategy::StrategyId;
use app_domain::strategy::version_thinning::VersionStamp;
use app_domain::upload::UploadId;
use app_domain::{Day, PlayerId};
use app_service::port::{
    AgingTable, PlayerActivityKind, RetentionReads, RetentionWrites, UploadWrites,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{FromRow, QueryBuilder, query, query_as, query_scalar};
use uuid::Uuid;

use super::super::DatabaseDriver;
use super::statement::{ReadRows, RunStatement};
use super::statistics::{ANSWER_TRACE, AnswerTraceRow};
use super::values::{actor, date, instant};
use super::{Result, StoreTransaction};
use crate::error::{parse_stored, store_error};

#[derive(FromRow)]
struct VersionStampRow {
    version: i64,
    at: DateTime<Utc>,
    by_kind: String,
    by_id: Option<String>,
    by_name: Option<String>,
    is_kept: bool,
    is_named: bool,
}

impl VersionStampRow {
    fn stamp(self) -> Result<VersionStamp> {
        let column = "strategy_versions.by";
        Ok(VersionStamp {
            version: self.version,
            at: self.at,
            by: actor(column, &self.by_kind, self.by_id, self.by_name)?,
            is_kept: self.is_kept,
            is_named: self.is_named,
        })
    }
}

#[async_trait]
impl RetentionReads for StoreTransaction {
    async fn strategies_with_history(
        &mut self,
        after: Option<StrategyId>,
        limit: u32,
    ) -> Result<Vec<StrategyId>> {
        // The first and the newest version stay, so that only a third one can be removed.
        let ids: Vec<Uuid> = query_scalar(
            "select strategy_id from strategy_versions where strategy_id > $1 \
             group by strategy_id having count(*) > 2 order by strategy_id limit $2",
        )
        .bind(after.map_or(Uuid::nil(), |after| after.0))
        .bind(i64::from(limit))
        .all(self)
        .await?;
        Ok(ids.into_iter().map(StrategyId).collect())
    }

    async fn version_stamps(&mut self, id: StrategyId) -> Result<Vec<VersionStamp>> {
        let rows: Vec<VersionStampRow> = query_as(
            "select version, at, by_kind, by_id, by_name, is_kept, name is not null as is_named from strategy_versions \
             where strategy_id = $1 order by version",
        )
        .bind(id.0)
        .all(self)
        .await?;
        rows.into_iter().map(VersionStampRow::stamp).collect()
    }
}

#[async_trait]
impl RetentionWrites for StoreTransaction {
    async fn remove_aged(
        &mut self,
        table: AgingTable,
        before: DateTime<Utc>,
        limit: u32,
    ) -> Result<u64> {
        let statement = match table {
            AgingTable::Events => {
                "delete from outbox where at < $1 and id in (select id from outbox order by id limit $2) \
                 and id <> (select max(id) from outbox)"
            }
            AgingTable::Messages => {
                "delete from messages where id in (select id from messages \
                 where coalesce(done_at, until) < $1 and date < $3 order by id limit $2)"
            }
            AgingTable::Polls => {
                "delete from polls where id in (select id from polls \
                 where is_over and closed_at < $1 order by id limit $2)"
            }
            AgingTable::Notices => {
                "delete from notices where id in (select id from notices where not exists \
                 (select 1 from messages where occasion = 'notice' and turn = notices.id) order by id limit $2)"
            }
            AgingTable::Jobs => {
                "delete from jobs where (job, date) in (select job, date from jobs \
                 where claimed_at < $1 order by job, date limit $2)"
            }
            AgingTable::ActivityLog => {
                self.keep_history(before, limit).await?;
                "delete from audit where at < $1 and id in (select id from audit order by id limit $2)"
            }
        };
        let mut removal = query(statement)
            .bind(instant(before))
            .bind(i64::from(limit));
        if let AgingTable::Messages = table {
            removal = removal.bind(before.date_naive());
        }
        removal.run(self).await
    }

    async fn remove_strategy_versions(&mut self, id: StrategyId, versions: &[i64]) -> Result<()> {
        let condition = |statement: &str| {
            let mut sql = QueryBuilder::<DatabaseDriver>::new(statement);
            sql.push(" where strategy_id = ").push_bind(id.0);
            sql.push(" and version in (");
            let mut list = sql.separated(", ");
            for version in versions {
                list.push_bind(*version);
            }
            sql.push(")");
            sql
        };
        let uploads: Vec<String> = condition("select distinct upload_id from strategy_uploads")
            .build_query_scalar()
            .all(self)
            .await?;
        condition("delete from strategy_versions")
            .build()
            .run(self)
            .await?;
        let uploads = uploads
            .iter()
            .map(|id| parse_stored("strategy_uploads.upload_id", id))
            .collect::<Result<Vec<UploadId>>>()?;
        self.mark_uploads_for_deletion(&uploads).await
    }
}

impl StoreTransaction {
    /// Keeps what the statistics need of the entries that are about to be removed.
    async fn keep_history(&mut self, before: DateTime<Utc>, limit: u32) -> Result<()> {
        let rows: Vec<AnswerTraceRow> = query_as(ANSWER_TRACE.oldest)
            .bind(instant(before))
            .bind(i64::from(limit))
            .all(self)
            .await?;
        let mut registrations: BTreeMap<PlayerId, DateTime<Utc>> = BTreeMap::new();
        let mut answers: BTreeMap<(PlayerId, Day), DateTime<Utc>> = BTreeMap::new();
        for row in rows {
            let entry = row.read()?;
            match entry.kind {
                PlayerActivityKind::Registered => {
                    registrations.insert(entry.player, entry.at);
                }
                PlayerActivityKind::Answered(days) => {
                    for day in days {
                        let answer = answers.entry((entry.player.clone(), day));
                        answer.or_insert(entry.at);
                    }
                }
            }
        }
        self.put_registrations(&registrations).await?;
        self.put_first_answers(&answers).await
    }

    async fn put_registrations(
        &mut self,
        registrations: &BTreeMap<PlayerId, DateTime<Utc>>,
    ) -> Result<()> {
        if registrations.is_empty() {
            return Ok(());
        }
        let mut sql =
            QueryBuilder::<DatabaseDriver>::new("insert into registrations (player_id, at) ");
        sql.push_values(registrations, |mut row, (player, at)| {
            row.push_bind(player.as_str()).push_bind(instant(*at));
        });
        sql.push(" on conflict (player_id) do update set at = excluded.at");
        let put = sql.build().execute(self.connection()).await;
        put.map(drop).map_err(store_error)
    }

    async fn put_first_answers(
        &mut self,
        answers: &BTreeMap<(PlayerId, Day), DateTime<Utc>>,
    ) -> Result<()> {
        let answers: Vec<_> = answers.iter().collect();
        for part in answers.chunks(ROWS_PER_STATEMENT) {
            let mut sql = QueryBuilder::<DatabaseDriver>::new(
                "insert into first_answers (player_id, date, at) ",
            );
            sql.push_values(part, |mut row, ((player, day), at)| {
                row.push_bind(player.as_str())
                    .push_bind(date(*day))
                    .push_bind(instant(**at));
            });
            sql.push(" on conflict do nothing");
            let put = sql.build().execute(self.connection()).await;
            put.map_err(store_error)?;
        }
        Ok(())
    }
}

/// Number of rows that one statement inserts, below both databases' limits on parameters.
const ROWS_PER_STATEMENT: usize = 1000;
