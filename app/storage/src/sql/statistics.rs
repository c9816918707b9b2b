//! What the statistics read.

use std::collections::HashMap;

use app_domain::statistics::presence::HeardDay;
use app_domain::{Day, Span};
use app_service::port::{HeardPlayer, StatisticsReads, Told, Trace};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use futures::TryStreamExt;
use sqlx::{FromRow, query_as};

use super::days::WindowEntry;
use super::values::{date, from_json, player_id};
use super::{Result, Session};
use crate::error::{store_error, unreadable};

/// The actions of the audit log that are told.
const REGISTERED: &str = "player_created";
const ANSWERED: &str = "availability_changed";

/// All days of a player in one row: years of them, and each row has its price.
#[derive(FromRow)]
struct HeardRow {
    player_id: String,
    /// The last name held, after its date.
    held: Option<String>,
    /// With commas between them, as in the next two.
    dates: String,
    /// `y` or `n`.
    answered: String,
    windows: String,
}

impl HeardRow {
    fn heard(&self) -> Result<HeardPlayer> {
        let held_name = self.held.as_deref().and_then(|held| held.get(DATE.len()..));
        let dates = self.dates.split(',').zip(self.answered.split(','));
        let windows: Vec<Vec<WindowEntry>> = from_json(&format!("[{}]", self.windows))?;
        let mut days = dates
            .zip(&windows)
            .map(|((date, answered), entries)| heard_day(date, answered == "y", entries))
            .collect::<Result<Vec<HeardDay>>>()?;
        // No database promises an order of what it puts together.
        days.sort_unstable_by_key(|heard| heard.day);
        Ok(HeardPlayer {
            player: player_id("player_days.player_id", &self.player_id)?,
            held_name: held_name.map(str::to_owned),
            days,
        })
    }
}

/// How databases write a date.
const DATE: &str = "YYYY-MM-DD";

fn heard_day(date: &str, is_said: bool, entries: &[WindowEntry]) -> Result<HeardDay> {
    let date: NaiveDate = date.parse().map_err(|_| unreadable("player_days.date"))?;
    let spans: Option<Vec<Span>> = entries.iter().map(WindowEntry::span).collect();
    let spans = spans.ok_or_else(|| unreadable("player_days.windows"))?;
    Ok(HeardDay {
        day: Day::from_date(date),
        is_answered: is_said || !spans.is_empty(),
        spans,
    })
}

#[derive(FromRow)]
struct TraceRow {
    id: i64,
    at: DateTime<Utc>,
    action: String,
    subject: String,
    value_after: Option<String>,
}

impl TraceRow {
    fn read(self) -> Result<Trace> {
        let told = if self.action == REGISTERED {
            Told::Registered
        } else {
            let after: HashMap<Day, String> =
                from_json(self.value_after.as_deref().unwrap_or("{}"))?;
            let said = after.into_iter().filter(|(_, said)| !said.is_empty());
            Told::Answered(said.map(|(day, _)| day).collect())
        };
        Ok(Trace {
            id: self.id,
            at: self.at,
            player: player_id("audit.subject", &self.subject)?,
            told,
        })
    }
}

#[async_trait]
impl StatisticsReads for Session {
    async fn heard(&mut self, from: Day, to: Day) -> Result<Vec<HeardPlayer>> {
        // By player, and then by date: a player's days lie together. Each is read while the database is at the next one.
        let rows = query_as(
            "select player_id, string_agg(windows, ',') as windows, string_agg(cast(date as text), ',') as dates, \
             string_agg(case when answered is null then 'n' else 'y' end, ',') as answered, \
             max(case when held_name is not null then cast(date as text) || held_name end) as held \
             from player_days \
             where player_id in (select distinct player_id from player_days) and date between $1 and $2 \
             group by player_id order by player_id",
        )
        .bind(date(from))
        .bind(date(to))
        .fetch(self.connection());
        let heard = async |row: HeardRow| row.heard();
        rows.map_err(store_error)
            .and_then(heard)
            .try_collect()
            .await
    }

    async fn traces(&mut self, after: i64) -> Result<Vec<Trace>> {
        let rows: Vec<TraceRow> = query_as(
            "select id, at, action, subject, value_after from audit \
             where id > $1 and action in ($2, $3) order by id",
        )
        .bind(after)
        .bind(REGISTERED)
        .bind(ANSWERED)
        .fetch_all(self.connection())
        .await
        .map_err(store_error)?;
        rows.into_iter().map(TraceRow::read).collect()
    }
}
