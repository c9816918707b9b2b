//! The team's days: every player's row, the plan, and what the analyser makes of them.

use std::collections::HashMap;

use app_domain::absence::{self, Absence};
use app_domain::analysis::{Analysis, Candidate, Status, analyse};
use app_domain::clock::LocalClock;
use app_domain::filing::{DayRecord, PlayerDays};
use app_domain::pattern::HORIZON;
use app_domain::permission::Member;
use app_domain::plan::DayPlan;
use app_domain::settings::Settings;
use app_domain::standing::Standing;
use app_domain::{Availability, Day, Player, PlayerId, Rule, Zone};

use crate::availability::zone_of;
use crate::port::Reading;
use crate::pulse::of_bot;
use crate::{Result, ServiceError, Services};

/// Days one request may ask for.
pub const MAX_DAYS: i64 = 62;

/// Some team days with everything needed to show them.
#[derive(Debug, Clone)]
pub struct Schedule {
    pub settings: Settings,
    /// Today in the bot timezone.
    pub today: Day,
    /// The registered players in list order; the rows of each day follow it.
    pub players: Vec<Player>,
    pub days: Vec<TeamDay>,
}

/// One team day.
#[derive(Debug, Clone)]
pub struct TeamDay {
    pub day: Day,
    pub plan: DayPlan,
    pub analysis: Analysis,
    /// One per player of [`Schedule::players`], in the same order.
    pub rows: Vec<Row>,
}

/// One player on one team day.
#[derive(Debug, Clone, Default)]
pub struct Row {
    pub record: DayRecord,
    /// In the bot timezone.
    pub availability: Availability,
    /// Reason of the absence that covers the day, maybe empty.
    pub absence: Option<String>,
}

/// A schedule as a member sees it: with the member's and the team's clock.
#[derive(Debug, Clone)]
pub struct Seen {
    pub schedule: Schedule,
    /// The member, if a player; an operator is none.
    pub by: Option<PlayerId>,
    pub viewer: LocalClock,
    /// Today by the viewer's clock.
    pub viewer_today: Day,
    pub team: LocalClock,
    /// Whether a bot runs, so that players can be asked.
    pub has_bot: bool,
    /// Who was asked about which day.
    pub asked: Vec<(Day, PlayerId)>,
}

/// Exactly fourteen days from today in the bot timezone.
pub async fn next14(services: &Services, _: &Member) -> Result<Schedule> {
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let today = services.today(&settings);
    load(&mut *reading, settings, today, today, today.plus(LAST)).await
}

/// The days from `from` to `to`, at most [`MAX_DAYS`].
pub async fn between(services: &Services, _: &Member, from: Day, to: Day) -> Result<Schedule> {
    if to < from {
        return Err(ServiceError::invalid("to", Rule::EndBeforeStart));
    }
    if to.days_since(from) >= MAX_DAYS {
        return Err(ServiceError::invalid(
            "to",
            Rule::RangeTooLong(MAX_DAYS - 1),
        ));
    }
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let today = services.today(&settings);
    load(&mut *reading, settings, today, from, to).await
}

/// Fourteen days from `from` on (`None`: today), with the clocks of the asking member and the team.
pub async fn fortnight(services: &Services, member: &Member, from: Option<Day>) -> Result<Seen> {
    seen(services, member, |today| {
        let first = from.unwrap_or(today);
        (first, first.plus(LAST))
    })
    .await
}

/// One day, with the clocks of the asking member and the team.
pub async fn one_day(services: &Services, member: &Member, day: Day) -> Result<Seen> {
    seen(services, member, |_| (day, day)).await
}

