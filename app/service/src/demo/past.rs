//! The demo team's answers of the last months, so that its statistics look like those of a team that has played.

use app_domain::day_of_week::DayOfWeek;
use app_domain::day_records::PlayerDays;
use app_domain::event::Event;
use app_domain::permission::ActorIdentity;
use app_domain::{Day, DayAvailability, PlayerId, Zone};
use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use serde_json::json;

use super::{DemoPlayer, TEAM, parse_availability, player_id};
use crate::port::TableRecord;
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result, ServiceError};

/// The answer that a player without a pattern for the day sometimes gives.
const SPARE_EVENING: &str = "20:00-23:00";

/// Stores answers for the `days` days before yesterday, as if the team had existed then: when each was given is kept as
/// for entries that the activity log no longer has.
pub async fn add_past(services: &AppServices, days: u16) -> Result<()> {
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    let settings = change.settings().await?;
    let bot = settings.scheduling.timezone;
    let today = services.today(&settings);
    // Yesterday's windows can reach into today in another zone.
    let last = today.plus(-PlayerDays::REACH_DAYS);
    let first = last.plus(1 - i64::from(days));
    for (at, person) in TEAM.iter().enumerate() {
        let player = player_id(at)?;
        let zone = person.zone.map_or(Ok(bot), str::parse);
        let zone = zone.map_err(|rule| ServiceError::invalid("timezone", rule))?;
        let mut stored = PlayerDays::new(bot);
        let mut first_answers = Vec::new();
        for day in first.through(last) {
            let odds = AnswerOdds::of(at, day);
            let answer = person.past_answer(day, odds)?;
            if answer.is_silent() || stored.set(zone, day, &answer, false).is_err() {
                continue;
            }
            let given = bot.start_of(day).to_utc() - TimeDelta::hours(odds.hours_ahead());
            first_answers.push(first_answer(&player, day, given));
        }
        change.put_days(&player, &stored).await?;
        let registered = [registration(&player, first, bot)];
        let mut faults = change.put_records("first_answers", &first_answers).await?;
        faults.extend(change.put_records("registrations", &registered).await?);
        if let Some(fault) = faults.into_iter().next() {
            return Err(ServiceError::Internal(fault.into()));
        }
    }
    change.record(&Event::PlayersChanged).await?;
    change.commit().await?;
    Ok(())
}

impl DemoPlayer {
    /// Usually the pattern; sometimes no time, no answer, or an evening beyond the pattern.
    fn past_answer(&self, day: Day, odds: AnswerOdds) -> Result<DayAvailability> {
        let weekday = i64::from(DayOfWeek::of(day).index());
        let usual = self.pattern.iter().find(|(index, _)| *index == weekday);
        let answer = match (usual, odds.percent()) {
            (Some(_), 0..7) | (None, 0..12) => "x",
            (Some(_), 7..12) | (None, 30..) => return Ok(DayAvailability::Silent),
            (Some((_, windows)), _) => windows,
            (None, _) => SPARE_EVENING,
        };
        parse_availability(answer)
    }
}

/// A number for each player and day that looks random and is always the same.
#[derive(Debug, Clone, Copy)]
struct AnswerOdds(u64);

impl AnswerOdds {
    fn of(player: usize, day: Day) -> Self {
        let seed = day.date().to_string();
        let hash = seed.bytes().fold(player as u64 + 1, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Self(hash ^ (hash >> 29))
    }

    fn percent(self) -> u64 {
        self.0 % 100
    }

    /// How long before its day an answer was given.
    fn hours_ahead(self) -> i64 {
        i64::try_from(self.0 / 100 % 96).unwrap_or_default()
    }
}

fn first_answer(player: &PlayerId, day: Day, at: DateTime<Utc>) -> TableRecord {
    record([
        ("player_id", player.to_string()),
        ("date", day.date().to_string()),
        ("at", instant(at)),
    ])
}

fn registration(player: &PlayerId, first: Day, bot: Zone) -> TableRecord {
    record([
        ("player_id", player.to_string()),
        ("at", instant(bot.start_of(first).to_utc())),
    ])
}

fn record<const N: usize>(cells: [(&str, String); N]) -> TableRecord {
    let cells = cells.into_iter();
    cells
        .map(|(column, cell)| (column.to_owned(), json!(cell)))
        .collect()
}

fn instant(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}
