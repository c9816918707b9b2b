//! A player's answers: the one operation behind every entry point (interface §3).

use app_domain::absence;
use app_domain::availability::Source;
use app_domain::clock::LocalClock;
use app_domain::event::Event;
use app_domain::filing::{DayRecord, PlayerDays};
use app_domain::pattern::{HORIZON, Pattern};
use app_domain::permission::Owner;
use app_domain::settings::Settings;
use app_domain::{Availability, Day, Player, PlayerId, Rule, Span, Zone};
use serde_json::{Value, json};

use crate::change::Change;
use crate::port::Reading;
use crate::{Result, ServiceError, Services};

/// How far ahead a day may be answered.
pub const DAYS_AHEAD: i64 = 366;

/// What a player says about one local date.
#[derive(Debug, Clone)]
pub struct Answer {
    pub day: Day,
    /// The zone `day` and the windows are meant in; `None`: the player's own, else the bot's.
    pub zone: Option<Zone>,
    pub value: Availability,
}

/// What an update left behind.
#[derive(Debug, Clone)]
pub struct Update {
    pub player: Player,
    /// The day as the player sees it now.
    pub own: OwnDay,
    /// The team days that changed; the answered date itself when nothing did.
    pub days: Vec<TeamReading>,
}

/// One team day of the player as stored now.
#[derive(Debug, Clone)]
pub struct TeamReading {
    pub day: Day,
    /// In the bot timezone.
    pub availability: Availability,
    pub source: Option<Source>,
    /// Reason of the absence that covers the day, maybe empty.
    pub absence: Option<String>,
}

/// What a player has said about one local date, in the player's zone.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnDay {
    pub day: Day,
    pub availability: Availability,
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

/// Sets what the owner's player says about one local date, and nothing else.
///
/// The only writer of a player's availability: value, event and audit entry commit together. An equal value is a
/// success without an event. Players answer from today to [`DAYS_AHEAD`] days ahead and not while absent
/// (409 `absent`); admins may do both.
pub async fn update_player_availability(
    services: &Services,
    owner: &Owner,
    answer: Answer,
) -> Result<Update> {
    let mut desk = Desk::open(services, owner, answer.zone, answer.day).await?;
    desk.check_may_answer(owner)?;
    let is_covered = Pattern::any_covers(&desk.patterns, desk.day);
    desk.days
        .set(desk.zone, desk.day, &answer.value, is_covered)
        .map_err(|rule| ServiceError::invalid("availability", rule))?;
    desk.close().await
}