/// The days from the first to the last that `range` gives for today.
async fn seen(
    services: &Services,
    member: &Member,
    range: impl FnOnce(Day) -> (Day, Day),
) -> Result<Seen> {
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let bot = settings.scheduling.timezone;
    let today = services.today(&settings);
    let (first, last) = range(today);
    let schedule = load(&mut *reading, settings, today, first, last).await?;
    let bot_life = of_bot(&mut *reading, services.now()).await?.life;
    let asked = reading.asked_between(first, last).await?;
    let principal = member.principal();
    let viewer = principal
        .player()
        .map_or(bot, |player| zone_of(player, bot));
    let clock =
        |zone: Zone| zone.clock(first.plus(-PlayerDays::REACH), last.plus(PlayerDays::REACH));
    Ok(Seen {
        schedule,
        by: principal.player_id().cloned(),
        viewer: clock(viewer),
        viewer_today: services.today_in(viewer),
        team: clock(bot),
        has_bot: bot_life.is_running(),
        asked,
    })
}

/// Some days as they are in `reading`.
pub(crate) async fn of_days(
    reading: &mut dyn Reading,
    today: Day,
    from: Day,
    to: Day,
) -> Result<Schedule> {
    let settings = reading.settings().await?;
    load(reading, settings, today, from, to).await
}

const LAST: i64 = HORIZON - 1;

async fn load(
    reading: &mut dyn Reading,
    settings: Settings,
    today: Day,
    from: Day,
    to: Day,
) -> Result<Schedule> {
    let mut players = reading.players().await?;
    players.sort_by(Player::list_order);
    let mut plans: HashMap<Day, DayPlan> = reading
        .plans(from, to)
        .await?
        .into_iter()
        .map(|stored| (stored.day, stored.plan))
        .collect();
    let mut records: HashMap<(PlayerId, Day), DayRecord> = reading
        .team_days(from, to)
        .await?
        .into_iter()
        .map(|(player, day, record)| ((player, day), record))
        .collect();
    let mut absences: HashMap<PlayerId, Vec<Absence>> = HashMap::new();
    for absence in reading.absences_between(from, to).await? {
        absences
            .entry(absence.player.clone())
            .or_default()
            .push(absence);
    }
    let days = from.through(to).map(|day| {
        let rows = players.iter().map(|player| {
            let record = records
                .remove(&(player.id.clone(), day))
                .unwrap_or_default();
            let absence = absences
                .get(&player.id)
                .and_then(|absences| absence::covering(absences, day));
            Row {
                availability: record.availability(settings.scheduling.timezone),
                absence: absence.map(|absence| absence.range.reason().to_owned()),
                record,
            }
        });
        TeamDay::analysed(
            day,
            plans.remove(&day).unwrap_or_default(),
            &players,
            rows.collect(),
            &settings,
        )
    });
    let days = days.collect();
    Ok(Schedule {
        settings,
        today,
        players,
        days,
    })
}

impl TeamDay {
    fn analysed(
        day: Day,
        plan: DayPlan,
        players: &[Player],
        rows: Vec<Row>,
        settings: &Settings,
    ) -> Self {
        let analysis = analyse(
            &candidates(players, &rows),
            settings.demand(),
            plan.is_off_day(),
        );
        Self {
            day,
            plan,
            analysis,
            rows,
        }
    }

    /// What the day would be once its suggestion is followed; `None` without one. `within` holds the day.
    pub fn outcome(&self, within: &Schedule) -> Option<Status> {
        let suggestion = self.analysis.suggestion.as_ref()?;
        let candidates = candidates(&within.players, &self.rows);
        Some(suggestion.outcome(&candidates, within.settings.demand()))
    }

    /// The verdict with all it rests on. `within` holds the day.
    pub fn standing(&self, within: &Schedule) -> Standing {
        let candidates = candidates(&within.players, &self.rows);
        Standing::new(&self.analysis, within.settings.demand(), &candidates)
    }
}

fn candidates(players: &[Player], rows: &[Row]) -> Vec<Candidate> {
    players
        .iter()
        .zip(rows)
        .map(|(player, row)| Candidate::new(player, Some(&row.record), row.absence.is_some()))
        .collect()
}
