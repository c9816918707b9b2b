//! A player's local days, as the player sees them.

use app_domain::day_end::evening_end;
use app_domain::day_records::PlayerDays;
use app_domain::local_clock::LocalClock;
use app_domain::pattern::HORIZON_DAYS;
use app_domain::permission::PlayerOwner;
use app_domain::team_evening::TeamEvening;
use app_domain::{Day, Player, UtcMinute, Zone};

use super::day_edit::check_answerable;
use super::{load_days, load_player, zone_of};
use crate::own_day::OwnDay;
use crate::{AppServices, Result};

/// Fourteen local days of a player, with the clocks to display them.
#[derive(Debug, Clone)]
pub struct OwnFortnight {
    pub player: Player,
    pub viewer: LocalClock,
    pub team: LocalClock,
    /// In the player's zone.
    pub today: Day,
    pub days: Vec<OwnDay>,
    /// The dates of `days` that nobody asks about, because the team's days are off.
    pub off_days: Vec<Day>,
    /// The seven days before the first one.
    pub week_before: Vec<OwnDay>,
}

impl OwnFortnight {
    /// Returns today, if the team's evening that begins on it is over: nobody waits for its answer.
    pub fn ended_evening(&self, now: UtcMinute) -> Option<Day> {
        let evening = TeamEvening::starting_on(self.today, &self.viewer, &self.team)?;
        (evening_end(evening.team_day, &self.team) <= now).then_some(self.today)
    }
}

/// Returns one local day of the owner's player and the player's zone, or the error why the day cannot be answered.
pub async fn answerable_day(
    services: &AppServices,
    owner: &PlayerOwner,
    day: Day,
) -> Result<(OwnDay, Zone)> {
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let player = load_player(&mut *reading, owner.player()).await?;
    let bot = settings.scheduling.timezone;
    let zone = zone_of(&player, bot);
    let days = load_days(&mut *reading, &player.id, day, day, bot).await?;
    let patterns = reading.patterns(&player.id).await?;
    let absences = reading.absences(Some(&player.id)).await?;
    let first_answerable = services.today_in(zone).min(services.today(&settings));
    check_answerable(owner, day, first_answerable, &absences)?;
    let own = OwnDay::read(&days, zone, day, &absences, &patterns);
    Ok((own, zone))
}

/// Returns fourteen local days of the owner's player, starting at `from` (`None`: today in the player's zone), and the
/// week before them.
pub async fn own_fortnight(
    services: &AppServices,
    owner: &PlayerOwner,
    from: Option<Day>,
) -> Result<OwnFortnight> {
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let player = load_player(&mut *reading, owner.player()).await?;
    let bot = settings.scheduling.timezone;
    let zone = zone_of(&player, bot);
    let today = services.today_in(zone);
    let first = from.unwrap_or(today);
    let (week_ago, last) = (first.plus(-7), first.plus(HORIZON_DAYS - 1));
    let days = load_days(&mut *reading, &player.id, week_ago, last, bot).await?;
    let patterns = reading.patterns(&player.id).await?;
    let absences = reading.absences(Some(&player.id)).await?;
    let read = |day| OwnDay::read(&days, zone, day, &absences, &patterns);
    let clock = |zone: Zone| {
        zone.clock(
            first.plus(-PlayerDays::REACH_DAYS),
            last.plus(PlayerDays::REACH_DAYS),
        )
    };
    let (viewer, team) = (clock(zone), clock(bot));
    let reach = PlayerDays::REACH_DAYS;
    let plans = reading.plans(first.plus(-reach), last.plus(reach)).await?;
    let is_off_day = |day| {
        let mut plans = plans.iter();
        plans.any(|stored| stored.day == day && stored.plan.is_off_day)
    };
    let is_off = |day: &Day| !TeamEvening::is_asked(*day, &viewer, &team, is_off_day);
    Ok(OwnFortnight {
        off_days: first.through(last).filter(is_off).collect(),
        viewer,
        team,
        today,
        days: first.through(last).map(read).collect(),
        week_before: week_ago.through(first.plus(-1)).map(read).collect(),
        player,
    })
}
