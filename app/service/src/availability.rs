//! A player's answers: the one operation behind every entry point (interface §3).

mod own_days;

use app_domain::absence;
use app_domain::availability::Source;
use app_domain::day_version::DayVersion;
use app_domain::event::Event;
use app_domain::filing::{DayRecord, EditError, PlayerDays};
use app_domain::pattern::Pattern;
use app_domain::permission::Owner;
use app_domain::settings::Settings;
use app_domain::{Availability, Day, Moment, Player, PlayerId, Rule, Zone};
use serde_json::{Value, json};

pub use self::own_days::{OwnDay, OwnFortnight, answerable_day, own_fortnight};
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
    /// Of the day in the bot timezone.
    pub starts: Moment,
    /// In the bot timezone.
    pub availability: Availability,
    pub source: Option<Source>,
    /// Reason of the absence that covers the day, maybe empty.
    pub absence: Option<String>,
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
    update_since(services, owner, answer, None).await
}

/// The same operation for an edit that began from `base`: it is merged with what was stored since, and a conflict is
/// refused with the day as it is now. Without a base the last write wins.
pub async fn update_since(
    services: &Services,
    owner: &Owner,
    answer: Answer,
    base: Option<DayVersion>,
) -> Result<Update> {
    let mut desk = Desk::open(services, owner, answer.zone, answer.day).await?;
    desk.check(owner)?;
    let is_covered = Pattern::any_covers(&desk.patterns, desk.day);
    let (zone, day) = (desk.zone, desk.day);
    let stored = match &base {
        None => desk
            .days
            .set(zone, day, &answer.value, is_covered)
            .map_err(EditError::from),
        Some(base) => {
            let base = base.value_of(zone.start_of(day));
            let base = base.ok_or_else(|| desk.conflict())?;
            desk.days
                .set_since(zone, day, &answer.value, base, is_covered)
        }
    };
    match stored {
        Ok(()) => desk.close().await,
        Err(EditError::Rule(rule)) => Err(ServiceError::invalid("availability", rule)),
        Err(EditError::Conflict(_)) => Err(desk.conflict()),
    }
}

/// Gives one local date back to the weekly pattern: the player's own answer, or emptying, is forgotten.
///
/// Refused like a conflict in [`update_since`] if the day has changed since `base`, unless it already equals the
/// pattern.
pub async fn return_to_pattern(
    services: &Services,
    owner: &Owner,
    day: Day,
    base: Option<DayVersion>,
) -> Result<Update> {
    let mut desk = Desk::open(services, owner, None, day).await?;
    desk.check(owner)?;
    let (zone, conflict) = (desk.zone, desk.conflict());
    let before = desk.days.local(zone, day);
    desk.days.return_to_pattern(&desk.patterns, zone, day);
    let is_base = |base: DayVersion| base.value_of(zone.start_of(day)) == Some(&before);
    if before == desk.days.local(zone, day) || base.is_none_or(is_base) {
        desk.close().await
    } else {
        Err(conflict)
    }
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

    fn check(&self, owner: &Owner) -> Result<()> {
        check_may_answer(owner, self.day, self.first_answerable, &self.absences)
    }

    /// The refusal of an edit that does not merge with what is stored.
    fn conflict(&self) -> ServiceError {
        ServiceError::AvailabilityChanged(self.own_day().into())
    }

    fn own_day(&self) -> OwnDay {
        OwnDay::read(
            &self.days,
            self.zone,
            self.day,
            &self.absences,
            &self.patterns,
        )
    }

    /// Stores what changed with its events, and commits; nothing is written when nothing changed.
    async fn close(mut self) -> Result<Update> {
        let bot = self.settings.scheduling.timezone;
        let dates = self
            .change
            .put_days(&self.player.id, &self.days, bot)
            .await?;
        let own = self.own_day();
        let touched = if dates.is_empty() {
            vec![self.day]
        } else {
            dates.clone()
        };
        let days = touched
            .into_iter()
            .map(|day| TeamReading::read(&self.days, bot, day, &self.absences))
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

/// Players answer from `first_answerable` to [`DAYS_AHEAD`] days later and not while absent; admins may do both.
fn check_may_answer(
    owner: &Owner,
    day: Day,
    first_answerable: Day,
    absences: &[absence::Absence],
) -> Result<()> {
    if owner.is_admin() {
        return Ok(());
    }
    if day < first_answerable {
        return Err(ServiceError::invalid("date", Rule::PastDay));
    }
    if day.days_since(first_answerable) > DAYS_AHEAD {
        return Err(ServiceError::invalid("date", Rule::TooFarAhead));
    }
    match absence::covering(absences, day) {
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

impl TeamReading {
    fn read(days: &PlayerDays, bot: Zone, day: Day, absences: &[absence::Absence]) -> Self {
        let record = days.record(day);
        Self {
            day,
            starts: bot.start_of(day),
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
