//! An edit of a player's days in few statements: every statement holds up the writers that wait.

use std::sync::LazyLock;

use app_domain::day_records::DayRecord;
use app_domain::{Day, PlayerId, Zone};
use app_service::port::{
    ActivityWrites, DataVersion, DayEditReads, DayEditWrites, DayWrites, EventWrites,
    PlayerContext, PlayerDayEdit,
};
use async_trait::async_trait;
use chrono::NaiveDate;
use serde::Serialize;
use sqlx::{AssertSqlSafe, query_as, query_scalar};

use super::super::{JSON_OBJECT, PUT_DAY_EDIT};
use super::absences::AbsenceRow;
use super::days::{DayColumns, PlayerDayRow};
use super::patterns::PatternRow;
use super::players::PlayerRow;
use super::settings::parse_settings;
use super::values::{actor_columns, date, from_json, instant, to_json};
use super::{Result, StoreTransaction};
use crate::error::{store_error, unreadable};

/// Selects the parts of the context as rows of a kind and a JSON text. Booleans are numbers, because SQLite has no
/// others.
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
        "select 'settings', document from settings where id = 1 \
         union all select 'player', {player} from players where id = $1 \
         union all select 'day', {day} from player_days where player_id = $1 and date between $2 and $3 \
         union all select 'pattern', {pattern} from patterns where player_id = $1 \
         union all select 'absence', {absence} from absences where player_id = $1",
        player = object(&[
            "id",
            "username",
            "display_name",
            "role",
            "timezone",
            "is_admin",
            "sort_order",
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

/// One element of the day list of [`PUT_DAY_EDIT`].
#[derive(Serialize)]
struct DayJson {
    date: NaiveDate,
    is_blank: bool,
    #[serde(flatten)]
    columns: DayColumns,
}

impl DayJson {
    fn of(day: Day, record: &DayRecord, bot: Zone) -> Result<Self> {
        Ok(Self {
            date: date(day),
            is_blank: record.is_blank(),
            columns: DayColumns::of(record, bot)?,
        })
    }
}

/// One element of the event list of [`PUT_DAY_EDIT`].
#[derive(Serialize)]
struct EventJson {
    kind: &'static str,
    payload: String,
}

#[async_trait]
impl DayEditReads for StoreTransaction {
    async fn player_context(
        &mut self,
        player: &PlayerId,
        from: Day,
        to: Day,
    ) -> Result<PlayerContext> {
        let rows: Vec<(String, String)> = query_as(AssertSqlSafe(CONTEXT.as_str()))
            .bind(player.as_str())
            .bind(date(from))
            .bind(date(to))
            .fetch_all(self.connection())
            .await
            .map_err(store_error)?;
        let (mut settings, mut player) = (None, None);
        let (mut days, mut patterns, mut absences) = (Vec::new(), Vec::new(), Vec::new());
        for (kind, json) in rows {
            match kind.as_str() {
                "settings" => settings = Some(json),
                "player" => player = Some(from_json::<PlayerRow>(&json)?.player()?),
                "day" => days.push(from_json::<PlayerDayRow>(&json)?.record()?),
                "pattern" => patterns.push(from_json::<PatternRow>(&json)?.pattern()?),
                "absence" => absences.push(from_json::<AbsenceRow>(&json)?.absence()?),
                _ => return Err(unreadable("the kind of a row")),
            }
        }
        days.sort_unstable_by_key(|(day, _)| *day);
        patterns.sort_unstable_by_key(|pattern| pattern.day_of_week.index());
        absences.sort_unstable_by_key(|absence| (absence.range.start(), absence.id));
        Ok(PlayerContext {
            settings: parse_settings(settings)?,
            player,
            days,
            patterns,
            absences,
        })
    }
}

#[async_trait]
impl DayEditWrites for StoreTransaction {
    async fn put_day_edit(&mut self, edit: PlayerDayEdit<'_>) -> Result<()> {
        let Some(sql) = PUT_DAY_EDIT else {
            for (day, record) in edit.days {
                self.put_player_day(edit.player, *day, record, edit.bot)
                    .await?;
            }
            for event in edit.events {
                self.record(event, edit.entry.at).await?;
            }
            return self.insert_activity_record(edit.entry).await;
        };
        let days = edit.days.iter();
        let days: Result<Vec<DayJson>> = days
            .map(|(day, record)| DayJson::of(*day, record, edit.bot))
            .collect();
        let events = edit.events.iter().map(|event| {
            let kind = event.kind().as_str();
            to_json(event).map(|payload| EventJson { kind, payload })
        });
        let events: Result<Vec<EventJson>> = events.collect();
        let (kind, id, name) = actor_columns(&edit.entry.actor);
        let newest = query_scalar(sql)
            .bind(edit.player.as_str())
            .bind(to_json(&days?)?)
            .bind(to_json(&events?)?)
            .bind(instant(edit.entry.at))
            .bind(kind)
            .bind(id)
            .bind(name)
            .bind(&edit.entry.action)
            .bind(&edit.entry.subject)
            .bind(edit.entry.before.as_ref().map(to_json).transpose()?)
            .bind(edit.entry.after.as_ref().map(to_json).transpose()?)
            .fetch_one(self.connection())
            .await
            .map_err(store_error)?;
        self.recorded = Some(DataVersion(newest));
        Ok(())
    }
}
