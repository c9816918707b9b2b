//! Weekly patterns as entered, with the zone in which they were entered.

use app_domain::PlayerId;
use app_domain::pattern::{DayOfWeek, Pattern};
use app_service::port::{PatternReads, PatternWrites};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sqlx::{FromRow, query, query_as};

use super::statement::{ReadRows, RunStatement};
use super::values::{instant, player_id};
use super::{Result, StoreTransaction};
use crate::error::{parse_stored, unreadable};

#[derive(FromRow)]
struct PatternRow {
    player_id: String,
    day_of_week: i16,
    availability: String,
    zone: String,
    active: bool,
}

impl PatternRow {
    fn pattern(&self) -> Result<Pattern> {
        Ok(Pattern {
            day_of_week: DayOfWeek::new(self.day_of_week.into())
                .map_err(|_| unreadable("patterns.day_of_week"))?,
            availability: parse_stored("patterns.availability", &self.availability)?,
            zone: parse_stored("patterns.zone", &self.zone)?,
            active: self.active,
        })
    }
}

#[async_trait]
impl PatternReads for StoreTransaction {
    async fn patterns(&mut self, player: &PlayerId) -> Result<Vec<Pattern>> {
        let rows: Vec<PatternRow> = query_as(
            "select player_id, day_of_week, availability, zone, active from patterns \
             where player_id = $1 order by day_of_week",
        )
        .bind(player.as_str())
        .all(self)
        .await?;
        rows.iter().map(PatternRow::pattern).collect()
    }

    async fn all_patterns(&mut self) -> Result<Vec<(PlayerId, Pattern)>> {
        let rows: Vec<PatternRow> = query_as(
            "select player_id, day_of_week, availability, zone, active from patterns \
             where player_id in (select id from players where departure is null) order by player_id, day_of_week",
        )
        .all(self)
        .await?;
        rows.iter()
            .map(|row| {
                Ok((
                    player_id("patterns.player_id", &row.player_id)?,
                    row.pattern()?,
                ))
            })
            .collect()
    }
}

#[async_trait]
impl PatternWrites for StoreTransaction {
    async fn put_pattern(
        &mut self,
        player: &PlayerId,
        pattern: &Pattern,
        now: DateTime<Utc>,
    ) -> Result<()> {
        query(
            "insert into patterns (player_id, day_of_week, availability, zone, active, updated_at) \
             values ($1, $2, $3, $4, $5, $6) \
             on conflict (player_id, day_of_week) do update set availability = excluded.availability, \
             zone = excluded.zone, active = excluded.active, updated_at = excluded.updated_at",
        )
        .bind(player.as_str())
        .bind(i16::from(pattern.day_of_week.index()))
        .bind(pattern.availability.to_string())
        .bind(pattern.zone.name())
        .bind(pattern.active)
        .bind(instant(now))
        .run(self)
        .await?;
        Ok(())
    }

    async fn remove_pattern(&mut self, player: &PlayerId, day: DayOfWeek) -> Result<()> {
        query("delete from patterns where player_id = $1 and day_of_week = $2")
            .bind(player.as_str())
            .bind(i16::from(day.index()))
            .run(self)
            .await?;
        Ok(())
    }
}
