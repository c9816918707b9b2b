//! The message that shows the team's week: one row at most.

use app_domain::Day;
use app_service::port::{OverviewMessage, OverviewReads, OverviewWrites};
use async_trait::async_trait;
use chrono::NaiveDate;
use sqlx::{FromRow, query, query_as};

use super::statement::{ReadRows, RunStatement};
use super::values::date;
use super::{Result, StoreTransaction};
use crate::error::unreadable;

#[derive(FromRow)]
struct OverviewRow {
    channel: String,
    monday: NaiveDate,
    message: String,
    digest: String,
    is_pinned: bool,
    previous: Option<String>,
}

impl OverviewRow {
    fn overview(self) -> Result<OverviewMessage> {
        let id = |column, text: &str| text.parse().map_err(|_| unreadable(column));
        let previous = self.previous.map(|text| id("overview.previous", &text));
        Ok(OverviewMessage {
            channel: id("overview.channel", &self.channel)?,
            monday: Day::from_date(self.monday),
            message: id("overview.message", &self.message)?,
            digest: self.digest,
            is_pinned: self.is_pinned,
            previous: previous.transpose()?,
        })
    }
}

#[async_trait]
impl OverviewReads for StoreTransaction {
    async fn overview_message(&mut self) -> Result<Option<OverviewMessage>> {
        let row: Option<OverviewRow> =
            query_as("select channel, monday, message, digest, is_pinned, previous from overview")
                .optional(self)
                .await?;
        row.map(OverviewRow::overview).transpose()
    }
}

#[async_trait]
impl OverviewWrites for StoreTransaction {
    async fn put_overview_message(&mut self, shown: &OverviewMessage) -> Result<()> {
        query(
            "insert into overview (place, channel, monday, message, digest, is_pinned, previous) \
             values (1, $1, $2, $3, $4, $5, $6) on conflict (place) do update set \
             channel = excluded.channel, monday = excluded.monday, message = excluded.message, \
             digest = excluded.digest, is_pinned = excluded.is_pinned, previous = excluded.previous",
        )
        .bind(shown.channel.to_string())
        .bind(date(shown.monday))
        .bind(shown.message.to_string())
        .bind(&shown.digest)
        .bind(shown.is_pinned)
        .bind(shown.previous.map(|id| id.to_string()))
        .run(self)
        .await?;
        Ok(())
    }
}
