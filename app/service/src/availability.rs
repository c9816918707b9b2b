//! A player's availability: the one operation behind every entry point (specification §3).

mod own_days;

use app_domain::absence;
use app_domain::availability::AnswerSource;
use app_domain::day_records::{DayEditError, DayRecord, PlayerDays};
use app_domain::day_version::DayVersion;
use app_domain::event::Event;
use app_domain::pattern::Pattern;
use app_domain::permission::PlayerOwner;
use app_domain::settings::Settings;
use app_domain::{Day, DayAvailability, Player, PlayerId, UtcMinute, ValidationRule, Zone};
use serde_json::{Value, json};

pub use self::own_days::{OwnFortnight, answerable_day, own_fortnight};
use crate::conflict::ConflictReason;
pub use crate::own_day::OwnDay;
use crate::own_day::absence_reason;
use crate::port::{PlayerContext, ReadTransaction};
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result, ServiceError};

/// How many days ahead a player may answer.
pub const MAX_DAYS_AHEAD: i64 = 366;

const NO_PLAYER: ServiceError = ServiceError::NotFound("player");

/// A player's answer for one local date.
#[derive(Debug, Clone)]
pub struct AvailabilityAnswer {
    pub day: Day,
    /// The zone of `day` and of the windows. `None`: the player's own zone, or the bot timezone without one.
    pub zone: Option<Zone>,
    pub value: DayAvailability,
}

/// The result of an update.
#[derive(Debug, Clone)]
pub struct UpdatedAvailability {
    pub player: Player,
    /// The day as the player now sees it.
    pub own: OwnDay,
    /// The team days that changed; only the answered date if none did.
    pub days: Vec<TeamDayAvailability>,
}

/// A player's availability on one team day, as stored.
#[derive(Debug, Clone)]
pub struct TeamDayAvailability {
    pub day: Day,
    /// The start of the day in the bot timezone.
    pub starts: UtcMinute,
    /// In the bot timezone.
    pub availability: DayAvailability,
    pub source: Option<AnswerSource>,
    /// The reason of the absence that covers the day; may be empty.
    pub absence: Option<String>,
}

/// Sets the answer of the owner's player for one local date, and nothing else.
///
/// This is the only writer of a player's availability: value, event and activity log entry commit together. An equal
/// value succeeds without an event. Players can answer from today to [`MAX_DAYS_AHEAD`] days ahead, and not while they
/// are away (409 `absent`). Admins can also answer other days, and days of an absence.
pub async fn update_player_availability(
    services: &AppServices,
    owner: &PlayerOwner,
    answer: AvailabilityAnswer,
) -> Result<UpdatedAvailability> {
    update_from_base(services, owner, answer, None).await
}

/// The same operation for an edit that started from `base`: it is merged with the changes since. A conflict is an error
/// with the current day. Without a base the last write wins.
pub async fn update_from_base(
    services: &AppServices,
    owner: &PlayerOwner,
    answer: AvailabilityAnswer,
    base: Option<DayVersion>,
) -> Result<UpdatedAvailability> {
    let mut edit = AvailabilityEdit::open(services, owner, answer.zone, answer.day).await?;
    edit.check_allowed(owner)?;
    let is_covered = Pattern::any_covers(&edit.patterns, edit.day);
    let (zone, day) = (edit.zone, edit.day);
    let stored = match &base {
        None => edit
            .days
            .set(zone, day, &answer.value, is_covered)
            .map_err(DayEditError::from),
        Some(base) => {
            let base = base.value_for(zone.start_of(day));
            let base = base.ok_or_else(|| edit.conflict())?;
            edit.days
                .set_from_base(zone, day, &answer.value, base, is_covered)
        }
    };
    match stored {
        Ok(()) => edit.save().await,
        Err(DayEditError::Rule(rule)) => Err(ServiceError::invalid("availability", rule)),
        Err(DayEditError::Conflict(_)) => Err(edit.conflict()),
    }
}

/// Resets one local date to the weekly pattern. The player's own answer, or the fact that they cleared it, is dropped.
///
/// Fails like a conflict in [`update_from_base`] if the day has changed since `base`, unless it already equals the
/// pattern.
pub async fn return_to_pattern(
    services: &AppServices,
    owner: &PlayerOwner,
    day: Day,
    base: Option<DayVersion>,
) -> Result<UpdatedAvailability> {
    let mut edit = AvailabilityEdit::open(services, owner, None, day).await?;
    edit.check_allowed(owner)?;
    let (zone, conflict) = (edit.zone, edit.conflict());
    let before = edit.days.local_availability(zone, day);
    edit.days.return_to_pattern(&edit.patterns, zone, day);
    let is_base = |base: DayVersion| base.value_for(zone.start_of(day)) == Some(&before);
    if before == edit.days.local_availability(zone, day) || base.is_none_or(is_base) {
        edit.save().await
    } else {
        Err(conflict)
    }
}

/// Returns the player's zone: their own, or the bot timezone without one.
pub fn zone_of(player: &Player, bot: Zone) -> Zone {
    // Stored names are valid. If a later version of the zone database drops one, the bot timezone is the fallback.
    player
        .timezone
        .as_deref()
        .and_then(|name| name.parse().ok())
        .unwrap_or(bot)
}

