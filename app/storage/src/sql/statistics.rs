//! What the statistics read.

use std::collections::HashMap;

use app_domain::Day;
use app_domain::matches::{Kind, MatchId, Score};
use app_domain::statistics::presence::HeardDay;
use app_domain::statistics::record::Played;
use app_service::port::{HeardPlayer, StatisticsReads, Told, Trace};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use sqlx::{FromRow, query_as};
use uuid::Uuid;

use super::days::WindowEntry;
use super::values::{date, from_json, player_id};
use super::{Result, Session};
use crate::error::{parsed, store_error, unreadable};

/// The actions of the audit log that are told.
const REGISTERED: &str = "player_created";
const ANSWERED: &str = "availability_changed";

#[derive(FromRow)]
struct PlayedRow {
    id: Uuid,
    date: NaiveDate,
    opponent: String,
    #[sqlx(rename = "type")]
    kind: String,
    map: String,
    score_us: i32,
    score_them: i32,
    our_agents: String,
}

impl PlayedRow {
    fn read(self) -> Result<Played> {
        let rounds = |column, number: i32| u8::try_from(number).map_err(|_| unreadable(column));
        let score = Score {
            us: rounds("matches.score_us", self.score_us)?,
            them: rounds("matches.score_them", self.score_them)?,
        };
        Ok(Played {
            date: Day::from_date(self.date),
            id: MatchId(self.id),
            opponent: self.opponent,
            kind: parsed("matches.type", &self.kind)?,
            map: self.map,
            our_agents: from_json(&self.our_agents)?,
            outcome: score.outcome(),
        })
    }
}

#[derive(FromRow)]
struct HeardRow {
    player_id: String,
    date: NaiveDate,
    windows: String,
    is_answered: bool,
    held_name: Option<String>,
}

impl HeardRow {
    fn day(&self) -> Result<HeardDay> {
        let entries: Vec<WindowEntry> = from_json(&self.windows)?;
        let spans: Option<Vec<_>> = entries.iter().map(WindowEntry::span).collect();
        let spans = spans.ok_or_else(|| unreadable("player_days.windows"))?;
        Ok(HeardDay {
            day: Day::from_date(self.date),
            is_answered: self.is_answered || !spans.is_empty(),
            spans,
        })
    }
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
    async fn played(&mut self, from: Day, to: Day, kind: Option<Kind>) -> Result<Vec<Played>> {
        let rows: Vec<PlayedRow> = query_as(
            "select id, date, opponent, type, map, score_us, score_them, our_agents from matches \
             where date between $1 and $2 and ($3 is null or type = $3)",
        )
        .bind(date(from))
        .bind(date(to))
        .bind(kind.map(Kind::as_str))
        .fetch_all(self.connection())
        .await
        .map_err(store_error)?;
        rows.into_iter().map(PlayedRow::read).collect()
    }

    async fn heard(&mut self, from: Day, to: Day) -> Result<Vec<HeardPlayer>> {
        let rows: Vec<HeardRow> = query_as(
            "select player_id, date, windows, answered is not null as is_answered, held_name from player_days \
             where date between $1 and $2 order by player_id, date",
        )
        .bind(date(from))
        .bind(date(to))
        .fetch_all(self.connection())
        .await
        .map_err(store_error)?;
        let of_one = |rows: &[HeardRow]| {
            let first = rows.first().ok_or_else(|| unreadable("player_days"))?;
            let days: Result<Vec<HeardDay>> = rows.iter().map(HeardRow::day).collect();
            Ok(HeardPlayer {
                player: player_id("player_days.player_id", &first.player_id)?,
                held_name: rows.iter().rev().find_map(|row| row.held_name.clone()),
                days: days?,
            })
        };
        let players = rows.chunk_by(|one, next| one.player_id == next.player_id);
        players.map(of_one).collect()
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
