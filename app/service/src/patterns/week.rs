//! A player's whole weekly pattern: load, preview a change, and save it in one transaction.

use app_domain::day_records::PlayerDays;
use app_domain::local_clock::LocalClock;
use app_domain::pattern::{DayOfWeek, HORIZON_DAYS, Pattern};
use app_domain::pattern_change::PatternChangeEffect;
use app_domain::permission::PlayerOwner;
use app_domain::{Day, DayAvailability, Player, RuleViolation, ValidationRule, Zone};
use serde_json::Value;

use super::{activity_value, commit_pattern, last_filled_day};
use crate::availability::{load_days, zone_of};
use crate::port::ReadTransaction;
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError};

/// The new state of one weekday. Weekdays that are not given stay unchanged.
#[derive(Debug, Clone)]
pub struct WeekdayChange {
    pub day_of_week: DayOfWeek,
    /// No answer removes the weekday.
    pub availability: DayAvailability,
    /// `None`: unchanged, and active for a new weekday.
    pub active: Option<bool>,
    /// The zone of the windows. `None`: unchanged if the windows stay the same, otherwise the player's own zone.
    pub zone: Option<Zone>,
}

/// A player's weekly pattern, with the clocks to display it.
#[derive(Debug, Clone)]
pub struct WeeklyPattern {
    pub player: Player,
    /// Sorted by weekday.
    pub patterns: Vec<Pattern>,
    /// Today in the bot timezone.
    pub today: Day,
    /// The player's current zone.
    pub zone: Zone,
    pub viewer: LocalClock,
    pub team: LocalClock,
}

/// A saved weekly pattern, and its effect on the next 14 days.
#[derive(Debug, Clone)]
pub struct SavedWeek {
    pub patterns: Vec<Pattern>,
    pub effect: PatternChangeEffect,
}

/// Returns the weekly pattern of the owner's player.
pub async fn load_week(services: &AppServices, owner: &PlayerOwner) -> Result<WeeklyPattern> {
    let mut reading = services.store.read().await?;
    let sheet = WeekEdit::read(services, &mut *reading, owner).await?;
    let clock = |zone: Zone| zone.clock(sheet.today, last_filled_day(sheet.today));
    Ok(WeeklyPattern {
        today: sheet.today,
        zone: sheet.zone(),
        viewer: clock(sheet.zone()),
        team: clock(sheet.bot),
        player: sheet.player,
        patterns: sheet.patterns,
    })
}

/// Returns the effect that [`save_week`] would have on the next 14 days, without saving.
pub async fn preview_week(
    services: &AppServices,
    owner: &PlayerOwner,
    changes: &[WeekdayChange],
) -> Result<PatternChangeEffect> {
    let mut reading = services.store.read().await?;
    let mut sheet = WeekEdit::read(services, &mut *reading, owner).await?;
    let next = sheet.with_changes(changes)?;
    Ok(sheet.repattern(&next))
}

/// Saves the given weekdays and updates the next 14 days, in one transaction.
pub async fn save_week(
    services: &AppServices,
    owner: &PlayerOwner,
    changes: &[WeekdayChange],
) -> Result<SavedWeek> {
    let mut change = UnitOfWork::begin_by(services, owner).await?;
    let mut sheet = WeekEdit::read(services, &mut *change, owner).await?;
    let next = sheet.with_changes(changes)?;
    let effect = sheet.repattern(&next);
    if next == sheet.patterns {
        return Ok(SavedWeek {
            patterns: next,
            effect,
        });
    }
    let now = change.now;
    let id = &sheet.player.id;
    for named in changes {
        let of = |patterns: &[Pattern]| {
            let is_named = |pattern: &&Pattern| pattern.day_of_week == named.day_of_week;
            patterns.iter().find(is_named).cloned()
        };
        let (before, after) = (of(&sheet.patterns), of(&next));
        if before == after {
            continue;
        }
        let action = if let Some(pattern) = &after {
            change.put_pattern(id, pattern, now).await?;
            ActivityAction::PatternSaved
        } else {
            change.remove_pattern(id, named.day_of_week).await?;
            ActivityAction::PatternRemoved
        };
        let subject = format!("{id}/{}", named.day_of_week);
        let shown = |pattern: Option<Pattern>| pattern.as_ref().map_or(Value::Null, activity_value);
        change
            .log_activity(action, subject, shown(before), shown(after))
            .await?;
    }
    commit_pattern(change, sheet.player.id, &sheet.days).await?;
    Ok(SavedWeek {
        patterns: next,
        effect,
    })
}

/// An edit of a weekly pattern: the pattern and the days that it affects.
struct WeekEdit {
    player: Player,
    bot: Zone,
    patterns: Vec<Pattern>,
    days: PlayerDays,
    today: Day,
}

impl WeekEdit {
    async fn read(
        services: &AppServices,
        reading: &mut dyn ReadTransaction,
        owner: &PlayerOwner,
    ) -> Result<Self> {
        let settings = reading.settings().await?;
        let bot = settings.scheduling.timezone;
        let player = reading
            .player(owner.player())
            .await?
            .ok_or(ServiceError::NotFound(ResourceKind::Player))?;
        let mut patterns = reading.patterns(&player.id).await?;
        patterns.sort_by_key(|pattern| pattern.day_of_week);
        let today = services.today(&settings);
        let days = load_days(reading, &player.id, today, today.plus(HORIZON_DAYS), bot).await?;
        Ok(Self {
            player,
            bot,
            patterns,
            days,
            today,
        })
    }

    fn zone(&self) -> Zone {
        zone_of(&self.player, self.bot)
    }

    /// Returns the pattern with the given weekdays changed.
    fn with_changes(&self, changes: &[WeekdayChange]) -> Result<Vec<Pattern>> {
        let mut next = self.patterns.clone();
        let mut faults: Vec<RuleViolation> = Vec::new();
        for (at, change) in changes.iter().enumerate() {
            let day = change.day_of_week;
            if changes[..at].iter().any(|other| other.day_of_week == day) {
                faults.push(
                    ValidationRule::DuplicateWeekday.on_field(format!("changes[{at}].dayOfWeek")),
                );
            }
            let old = self.patterns.iter().find(|old| old.day_of_week == day);
            let typed_in = old
                .filter(|old| old.availability == change.availability)
                .map(|old| old.zone);
            let zone = change.zone.or(typed_in).unwrap_or_else(|| self.zone());
            let active = change
                .active
                .unwrap_or_else(|| old.is_none_or(|old| old.active));
            next.retain(|pattern| pattern.day_of_week != day);
            // Without an answer there is no pattern, so the weekday is removed.
            next.extend(Pattern::new(day, change.availability.clone(), zone, active).ok());
        }
        next.sort_by_key(|pattern| pattern.day_of_week);
        if faults.is_empty() {
            Ok(next)
        } else {
            Err(faults.into())
        }
    }

    fn repattern(&mut self, next: &[Pattern]) -> PatternChangeEffect {
        let zone = self.zone();
        self.days
            .replace_patterns(&self.patterns, next, zone, self.today)
    }
}
