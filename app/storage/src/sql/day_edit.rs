//! Edits of players' days in few statements: every statement holds up the writers that wait.

use std::collections::HashMap;
use std::sync::LazyLock;

use app_domain::Day;
use app_domain::day_records::DayRecord;
use app_domain::event::Event;
use app_service::port::{
    ActivityRecord, ActivityWrites, DataVersion, DayEditContext, DayEditReads, DayEditWrites,
    DayWrites, EventWrites, PlayerContext, PlayerDayEdit, PlayerDayRange,
};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use sqlx::{AssertSqlSafe, query_as, query_scalar};

use super::super::dialect::{DAY_RANGES, JSON_OBJECT, PUT_DAY_EDITS};
use super::absences::AbsenceRow;
use super::days::{DayColumns, PlayerDayRow};
use super::patterns::PatternRow;
use super::players::PlayerRow;
use super::settings::parse_settings;
use super::values::{actor_columns, date, from_json, instant, to_json};
use super::{Result, StoreTransaction};
use crate::error::{store_error, unreadable};

/// Selects the parts of the context as rows of a kind, a player's id and a JSON text. Booleans are numbers, because
/// SQLite has no others.
static CONTEXT: LazyLock<String> = LazyLock::new(|| {
    let object = |fields: &[&str]| {
        let fields = fields.iter().map(|name| match *name {
            "is_admin" | "emptied" | "active" => {
                format!("'{name}', case when {name} then 1 else 0 end")
            }
            name => format!("'{name}', {name}"),
        });
        let fields: Vec<String> = fields.collect();
        format!("cast({JSON_OBJECT}({}) as text)", fields.join(", "))
    };
    format!(
        "with ranges as materialized ({DAY_RANGES}) \
         select 'settings', '', document from settings where id = 1 \
         union all select 'player', id, {player} from players join ranges on id = player and departure is null \
         union all select 'day', player_id, {day} from player_days \
             join ranges on player_id = player and date between from_date and to_date \
         union all select 'pattern', player_id, {pattern} from patterns join ranges on player_id = player \
         union all select 'absence', player_id, {absence} from absences join ranges on player_id = player",
        player = object(&[
            "id",
            "account",
            "username",
            "display_name",
            "role",
            "timezone",
            "is_admin",
            "sort_order",
            "color",
            "picture_source",
            "picture",
            "avatar",
        ]),
        day = object(&["player_id", "date", "windows", "answered", "emptied"]),
        pattern = object(&["player_id", "day_of_week", "availability", "zone", "active"]),
        absence = object(&[
            "id",
            "player_id",
            "start_date",
            "end_date",
            "reason",
            "created_at",
            "updated_at",
        ]),
    )
});

/// One element of the list of [`DAY_RANGES`].
#[derive(Serialize)]
struct RangeJson<'a> {
    player: &'a str,
    from_date: NaiveDate,
    to_date: NaiveDate,
}

impl<'a> RangeJson<'a> {
    fn of(range: &'a PlayerDayRange) -> Self {
        Self {
            player: range.player.as_str(),
            from_date: date(range.from),
            to_date: date(range.to),
        }
    }
}

/// One element of the day list of [`PUT_DAY_EDITS`].
#[derive(Serialize)]
struct DayJson<'a> {
    player_id: &'a str,
    date: NaiveDate,
    is_blank: bool,
    #[serde(flatten)]
    columns: DayColumns,
}

impl<'a> DayJson<'a> {
    fn of(player: &'a str, day: Day, record: &DayRecord) -> Result<Self> {
        Ok(Self {
            player_id: player,
            date: date(day),
            is_blank: record.is_blank(),
            columns: DayColumns::of(record)?,
        })
    }
}

/// One element of the entry list of [`PUT_DAY_EDITS`]: the columns of `audit`.
#[derive(Serialize)]
struct EntryJson<'a> {
    at: DateTime<Utc>,
    actor_kind: &'static str,
    actor_id: Option<&'a str>,
    actor_name: Option<&'a str>,
    action: &'a str,
    subject: &'a str,
    value_before: Option<String>,
    value_after: Option<String>,
}

