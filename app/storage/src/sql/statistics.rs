//! Reads for the statistics: the players' answers, and when they were given.

use std::collections::HashMap;

use app_domain::statistics::attendance::TeammateDay;
use app_domain::{Day, Span};
use app_service::ActivityAction;
use app_service::port::{PlayerActivity, PlayerActivityKind, PlayerAnswers, StatisticsReads};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use futures::TryStreamExt;
use sqlx::{FromRow, query_as};

use super::days::WindowJson;
use super::statement::ReadRows;
use super::values::{date, from_json, player_id};
use super::{Result, StoreTransaction};
use crate::error::{store_error, unreadable};

/// The action of an entry about a registration.
const PLAYER_CREATED_ACTION: &str = ActivityAction::PlayerCreated.as_str();

/// All days of a player in one row: the range spans years, and each row has a fixed cost.
#[derive(FromRow)]
struct PresenceRow {
    player_id: String,
    /// The date of the last row with a held name, followed by that name.
    held: Option<String>,
    /// Separated by commas, as are the next two.
    dates: String,
    /// `y` or `n`.
    answered: String,
    windows: String,
}

impl PresenceRow {
    fn presence(&self) -> Result<PlayerAnswers> {
        let held_name = self
            .held
            .as_deref()
            .and_then(|held| held.get(DATE_FORMAT.len()..));
        let dates = self.dates.split(',').zip(self.answered.split(','));
        let windows: Vec<Vec<WindowJson>> = from_json(&format!("[{}]", self.windows))?;
        let mut days = dates
            .zip(&windows)
            .map(|((date, answered), entries)| presence_day(date, answered == "y", entries))
            .collect::<Result<Vec<TeammateDay>>>()?;
        // Neither database guarantees the order of an aggregate.
        days.sort_unstable_by_key(|response| response.day);
        Ok(PlayerAnswers {
            player: player_id("player_days.player_id", &self.player_id)?,
            held_name: held_name.map(str::to_owned),
            days,
        })
    }
}

/// The text format of a date on both databases.
const DATE_FORMAT: &str = "YYYY-MM-DD";

fn presence_day(date: &str, is_said: bool, entries: &[WindowJson]) -> Result<TeammateDay> {
    let date: NaiveDate = date.parse().map_err(|_| unreadable("player_days.date"))?;
    let spans: Option<Vec<Span>> = entries.iter().map(WindowJson::span).collect();
    let spans = spans.ok_or_else(|| unreadable("player_days.windows"))?;
    Ok(TeammateDay {
        day: Day::from_date(date),
        is_answered: is_said,
        spans,
    })
}

/// The statements that read the entries about registrations and answers.
pub(super) struct AnswerTraceSql {
    /// The entries after `$1`.
    after: &'static str,
    /// Those of the oldest `$2` entries of the log that are from before `$1`.
    pub oldest: &'static str,
    /// The facts that are kept from removed entries.
    removed: &'static str,
}

pub(super) const ANSWER_TRACE: AnswerTraceSql = AnswerTraceSql {
    after: "select id, at, action, subject, value_after from audit \
            where id > $1 and action in ('player_created', 'availability_changed') order by id",
    oldest: "select id, at, action, subject, value_after from audit \
             where at < $1 and id in (select id from audit order by id limit $2) \
             and action in ('player_created', 'availability_changed') order by id",
    removed: "select player_id, null as date, at from registrations union all \
              select player_id, date, at from first_answers",
};

#[derive(FromRow)]
pub(super) struct AnswerTraceRow {
    id: i64,
    at: DateTime<Utc>,
    action: String,
    subject: String,
    value_after: Option<String>,
}

impl AnswerTraceRow {
    pub fn read(self) -> Result<PlayerActivity> {
        let kind = if self.action == PLAYER_CREATED_ACTION {
            PlayerActivityKind::Registered
        } else {
            let after: HashMap<Day, String> =
                from_json(self.value_after.as_deref().unwrap_or("{}"))?;
            let answers = after.into_iter().filter(|(_, answers)| !answers.is_empty());
            PlayerActivityKind::Answered(answers.map(|(day, _)| day).collect())
        };
        Ok(PlayerActivity {
            id: self.id,
            at: self.at,
            player: player_id("audit.subject", &self.subject)?,
            kind,
        })
    }
}

#[async_trait]
impl StatisticsReads for StoreTransaction {
    async fn player_answers(&mut self, from: Day, to: Day) -> Result<Vec<PlayerAnswers>> {
        // The rows of a player are adjacent, because the primary key is player and date. Each row is converted while
        // the database reads the next one.
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
        let answers = async |row: PresenceRow| row.presence();
        rows.map_err(store_error)
            .and_then(answers)
            .try_collect()
            .await
    }

    async fn player_activities(&mut self, after: i64) -> Result<Vec<PlayerActivity>> {
        let mut activities = match after {
            0 => self.removed_activities().await?,
            _ => Vec::new(),
        };
        let rows: Vec<AnswerTraceRow> = query_as(ANSWER_TRACE.after).bind(after).all(self).await?;
        for row in rows {
            activities.push(row.read()?);
        }
        Ok(activities)
    }
}

impl StoreTransaction {
    async fn removed_activities(&mut self) -> Result<Vec<PlayerActivity>> {
        let rows: Vec<(String, Option<NaiveDate>, DateTime<Utc>)> =
            query_as(ANSWER_TRACE.removed).all(self).await?;
        let activity = |(player, date, at): (String, Option<NaiveDate>, _)| {
            Ok(PlayerActivity {
                id: 0,
                at,
                player: player_id("first_answers.player_id", &player)?,
                kind: match date {
                    None => PlayerActivityKind::Registered,
                    Some(date) => PlayerActivityKind::Answered(vec![Day::from_date(date)]),
                },
            })
        };
        rows.into_iter().map(activity).collect()
    }
}