/// Gives one local date back to the weekly pattern: the player's own answer, or emptying, is forgotten.
pub async fn return_to_pattern(services: &Services, owner: &Owner, day: Day) -> Result<Update> {
    let mut desk = Desk::open(services, owner, None, day).await?;
    desk.check_may_answer(owner)?;
    desk.days
        .return_to_pattern(&desk.patterns, desk.zone, desk.day);
    desk.close().await
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

/// The zone a player speaks in: the personal one, else the bot's.
pub fn zone_of(player: &Player, bot: Zone) -> Zone {
    // A stored name is a known one; should a later database drop it, the team's zone is the honest fallback.
    player
        .timezone
        .as_deref()
        .and_then(|name| name.parse().ok())
        .unwrap_or(bot)
}

/// One player's days around one local date, open for a change.
struct Desk {
    change: Change,
    settings: Settings,
    player: Player,
    zone: Zone,
    day: Day,
    days: PlayerDays,
    patterns: Vec<Pattern>,
    absences: Vec<absence::Absence>,
    first_answerable: Day,
}

impl Desk {
    async fn open(
        services: &Services,
        owner: &Owner,
        zone: Option<Zone>,
        day: Day,
    ) -> Result<Self> {
        let mut change = Change::begin(services, owner.actor()).await?;
        let settings = change.settings().await?;
        let bot = settings.scheduling.timezone;
        let player = registered(&mut *change, owner.player()).await?;
        let zone = zone.unwrap_or_else(|| zone_of(&player, bot));
        let days = load(&mut *change, &player.id, day, day, bot).await?;
        let patterns = change.patterns(&player.id).await?;
        let absences = change.absences(Some(&player.id)).await?;
        let first_answerable = services.today_in(zone).min(services.today(&settings));
        Ok(Self {
            change,
            settings,
            player,
            zone,
            day,
            days,
            patterns,
            absences,
            first_answerable,
        })
    }

    fn check_may_answer(&self, owner: &Owner) -> Result<()> {
        if owner.is_admin() {
            return Ok(());
        }
        if self.day < self.first_answerable {
            return Err(ServiceError::invalid("date", Rule::PastDay));
        }
        if self.day.days_since(self.first_answerable) > DAYS_AHEAD {
            return Err(ServiceError::invalid("date", Rule::TooFarAhead));
        }
        match absence::covering(&self.absences, self.day) {
            None => Ok(()),
            Some(absence) => {
                let (start, end) = (absence.range.start(), absence.range.end());
                let message =
                    format!("You are absent from {start} to {end}; change the absence first.");
                Err(ServiceError::Conflict {
                    code: "absent",
                    message,
                })
            }
        }
    }

    /// Stores what changed with its events, and commits; nothing is written when nothing changed.
    async fn close(mut self) -> Result<Update> {
        let bot = self.settings.scheduling.timezone;
        let dates = self
            .change
            .put_days(&self.player.id, &self.days, bot)
            .await?;
        let own = OwnDay::read(
            &self.days,
            self.zone,
            self.day,
            &self.absences,
            &self.patterns,
        );
        let touched = if dates.is_empty() {
            vec![self.day]
        } else {
            dates.clone()
        };
        let days = touched
            .into_iter()
            .map(|day| TeamReading::read(&self.days, day, &self.absences))
            .collect();
        if !dates.is_empty() {
            self.record(&dates, bot).await?;
            self.change.commit().await?;
        }
        Ok(Update {
            player: self.player,
            own,
            days,
        })
    }

    async fn record(&mut self, dates: &[Day], bot: Zone) -> Result<()> {
        let (mut before, mut after) = (serde_json::Map::new(), serde_json::Map::new());
        for day in dates {
            let was = self
                .days
                .stored(*day)
                .map_or(Availability::Silent, |record| record.availability(bot));
            let is = self.days.team(*day);
            before.insert(day.to_string(), json!(was));
            after.insert(day.to_string(), json!(is));
            let user_id = self.player.id.clone();
            let event = Event::AvailabilityChanged {
                date: *day,
                user_id,
                before: was,
                after: is,
            };
            self.change.record(&event).await?;
        }
        let subject = self.player.id.to_string();
        self.change
            .audit(
                "availability_changed",
                subject,
                Value::Object(before),
                Value::Object(after),
            )
            .await
    }
}

impl OwnDay {
    fn read(
        days: &PlayerDays,
        zone: Zone,
        day: Day,
        absences: &[absence::Absence],
        patterns: &[Pattern],
    ) -> Self {
        Self {
            day,
            availability: days.local(zone, day),
            source: days.local_source(zone, day),
            spans: days.local_spans(zone, day),
            absence: reason_of(absences, day),
            has_pattern: Pattern::any_covers(patterns, day),
        }
    }
}

impl TeamReading {
    fn read(days: &PlayerDays, day: Day, absences: &[absence::Absence]) -> Self {
        let record = days.record(day);
        Self {
            day,
            availability: days.team(day),
            source: record.and_then(DayRecord::source),
            absence: reason_of(absences, day),
        }
    }
}

fn reason_of(absences: &[absence::Absence], day: Day) -> Option<String> {
    absence::covering(absences, day).map(|absence| absence.range.reason().to_owned())
}

async fn registered(reading: &mut dyn Reading, id: &PlayerId) -> Result<Player> {
    reading
        .player(id)
        .await?
        .ok_or(ServiceError::NotFound("player"))
}

/// The player's days from `first` to `last` with enough around them to be changed.
pub(crate) async fn load(
    reading: &mut dyn Reading,
    player: &PlayerId,
    first: Day,
    last: Day,
    bot: Zone,
) -> Result<PlayerDays> {
    let (from, to) = (first.plus(-PlayerDays::REACH), last.plus(PlayerDays::REACH));
    Ok(PlayerDays::from_stored(
        bot,
        reading.player_days(player, from, to).await?,
    ))
}
