//! A player's local days as that player sees them.

use app_domain::absence::Absence;
use app_domain::availability::Source;
use app_domain::clock::LocalClock;
use app_domain::day_version::DayVersion;
use app_domain::filing::PlayerDays;
use app_domain::pattern::{HORIZON, Pattern};
use app_domain::permission::Owner;
use app_domain::{Availability, Day, Player, Span, Zone};

use super::{check_may_answer, load, reason_of, registered, zone_of};
use crate::{Result, Services};

/// What a player has said about one local date, in the player's zone.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnDay {
    pub day: Day,
    pub availability: Availability,
    /// Of `availability`; the base of an edit that begins here.
    pub version: DayVersion,
    pub source: Option<Source>,
    pub spans: Vec<Span>,
    pub absence: Option<String>,
    pub has_pattern: bool,
}

/// A player's fortnight with the clocks to read it by.
#[derive(Debug, Clone)]
pub struct OwnFortnight {
    pub player: Player,
    pub viewer: LocalClock,
    pub team: LocalClock,
    /// By the player's clock.
    pub today: Day,
    pub days: Vec<OwnDay>,
    /// The seven days before the first one.
    pub week_before: Vec<OwnDay>,
}

/// Returns one local day of the owner's player, or why it takes no answer.
pub async fn answerable_day(services: &Services, owner: &Owner, day: Day) -> Result<OwnDay> {
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let player = registered(&mut *reading, owner.player()).await?;
    let bot = settings.scheduling.timezone;
    let zone = zone_of(&player, bot);
    let days = load(&mut *reading, &player.id, day, day, bot).await?;
    let patterns = reading.patterns(&player.id).await?;
    let absences = reading.absences(Some(&player.id)).await?;
    let first_answerable = services.today_in(zone).min(services.today(&settings));
    check_may_answer(owner, day, first_answerable, &absences)?;
    Ok(OwnDay::read(&days, zone, day, &absences, &patterns))
}

/// The owner's player's local days: fourteen from `from` on (`None`: the player's today), and the week before them.
pub async fn own_fortnight(
    services: &Services,
    owner: &Owner,
    from: Option<Day>,
) -> Result<OwnFortnight> {
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let player = registered(&mut *reading, owner.player()).await?;
    let bot = settings.scheduling.timezone;
    let zone = zone_of(&player, bot);
    let today = services.today_in(zone);
    let first = from.unwrap_or(today);
    let (week_ago, last) = (first.plus(-7), first.plus(HORIZON - 1));
    let days = load(&mut *reading, &player.id, week_ago, last, bot).await?;
    let patterns = reading.patterns(&player.id).await?;
    let absences = reading.absences(Some(&player.id)).await?;
    let read = |day| OwnDay::read(&days, zone, day, &absences, &patterns);
    let clock =
        |zone: Zone| zone.clock(first.plus(-PlayerDays::REACH), last.plus(PlayerDays::REACH));
    Ok(OwnFortnight {
        viewer: clock(zone),
        team: clock(bot),
        today,
        days: first.through(last).map(read).collect(),
        week_before: week_ago.through(first.plus(-1)).map(read).collect(),
        player,
    })
}

impl OwnDay {
    pub(super) fn read(
        days: &PlayerDays,
        zone: Zone,
        day: Day,
        absences: &[Absence],
        patterns: &[Pattern],
    ) -> Self {
        let availability = days.local(zone, day);
        Self {
            day,
            version: DayVersion::new(zone.start_of(day), availability.clone()),
            availability,
            source: days.local_source(zone, day),
            spans: days.local_spans(zone, day),
            absence: reason_of(absences, day),
            has_pattern: Pattern::any_covers(patterns, day),
        }
    }
}