impl<'a> EntryJson<'a> {
    fn of(entry: &'a ActivityRecord) -> Result<Self> {
        let (actor_kind, actor_id, actor_name) = actor_columns(&entry.actor);
        Ok(Self {
            at: instant(entry.at),
            actor_kind,
            actor_id,
            actor_name,
            action: &entry.action,
            subject: &entry.subject,
            value_before: entry.before.as_ref().map(to_json).transpose()?,
            value_after: entry.after.as_ref().map(to_json).transpose()?,
        })
    }
}

/// One element of the event list of [`PUT_DAY_EDITS`].
#[derive(Serialize)]
struct EventJson {
    at: DateTime<Utc>,
    kind: &'static str,
    payload: String,
}

impl EventJson {
    fn of(event: &Event, at: DateTime<Utc>) -> Result<Self> {
        Ok(Self {
            at: instant(at),
            kind: event.kind().as_str(),
            payload: to_json(event)?,
        })
    }
}

#[async_trait]
impl DayEditReads for StoreTransaction {
    async fn day_edit_context(&mut self, ranges: &[PlayerDayRange]) -> Result<DayEditContext> {
        let list: Vec<RangeJson> = ranges.iter().map(RangeJson::of).collect();
        let rows: Vec<(String, String, String)> = query_as(AssertSqlSafe(CONTEXT.as_str()))
            .bind(to_json(&list)?)
            .fetch_all(self.connection())
            .await
            .map_err(store_error)?;
        let mut settings = None;
        let mut players: HashMap<String, PlayerContext> = HashMap::new();
        for (kind, id, json) in rows {
            if kind == "settings" {
                settings = Some(json);
            } else {
                add_part(players.entry(id).or_default(), &kind, &json)?;
            }
        }
        let contexts = ranges.iter().map(|range| {
            let mut context = players.remove(range.player.as_str()).unwrap_or_default();
            context.days.sort_unstable_by_key(|(day, _)| *day);
            context
                .patterns
                .sort_unstable_by_key(|pattern| pattern.day_of_week.index());
            context
                .absences
                .sort_unstable_by_key(|absence| (absence.range.start(), absence.id));
            context
        });
        Ok(DayEditContext {
            players: contexts.collect(),
            settings: parse_settings(settings)?,
        })
    }
}

/// Adds a row of [`CONTEXT`].
fn add_part(context: &mut PlayerContext, kind: &str, json: &str) -> Result<()> {
    match kind {
        "player" => context.player = Some(from_json::<PlayerRow>(json)?.player()?),
        "day" => context
            .days
            .push(from_json::<PlayerDayRow>(json)?.record()?),
        "pattern" => context
            .patterns
            .push(from_json::<PatternRow>(json)?.pattern()?),
        "absence" => context
            .absences
            .push(from_json::<AbsenceRow>(json)?.absence()?),
        _ => return Err(unreadable("the kind of a row")),
    }
    Ok(())
}

#[async_trait]
impl DayEditWrites for StoreTransaction {
    async fn put_day_edits(&mut self, edits: &[PlayerDayEdit]) -> Result<()> {
        let Some(sql) = PUT_DAY_EDITS else {
            return self.put_row_by_row(edits).await;
        };
        let (mut days, mut entries, mut events) = (Vec::new(), Vec::new(), Vec::new());
        for edit in edits {
            for (day, record) in &edit.days {
                days.push(DayJson::of(edit.player.as_str(), *day, record)?);
            }
            for event in &edit.events {
                events.push(EventJson::of(event, edit.entry.at)?);
            }
            entries.push(EntryJson::of(&edit.entry)?);
        }
        let newest = query_scalar(sql)
            .bind(to_json(&days)?)
            .bind(to_json(&entries)?)
            .bind(to_json(&events)?)
            .fetch_one(self.connection())
            .await
            .map_err(store_error)?;
        self.recorded = Some(DataVersion(newest));
        Ok(())
    }
}

impl StoreTransaction {
    async fn put_row_by_row(&mut self, edits: &[PlayerDayEdit]) -> Result<()> {
        for edit in edits {
            for (day, record) in &edit.days {
                self.put_player_day(&edit.player, *day, record).await?;
            }
            for event in &edit.events {
                self.record(event, edit.entry.at).await?;
            }
            self.insert_activity_record(&edit.entry).await?;
        }
        Ok(())
    }
}