/// An edit of one local date: a unit of work with the player's days around the date.
struct AvailabilityEdit {
    change: UnitOfWork,
    settings: Settings,
    player: Player,
    zone: Zone,
    day: Day,
    days: PlayerDays,
    patterns: Vec<Pattern>,
    absences: Vec<absence::Absence>,
    first_answerable: Day,
}

impl AvailabilityEdit {
    async fn open(
        services: &AppServices,
        owner: &PlayerOwner,
        zone: Option<Zone>,
        day: Day,
    ) -> Result<Self> {
        let mut change = UnitOfWork::begin(services, owner.actor()).await?;
        let PlayerContext {
            settings,
            player,
            days,
            patterns,
            absences,
        } = change
            .player_context(
                owner.player(),
                day.plus(-PlayerDays::REACH_DAYS),
                day.plus(PlayerDays::REACH_DAYS),
            )
            .await?;
        let bot = settings.scheduling.timezone;
        let player = player.ok_or(NO_PLAYER)?;
        let zone = zone.unwrap_or_else(|| zone_of(&player, bot));
        let days = PlayerDays::from_stored(bot, days);
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

    fn check_allowed(&self, owner: &PlayerOwner) -> Result<()> {
        check_answerable(owner, self.day, self.first_answerable, &self.absences)
    }

    /// The error of an edit that conflicts with the stored day.
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

    /// Stores the changed days with their events, and commits. Writes nothing if nothing changed.
    async fn save(mut self) -> Result<UpdatedAvailability> {
        let bot = self.settings.scheduling.timezone;
        let changed: Vec<(Day, DayRecord)> = self.days.changes().collect();
        let own = self.own_day();
        let touched = if changed.is_empty() {
            vec![self.day]
        } else {
            changed.iter().map(|(day, _)| *day).collect()
        };
        let days = touched
            .into_iter()
            .map(|day| TeamDayAvailability::read(&self.days, bot, day, &self.absences))
            .collect();
        if !changed.is_empty() {
            self.write(&changed, bot).await?;
            self.change.commit().await?;
        }
        Ok(UpdatedAvailability {
            player: self.player,
            own,
            days,
        })
    }

    async fn write(&mut self, changed: &[(Day, DayRecord)], bot: Zone) -> Result<()> {
        let (mut before, mut after) = (serde_json::Map::new(), serde_json::Map::new());
        let mut events = Vec::new();
        for (day, _) in changed {
            let was = self
                .days
                .stored_record(*day)
                .map_or(DayAvailability::Silent, |record| record.availability(bot));
            let is = self.days.team_availability(*day);
            before.insert(day.to_string(), json!(was));
            after.insert(day.to_string(), json!(is));
            events.push(Event::AvailabilityChanged {
                date: *day,
                user_id: self.player.id.clone(),
                before: was,
                after: is,
            });
        }
        let values = [before, after].map(Value::Object);
        self.change
            .save_day_edit(&self.player.id, changed, bot, &events, values)
            .await
    }
}

/// Players can answer from `first_answerable` to [`MAX_DAYS_AHEAD`] days later, and not while they are away. Admins can
/// answer any day.
fn check_answerable(
    owner: &PlayerOwner,
    day: Day,
    first_answerable: Day,
    absences: &[absence::Absence],
) -> Result<()> {
    if owner.is_admin() {
        return Ok(());
    }
    if day < first_answerable {
        return Err(ServiceError::invalid("date", ValidationRule::PastDay));
    }
    if day.days_since(first_answerable) > MAX_DAYS_AHEAD {
        return Err(ServiceError::invalid("date", ValidationRule::TooFarAhead));
    }
    match absence::absence_covering(absences, day) {
        None => Ok(()),
        Some(absence) => {
            let (start, end) = (absence.range.start(), absence.range.end());
            Err(ConflictReason::Absent { start, end }.into())
        }
    }
}

impl TeamDayAvailability {
    fn read(days: &PlayerDays, bot: Zone, day: Day, absences: &[absence::Absence]) -> Self {
        let record = days.record(day);
        Self {
            day,
            starts: bot.start_of(day),
            availability: days.team_availability(day),
            source: record.and_then(DayRecord::source),
            absence: absence_reason(absences, day),
        }
    }
}

async fn load_player(reading: &mut dyn ReadTransaction, id: &PlayerId) -> Result<Player> {
    reading.player(id).await?.ok_or(NO_PLAYER)
}

/// Loads the player's days from `first` to `last`, with the neighboring days that a change may touch.
pub(crate) async fn load_days(
    reading: &mut dyn ReadTransaction,
    player: &PlayerId,
    first: Day,
    last: Day,
    bot: Zone,
) -> Result<PlayerDays> {
    let (from, to) = (
        first.plus(-PlayerDays::REACH_DAYS),
        last.plus(PlayerDays::REACH_DAYS),
    );
    Ok(PlayerDays::from_stored(
        bot,
        reading.player_days(player, from, to).await?,
    ))
}
