//! Writes a player’s answer for a day. Every entry point calls it.

use app_domain::absence;
use app_domain::availability::AnswerSource;
use app_domain::day_records::PlayerDays;
use app_domain::day_version::DayVersion;
use app_domain::permission::PlayerOwner;
use app_domain::{Day, DayAvailability, Player, PlayerId, UtcMinute, Zone};

use super::day_edit::{DayChange, DayEdit};
use crate::own_day::OwnDay;
use crate::own_day::absence_reason;
use crate::port::ReadTransaction;
use crate::{AppServices, ResourceKind, Result, ServiceError};

/// How many days ahead a player may answer.
pub const MAX_DAYS_AHEAD: i64 = 366;

pub(super) const NO_PLAYER: ServiceError = ServiceError::NotFound(ResourceKind::Player);

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
    let AvailabilityAnswer { day, zone, value } = answer;
    let change = DayChange::Answer { value, base };
    let edit = DayEdit {
        owner: owner.clone(),
        day,
        zone,
        change,
    };
    edit.save(services).await
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
    let edit = DayEdit {
        owner: owner.clone(),
        day,
        zone: None,
        change: DayChange::ReturnToPattern { base },
    };
    edit.save(services).await
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

impl TeamDayAvailability {
    /// Reads a team day of a player in `zone`.
    pub(super) fn read(
        days: &PlayerDays,
        (zone, bot): (Zone, Zone),
        day: Day,
        absences: &[absence::Absence],
    ) -> Self {
        Self {
            day,
            starts: bot.start_of(day),
            availability: days.team_availability(zone, day),
            source: days.team_source(zone, day),
            absence: absence_reason(absences, day),
        }
    }
}

pub(super) async fn load_player(
    reading: &mut dyn ReadTransaction,
    id: &PlayerId,
) -> Result<Player> {
    reading.player(id).await?.ok_or(NO_PLAYER)
}

/// Loads the player's days from `first` to `last`, with the neighboring days that an edit may change and read.
pub(crate) async fn load_days(
    reading: &mut dyn ReadTransaction,
    player: &PlayerId,
    first: Day,
    last: Day,
    bot: Zone,
) -> Result<PlayerDays> {
    let (from, to) = (
        first.plus(-2 * PlayerDays::REACH_DAYS),
        last.plus(2 * PlayerDays::REACH_DAYS),
    );
    Ok(PlayerDays::from_stored(
        bot,
        reading.player_days(player, from, to).await?,
    ))
}
