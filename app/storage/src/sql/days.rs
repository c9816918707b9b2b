//! The players' day records and the team's plans.

use app_domain::day_plan::DayPlan;
use app_domain::day_records::{AnswerOrigin, DayRecord, StoredWindow};
use app_domain::pattern::DayOfWeek;
use app_domain::{Day, PlayerId, Span, UtcMinute};
use app_service::port::{DayReads, DayWrites, StoredPlan};
use async_trait::async_trait;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, query, query_as};

use super::statement::{ReadRows, RunStatement};
use super::values::{date, from_json, player_id, to_json};
use super::{Result, StoreTransaction};
use crate::error::{parse_stored, unreadable};

/// The value of `player_days.answered` for a manual answer. For a pattern's answer, it holds the weekday.
const MANUAL: &str = "manual";

#[derive(FromRow)]
struct PlayerDayRow {
    player_id: String,
    date: NaiveDate,
    windows: String,
    answered: Option<String>,
    emptied: bool,
}

/// One element of `player_days.windows`: minutes since the Unix epoch.
#[derive(Serialize, Deserialize)]
pub(super) struct WindowJson {
    from: i64,
    to: i64,
    /// The weekday of the pattern that wrote it; missing for a manual window.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pattern: Option<i64>,
}

impl PlayerDayRow {
    fn record(&self) -> Result<(Day, DayRecord)> {
        let entries: Vec<WindowJson> = from_json(&self.windows)?;
        let windows = entries
            .iter()
            .map(WindowJson::window)
            .collect::<Option<_>>();
        let record = DayRecord {
            windows: windows.ok_or_else(|| unreadable("player_days.windows"))?,
            answer_origin: self.answered.as_deref().map(parse_origin).transpose()?,
            cleared_by_player: self.emptied,
        };
        Ok((Day::from_date(self.date), record))
    }
}

impl WindowJson {
    fn of(window: &StoredWindow) -> Self {
        Self {
            from: window.span.start().minutes(),
            to: window.span.end().minutes(),
            pattern: match window.origin {
                AnswerOrigin::Manual => None,
                AnswerOrigin::Pattern(weekday) => Some(weekday.index().into()),
            },
        }
    }

    pub(super) fn span(&self) -> Option<Span> {
        Span::new(
            UtcMinute::from_minutes(self.from),
            UtcMinute::from_minutes(self.to),
        )
    }

    fn window(&self) -> Option<StoredWindow> {
        let origin = match self.pattern {
            None => AnswerOrigin::Manual,
            Some(weekday) => AnswerOrigin::Pattern(DayOfWeek::new(weekday).ok()?),
        };
        let span = self.span()?;
        Some(StoredWindow { span, origin })
    }
}

fn parse_origin(text: &str) -> Result<AnswerOrigin> {
    if text == MANUAL {
        Ok(AnswerOrigin::Manual)
    } else {
        parse_stored("player_days.answered", text).map(AnswerOrigin::Pattern)
    }
}

fn origin_text(origin: AnswerOrigin) -> String {
    match origin {
        AnswerOrigin::Manual => MANUAL.to_owned(),
        AnswerOrigin::Pattern(weekday) => weekday.to_string(),
    }
}

#[async_trait]
impl DayReads for StoreTransaction {
    async fn player_days(
        &mut self,
        player: &PlayerId,
        from: Day,
        to: Day,
    ) -> Result<Vec<(Day, DayRecord)>> {
        let rows: Vec<PlayerDayRow> = query_as(
            "select player_id, date, windows, answered, emptied from player_days \
             where player_id = $1 and date between $2 and $3 order by date",
        )
        .bind(player.as_str())
        .bind(date(from))
        .bind(date(to))
        .all(self)
        .await?;
        rows.iter().map(PlayerDayRow::record).collect()
    }

    async fn team_days(&mut self, from: Day, to: Day) -> Result<Vec<(PlayerId, Day, DayRecord)>> {
        let rows: Vec<PlayerDayRow> = query_as(
            "select player_id, date, windows, answered, emptied from player_days \
             where date between $1 and $2 order by date, player_id",
        )
        .bind(date(from))
        .bind(date(to))
        .all(self)
        .await?;
        rows.iter()
            .map(|row| {
                let (day, record) = row.record()?;
                Ok((
                    player_id("player_days.player_id", &row.player_id)?,
                    day,
                    record,
                ))
            })
            .collect()
    }

    async fn plans(&mut self, from: Day, to: Day) -> Result<Vec<StoredPlan>> {
        let rows: Vec<(NaiveDate, String, String, Option<bool>)> = query_as(
            "select date, reason, focus, is_off_day from plans where date between $1 and $2 order by date",
        )
        .bind(date(from))
        .bind(date(to))
        .all(self)
        .await?;
        let plan = |(date, reason, focus, is_off_day)| StoredPlan {
            day: Day::from_date(date),
            plan: match is_off_day {
                Some(is_off_day) => DayPlan {
                    reason,
                    focus,
                    is_off_day,
                },
                None => DayPlan::stored_without_switch(reason, focus),
            },
        };
        Ok(rows.into_iter().map(plan).collect())
    }
}

#[async_trait]
impl DayWrites for StoreTransaction {
    async fn put_player_day(
        &mut self,
        player: &PlayerId,
        day: Day,
        record: &DayRecord,
    ) -> Result<()> {
        if record.is_blank() {
            query("delete from player_days where player_id = $1 and date = $2")
                .bind(player.as_str())
                .bind(date(day))
                .run(self)
                .await?;
            return Ok(());
        }
        let windows: Vec<WindowJson> = record.windows.iter().map(WindowJson::of).collect();
        query(
            "insert into player_days (player_id, date, windows, answered, emptied) \
             values ($1, $2, $3, $4, $5) \
             on conflict (player_id, date) do update set windows = excluded.windows, \
             answered = excluded.answered, emptied = excluded.emptied",
        )
        .bind(player.as_str())
        .bind(date(day))
        .bind(to_json(&windows)?)
        .bind(record.answer_origin.map(origin_text))
        .bind(record.cleared_by_player)
        .run(self)
        .await?;
        Ok(())
    }

    async fn put_plan(&mut self, day: Day, plan: &DayPlan) -> Result<()> {
        let statement = if *plan == DayPlan::default() {
            query("delete from plans where date = $1").bind(date(day))
        } else {
            query(
                "insert into plans (date, reason, focus, is_off_day) values ($1, $2, $3, $4) \
                 on conflict (date) do update set reason = excluded.reason, focus = excluded.focus, \
                 is_off_day = excluded.is_off_day",
            )
            .bind(date(day))
            .bind(&plan.reason)
            .bind(&plan.focus)
            .bind(plan.is_off_day)
        };
        statement.run(self).await?;
        Ok(())
    }
}
