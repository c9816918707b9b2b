//! Links to a strategy for outsiders, with the digests of their secrets.

use app_domain::Day;
use app_domain::strategy::StrategyId;
use app_domain::strategy_link::{StrategyLink, StrategyLinkId};
use app_service::port::{ListedStrategyLink, SecretDigest, StrategyLinkReads, StrategyLinkWrites};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use sqlx::{AssertSqlSafe, FromRow, query, query_as};
use uuid::Uuid;

use super::super::statement::{ReadRows, RunStatement};
use super::super::values::{actor, actor_columns, date, instant};
use super::super::{Result, StoreTransaction};

const LINK_COLUMNS: &str = "links.id, strategy_id, links.created_at, created_by_kind, created_by_id, created_by_name, \
     expires_at, last_used_on";

#[derive(FromRow)]
struct StrategyLinkRow {
    id: Uuid,
    strategy_id: Uuid,
    created_at: DateTime<Utc>,
    created_by_kind: String,
    created_by_id: Option<String>,
    created_by_name: Option<String>,
    expires_at: Option<DateTime<Utc>>,
    last_used_on: Option<NaiveDate>,
}

#[derive(FromRow)]
struct ListedLinkRow {
    #[sqlx(flatten)]
    link: StrategyLinkRow,
    title: String,
    is_in_bin: bool,
}

impl StrategyLinkRow {
    fn link(self) -> Result<StrategyLink> {
        Ok(StrategyLink {
            id: StrategyLinkId(self.id),
            strategy: StrategyId(self.strategy_id),
            created_at: self.created_at,
            created_by: actor(
                "strategy_links.created_by",
                &self.created_by_kind,
                self.created_by_id,
                self.created_by_name,
            )?,
            expires_at: self.expires_at,
            last_used_on: self.last_used_on.map(Day::from_date),
        })
    }
}

#[async_trait]
impl StrategyLinkReads for StoreTransaction {
    async fn strategy_links(
        &mut self,
        strategy: Option<StrategyId>,
    ) -> Result<Vec<ListedStrategyLink>> {
        let rows: Vec<ListedLinkRow> = query_as(AssertSqlSafe(format!(
            "select {LINK_COLUMNS}, title, bin_id is not null as is_in_bin from strategy_links as links \
             join strategies on strategies.id = strategy_id where $1 is null or strategy_id = $1 \
             order by links.created_at desc, links.id desc"
        )))
        .bind(strategy.map(|id| id.0))
        .all(self)
        .await?;
        let listed = |row: ListedLinkRow| {
            Ok(ListedStrategyLink {
                link: row.link.link()?,
                title: row.title,
                is_in_bin: row.is_in_bin,
            })
        };
        rows.into_iter().map(listed).collect()
    }

    async fn strategy_link(&mut self, secret: &SecretDigest) -> Result<Option<StrategyLink>> {
        let row: Option<StrategyLinkRow> = query_as(AssertSqlSafe(format!(
            "select {LINK_COLUMNS} from strategy_links as links where digest = $1"
        )))
        .bind(secret.as_bytes())
        .optional(self)
        .await?;
        row.map(StrategyLinkRow::link).transpose()
    }
}

#[async_trait]
impl StrategyLinkWrites for StoreTransaction {
    async fn insert_strategy_link(
        &mut self,
        link: &StrategyLink,
        secret: &SecretDigest,
    ) -> Result<()> {
        let (kind, actor_id, name) = actor_columns(&link.created_by);
        query(
            "insert into strategy_links (id, strategy_id, digest, created_at, created_by_kind, created_by_id, \
             created_by_name, expires_at, last_used_on) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(link.id.0)
        .bind(link.strategy.0)
        .bind(secret.as_bytes())
        .bind(instant(link.created_at))
        .bind(kind)
        .bind(actor_id)
        .bind(name)
        .bind(link.expires_at.map(instant))
        .bind(link.last_used_on.map(date))
        .run(self)
        .await?;
        Ok(())
    }

    async fn set_strategy_link_used(&mut self, id: StrategyLinkId, day: Day) -> Result<()> {
        query("update strategy_links set last_used_on = $2 where id = $1")
            .bind(id.0)
            .bind(date(day))
            .run(self)
            .await?;
        Ok(())
    }

    async fn remove_strategy_link(&mut self, id: StrategyLinkId) -> Result<()> {
        query("delete from strategy_links where id = $1")
            .bind(id.0)
            .run(self)
            .await?;
        Ok(())
    }

    async fn remove_expired_strategy_links(&mut self, now: DateTime<Utc>) -> Result<()> {
        query("delete from strategy_links where expires_at <= $1")
            .bind(instant(now))
            .run(self)
            .await?;
        Ok(())
    }
}
