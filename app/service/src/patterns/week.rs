//! A player's whole week at once: looked at, tried out, and saved in one transaction.

use app_domain::clock::LocalClock;
use app_domain::filing::PlayerDays;
use app_domain::pattern::{DayOfWeek, HORIZON, Pattern};
use app_domain::permission::Owner;
use app_domain::week::WeekEffect;
use app_domain::{Availability, Day, Player, Rule, RuleViolation, Zone};
use serde_json::Value;

use super::{conclude, described, horizon_end};
use crate::availability::{load, zone_of};
use crate::change::Change;
use crate::port::Reading;
use crate::{Result, ServiceError, Services};

/// A weekday as it shall be; weekdays that nobody names stay.
#[derive(Debug, Clone)]
pub struct WeekdayChange {
    pub day_of_week: DayOfWeek,
    /// Silent removes the weekday.
    pub availability: Availability,
    /// `None`: as it was, and on for a new one.
    pub active: Option<bool>,
    /// The zone it is meant in; `None`: the one it was typed in if the windows stay, else the player's own.
    pub zone: Option<Zone>,
}

/// A player's pattern with the clocks to read it by.
#[derive(Debug, Clone)]
pub struct Week {
    pub player: Player,
    /// By weekday.
    pub patterns: Vec<Pattern>,
    /// Today in the bot timezone.
    pub today: Day,
    /// The zone the player speaks in now.
    pub zone: Zone,
    pub viewer: LocalClock,
    pub team: LocalClock,
}

/// A saved week, and what became of the coming days.
#[derive(Debug, Clone)]
pub struct WeekSaved {
    pub patterns: Vec<Pattern>,
    pub effect: WeekEffect,
}

pub async fn week(services: &Services, owner: &Owner) -> Result<Week> {
    let mut reading = services.store.read().await?;
    let sheet = Sheet::read(services, &mut *reading, owner).await?;
    let clock = |zone: Zone| zone.clock(sheet.today, horizon_end(sheet.today));
    Ok(Week {
        today: sheet.today,
        zone: sheet.zone(),
        viewer: clock(sheet.zone()),
        team: clock(sheet.bot),
        player: sheet.player,
        patterns: sheet.patterns,
    })
}

/// What [`save_week`] would do to the coming days, and does not.
pub async fn preview_week(
    services: &Services,
    owner: &Owner,
    changes: &[WeekdayChange],
) -> Result<WeekEffect> {
    let mut reading = services.store.read().await?;
    let mut sheet = Sheet::read(services, &mut *reading, owner).await?;
    let next = sheet.with(changes)?;
    Ok(sheet.repattern(&next))
}

/// Saves every named weekday, and brings the coming days in line, in one step.
pub async fn save_week(
    services: &Services,
    owner: &Owner,
    changes: &[WeekdayChange],
) -> Result<WeekSaved> {
    let mut change = Change::begin(services, owner.actor()).await?;
    let mut sheet = Sheet::read(services, &mut *change, owner).await?;
    let next = sheet.with(changes)?;
    let effect = sheet.repattern(&next);
    if next == sheet.patterns {
        return Ok(WeekSaved {
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
            "pattern_saved"
        } else {
            change.remove_pattern(id, named.day_of_week).await?;
            "pattern_removed"
        };
        let subject = format!("{id}/{}", named.day_of_week);
        let shown = |pattern: Option<Pattern>| pattern.as_ref().map_or(Value::Null, described);
        change
            .audit(action, subject, shown(before), shown(after))
            .await?;
    }
    conclude(change, sheet.player.id, &sheet.days, sheet.bot).await?;
    Ok(WeekSaved {
        patterns: next,
        effect,
    })
}

/// What a week is judged by.
struct Sheet {
    player: Player,
    bot: Zone,
    patterns: Vec<Pattern>,
    days: PlayerDays,
    today: Day,
}

impl Sheet {
    async fn read(services: &Services, reading: &mut dyn Reading, owner: &Owner) -> Result<Self> {
        let settings = reading.settings().await?;
        let bot = settings.scheduling.timezone;
        let player = reading
            .player(owner.player())
            .await?
            .ok_or(ServiceError::NotFound("player"))?;
        let mut patterns = reading.patterns(&player.id).await?;
        patterns.sort_by_key(|pattern| pattern.day_of_week);
        let today = services.today(&settings);
        let days = load(reading, &player.id, today, today.plus(HORIZON), bot).await?;
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

    /// The week with the named weekdays changed.
    fn with(&self, changes: &[WeekdayChange]) -> Result<Vec<Pattern>> {
        let mut next = self.patterns.clone();
        let mut faults: Vec<RuleViolation> = Vec::new();
        for (at, change) in changes.iter().enumerate() {
            let day = change.day_of_week;
            if changes[..at].iter().any(|other| other.day_of_week == day) {
                faults.push(Rule::DoubledWeekday.of(format!("changes[{at}].dayOfWeek")));
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
            // Silence is no pattern: the weekday goes.
            next.extend(Pattern::new(day, change.availability.clone(), zone, active).ok());
        }
        next.sort_by_key(|pattern| pattern.day_of_week);
        if faults.is_empty() {
            Ok(next)
        } else {
            Err(faults.into())
        }
    }

    fn repattern(&mut self, next: &[Pattern]) -> WeekEffect {
        let zone = self.zone();
        self.days.repattern(&self.patterns, next, zone, self.today)
    }
}
