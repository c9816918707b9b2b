//! What the team learns from its matches and answers; the rules are in [`app_domain::statistics`].

mod asked;
mod kept;
mod memory;
mod record;
mod team;

use std::collections::BTreeSet;
use std::sync::Arc;

use app_domain::permission::Member;
use app_domain::settings::Settings;
use app_domain::statistics::compositions::Compositions;
use app_domain::statistics::hours::WeekHours;
use app_domain::statistics::presence::{Presence, playable_days, presence};
use app_domain::statistics::record::TeamRecord;
use app_domain::statistics::trend::Trend;
use app_domain::{Day, Role, Span};
use futures::future::join;

pub use self::asked::Asked;
pub(crate) use self::kept::Kept;
use self::memory::Memory;
pub use self::record::record;
use self::team::team;
use crate::port::{MatchFilter, Reading};
use crate::{Result, Services};

/// The answer to one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statistics {
    pub from: Day,
    /// Included.
    pub to: Day,
    pub record: TeamRecord,
    pub trend: Trend,
    pub compositions: Compositions,
    /// Days of the range that have begun; the figures below are about them alone.
    pub days: u32,
    /// Those of them on which the team could play.
    pub playable: u32,
    /// The registered players in list order, then those who have left and said something in the range.
    pub players: Vec<(Person, Presence)>,
    pub everybody: Presence,
    pub hours: WeekHours,
}

/// Whose presence it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub id: app_domain::PlayerId,
    /// Of whoever has left, the name held then.
    pub name: String,
    /// `None` of whoever has left.
    pub role: Option<Role>,
}

/// What the data say to a question. The same question of the same data is answered once, and then from memory.
pub async fn statistics(services: &Services, _: &Member, asked: Asked) -> Result<Arc<Statistics>> {
    // Held while an answer is made, so that a change makes one reader work and not all of them.
    let mut kept = services.statistics.lock().await;
    // Asked before anything is read: what is read is of this version or newer, never older.
    let version = services.feed.version();
    if let Some(known) = kept.answer(asked, version, services.now()) {
        return Ok(known);
    }
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let today = services.today(&settings);
    let answer = made(&mut *reading, &settings, &mut kept.memory, asked, today).await?;
    let zone = settings.scheduling.timezone;
    let holds = zone.start_of(today).to_utc()..zone.start_of(today.plus(1)).to_utc();
    Ok(kept.keep(asked, version, holds, answer))
}

async fn made(
    reading: &mut dyn Reading,
    settings: &Settings,
    memory: &mut Memory,
    asked: Asked,
    today: Day,
) -> Result<Statistics> {
    let (from, to) = asked.range(today)?;
    let filter = MatchFilter {
        kind: asked.kind,
        from: Some(from),
        to: Some(to),
        ..MatchFilter::default()
    };
    let matches = reading.matches_played(&filter).await?;
    // A window of the evening before may reach into the range.
    let (before, last) = (from.plus(-1), to.min(today));
    let zone = settings.scheduling.timezone;
    memory.follow(reading).await?;
    // The longest of the reads, and what is reckoned meanwhile.
    let of_matches = async {
        let record = TeamRecord::of(&matches);
        (
            record,
            Trend::of(&matches, from, to),
            Compositions::of(&matches),
        )
    };
    let team = team(reading, memory, zone, before, last);
    let (team, (record, trend, compositions)) = join(team, of_matches).await;
    let (people, team) = team?;
    let plans = reading.plans(before, last).await?.into_iter();
    let off: BTreeSet<Day> = plans
        .filter(|stored| stored.plan.is_off_day())
        .map(|stored| stored.day)
        .collect();

    let demand = settings.demand();
    let clock = zone.clock(before, last.max(before));
    let mut playable = playable_days(&team, demand, &off, before, last);
    let range = Span::new(zone.start_of(from), zone.start_of(last.plus(1)));
    let hours = WeekHours::of(range, playable.values().flatten().copied(), &clock);
    playable.remove(&before);
    let (each, everybody) = presence(&team, &playable, demand, &clock, from, last);
    let count = |count: i64| u32::try_from(count).unwrap_or_default();
    Ok(Statistics {
        from,
        to,
        record,
        trend,
        compositions,
        days: count(last.days_since(from) + 1),
        playable: u32::try_from(playable.len()).unwrap_or(u32::MAX),
        players: people.into_iter().zip(each).collect(),
        everybody,
        hours,
    })
}
