//! Ranges of dates on which a player is away.

use app_domain::absence::{Absence, AbsenceRange};
use app_domain::{Day, PlayerId};
use app_service::port::{AbsenceReads, AbsenceWrites};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use sqlx::{FromRow, query, query_as, query_scalar};

use super::statement::{ReadRows, RunStatement};
use super::values::{date, instant, player_id};
use super::{Result, StoreTransaction};
use crate::error::unreadable;

#[derive(FromRow)]
struct AbsenceRow {
    id: i64,
    player_id: String,
    start_date: NaiveDate,
    end_date: NaiveDate,
    reason: String,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl AbsenceRow {
    fn absence(self) -> Result<Absence> {
        let (start, end) = (
            Day::from_date(self.start_date),
            Day::from_date(self.end_date),
        );
        Ok(Absence {
            id: self.id,
            player: player_id("absences.player_id", &self.player_id)?,
            range: AbsenceRange::new(start, end, &self.reason)
                .map_err(|_| unreadable("absences.reason"))?,
            created_at: self.created_at,
            updated_at: self.updated_at,
        })
    }
}

#[async_trait]
impl AbsenceReads for StoreTransaction {
    async fn absences(&mut self, player: Option<&PlayerId>) -> Result<Vec<Absence>> {
        let rows: Vec<AbsenceRow> = query_as(
            "select id, player_id, start_date, end_date, reason, created_at, updated_at from absences \
             where ($1 is null or player_id = $1) \
             and player_id in (select id from players where departure is null) order by start_date, id",
        )
        .bind(player.map(PlayerId::as_str))
        .all(self)
        .await?;
        rows.into_iter().map(AbsenceRow::absence).collect()
    }

    async fn absences_between(&mut self, from: Day, to: Day) -> Result<Vec<Absence>> {
        let rows: Vec<AbsenceRow> = query_as(
            "select id, player_id, start_date, end_date, reason, created_at, updated_at from absences \
             where start_date <= $2 and end_date >= $1 \
             and player_id in (select id from players where departure is null) order by start_date, id",
        )
        .bind(date(from))
        .bind(date(to))
        .all(self)
        .await?;
        rows.into_iter().map(AbsenceRow::absence).collect()
    }

    async fn absence(&mut self, id: i64) -> Result<Option<Absence>> {
        let row: Option<AbsenceRow> = query_as(
            "select id, player_id, start_date, end_date, reason, created_at, updated_at from absences where id = $1",
        )
        .bind(id)
        .optional(self)
        .await?;
        row.map(AbsenceRow::absence).transpose()
    }
}

#[async_trait]
impl AbsenceWrites for StoreTransaction {
    async fn insert_absence(
        &mut self,
        player: &PlayerId,
        range: &AbsenceRange,
        now: DateTime<Utc>,
    ) -> Result<Absence> {
        let id = query_scalar(
            "insert into absences (player_id, start_date, end_date, reason, created_at, updated_at) \
             values ($1, $2, $3, $4, $5, $5) returning id",
        )
        .bind(player.as_str())
        .bind(date(range.start()))
        .bind(date(range.end()))
        .bind(range.reason())
        .bind(instant(now))
        .one(self)
        .await?;
        Ok(Absence {
            id,
            player: player.clone(),
            range: range.clone(),
            created_at: instant(now),
            updated_at: instant(now),
        })
    }

    async fn update_absence(
        &mut self,
        id: i64,
        range: &AbsenceRange,
        now: DateTime<Utc>,
    ) -> Result<Option<Absence>> {
        let row: Option<AbsenceRow> = query_as(
            "update absences set start_date = $2, end_date = $3, reason = $4, updated_at = $5 where id = $1 \
             returning id, player_id, start_date, end_date, reason, created_at, updated_at",
        )
        .bind(id)
        .bind(date(range.start()))
        .bind(date(range.end()))
        .bind(range.reason())
        .bind(instant(now))
        .optional(self)
        .await?;
        row.map(AbsenceRow::absence).transpose()
    }

    async fn remove_absence(&mut self, id: i64) -> Result<()> {
        query("delete from absences where id = $1")
            .bind(id)
            .run(self)
            .await?;
        Ok(())
    }
}
