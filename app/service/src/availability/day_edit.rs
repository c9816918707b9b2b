//! An edit of one local date: from what is stored to what is written.

use app_domain::absence::{self, Absence};
use app_domain::day_records::{DayEditError, ForeignDate, PlayerDays};
use app_domain::day_version::DayVersion;
use app_domain::event::Event;
use app_domain::pattern::Pattern;
use app_domain::permission::PlayerOwner;
use app_domain::{Day, DayAvailability, Player, ValidationRule, Zone};
use serde_json::{Map, Value, json};

use super::{
    MAX_DAYS_AHEAD, OwnDay, TeamDayAvailability, UpdatedAvailability, load_days, load_player,
    zone_of,
};
use crate::conflict_reason::ConflictReason;
use crate::port::ReadTransaction;
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, Result, ServiceError};

/// An edit of one local date.
pub(super) struct DayEdit {
    pub owner: PlayerOwner,
    pub day: Day,
    /// The zone of `day`. `None`: the player's own zone, or the bot timezone without one.
    pub zone: Option<Zone>,
    pub change: DayChange,
}

pub(super) enum DayChange {
    /// Sets the player's answer. With a base it is merged with the changes since.
    Answer {
        value: DayAvailability,
        base: Option<DayVersion>,
    },
    /// Drops the player's answer, unless the day has changed since `base`.
    ReturnToPattern { base: Option<DayVersion> },
}

impl DayEdit {
    /// Applies the edit to what is stored, and saves it. Returns after the commit.
    pub async fn save(&self, services: &AppServices) -> Result<UpdatedAvailability> {
        let owner = &self.owner;
        let mut change = UnitOfWork::begin(services, owner.actor()).await?;
        let settings = change.settings().await?;
        // A player's own right ends with the player, whom the edit loads.
        if owner.is_admin() {
            change.prove_again(&owner.into(), &settings).await??;
        }
        let mut player_day =
            EditedDay::load(self, settings.scheduling.timezone, &mut *change).await?;
        let today = services.today(&settings);
        let first_answerable = services.today_in(player_day.zone).min(today);
        check_answerable(owner, self.day, first_answerable, &player_day.absences)?;
        match &self.change {
            DayChange::Answer { value, base } => player_day.answer(value, base.as_ref())?,
            DayChange::ReturnToPattern { base } => player_day.return_to_pattern(base.as_ref())?,
        }
        if player_day.days.changes().next().is_some() {
            player_day.put(&mut change).await?;
            change.commit().await?;
        }
        Ok(player_day.updated())
    }
}

/// The edited day with everything that its rules depend on.
struct EditedDay {
    bot: Zone,
    zone: Zone,
    day: Day,
    player: Player,
    days: PlayerDays,
    patterns: Vec<Pattern>,
    absences: Vec<Absence>,
}

impl EditedDay {
    async fn load(edit: &DayEdit, bot: Zone, reading: &mut dyn ReadTransaction) -> Result<Self> {
        let player = load_player(reading, edit.owner.player()).await?;
        let days = load_days(reading, &player.id, edit.day, edit.day, bot).await?;
        Ok(Self {
            bot,
            zone: edit.zone.unwrap_or_else(|| zone_of(&player, bot)),
            day: edit.day,
            days,
            patterns: reading.patterns(&player.id).await?,
            absences: reading.absences(Some(&player.id)).await?,
            player,
        })
    }

    fn answer(&mut self, value: &DayAvailability, base: Option<&DayVersion>) -> Result<()> {
        let (zone, day, days) = (self.zone, self.day, &self.days);
        let is_covered = |day| Pattern::any_covers(&self.patterns, day);
        let base = match base.map(|base| base.value_for(zone.start_of(day))) {
            Some(None) => return Err(self.conflict()),
            base => base.flatten(),
        };
        let mut edited = days.clone();
        let stored = match (self.foreign_date(), base) {
            (None, None) => edited
                .set(zone, day, value, is_covered(day))
                .map_err(DayEditError::from),
            (None, Some(base)) => edited.set_from_base(zone, day, value, base, is_covered(day)),
            (Some(date), None) => edited
                .set_foreign(date, value, is_covered)
                .map_err(DayEditError::from),
            (Some(date), Some(base)) => edited.set_foreign_from_base(date, value, base, is_covered),
        };
        stored.map_err(|error| match error {
            DayEditError::Rule(rule) => ServiceError::invalid("availability", rule),
            DayEditError::Conflict(_) => self.conflict(),
        })?;
        self.days = edited;
        Ok(())
    }

    fn return_to_pattern(&mut self, base: Option<&DayVersion>) -> Result<()> {
        let (zone, day) = (self.zone, self.day);
        let conflict = self.conflict();
        let before = self.days.local_availability(zone, day);
        self.days.return_to_pattern(&self.patterns, zone, day);
        let is_base = |base: &DayVersion| base.value_for(zone.start_of(day)) == Some(&before);
        if before == self.days.local_availability(zone, day) || base.is_none_or(is_base) {
            Ok(())
        } else {
            Err(conflict)
        }
    }

    /// The error of an edit that conflicts with the stored day.
    fn conflict(&self) -> ServiceError {
        ServiceError::AvailabilityChanged(self.own_day().into())
    }

    fn own_day(&self) -> OwnDay {
        let own = OwnDay::read(
            &self.days,
            self.zone,
            self.day,
            &self.absences,
            &self.patterns,
        );
        let Some(date) = self.foreign_date() else {
            return own;
        };
        let availability = self.days.foreign_availability(date);
        OwnDay {
            version: DayVersion::new(self.zone.start_of(self.day), availability.clone()),
            availability,
            source: self.days.foreign_source(date),
            ..own
        }
    }

    /// The date of an edit in another zone than the player's, if it concerns another date of the player.
    fn foreign_date(&self) -> Option<ForeignDate> {
        ForeignDate::new(self.day, self.zone, self.player_zone())
    }

    fn updated(self) -> UpdatedAvailability {
        let zones = (self.player_zone(), self.bot);
        let mut touched = self.days.affected_days(zones.0);
        if touched.is_empty() {
            touched.insert(self.day);
        }
        let read = |day| TeamDayAvailability::read(&self.days, zones, day, &self.absences);
        UpdatedAvailability {
            days: touched.into_iter().map(read).collect(),
            own: self.own_day(),
            player: self.player,
        }
    }

    /// The zone in which the team reads the player's dates, whatever the zone of the edit.
    fn player_zone(&self) -> Zone {
        zone_of(&self.player, self.bot)
    }

    /// Writes the changed days, an event for each affected day, and one entry of the activity log.
    async fn put(&self, change: &mut UnitOfWork) -> Result<()> {
        let player = &self.player.id;
        change.put_days(player, &self.days).await?;
        let (mut before, mut after) = (Map::new(), Map::new());
        let (zone, stored) = (self.player_zone(), self.days.before_edits());
        for day in self.days.affected_days(zone) {
            let was = stored.team_availability(zone, day);
            let is = self.days.team_availability(zone, day);
            before.insert(day.to_string(), json!(was));
            after.insert(day.to_string(), json!(is));
            let event = Event::AvailabilityChanged {
                date: day,
                user_id: player.clone(),
                before: was,
                after: is,
            };
            change.record(&event).await?;
        }
        let (before, after) = (Value::Object(before), Value::Object(after));
        change
            .log_activity(
                ActivityAction::AvailabilityChanged,
                player.to_string(),
                before,
                after,
            )
            .await
    }
}

/// Players can answer from `first_answerable` to [`MAX_DAYS_AHEAD`] days later, and not while they are away. Admins can
/// answer any day.
pub(super) fn check_answerable(
    owner: &PlayerOwner,
    day: Day,
    first_answerable: Day,
    absences: &[Absence],
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
