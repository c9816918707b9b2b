//! Weekly patterns, and the fill that writes them into empty days (interface §2.3, §3).

mod week;

use std::collections::BTreeMap;

use app_domain::event::Event;
use app_domain::filing::PlayerDays;
use app_domain::pattern::{DayOfWeek, HORIZON, Pattern};
use app_domain::permission::{Actor, Owner};
use app_domain::settings::Settings;
use app_domain::{Availability, Day, Player, PlayerId, Zone};
use serde_json::{Value, json};

pub use week::{Week, WeekSaved, WeekdayChange, preview_week, save_week, week};

use crate::availability::{load, zone_of};
use crate::change::Change;
use crate::{Result, ServiceError, Services};

/// A weekday of the pattern to be saved.
#[derive(Debug, Clone)]
pub struct NewPattern {
    pub day_of_week: DayOfWeek,
    pub availability: Availability,
    /// `None`: as it was, and on for a new one.
    pub active: Option<bool>,
    /// The zone it is meant in; `None`: the player's own, else the bot's.
    pub zone: Option<Zone>,
}

/// A saved pattern and the number of days that changed with it.
#[derive(Debug, Clone)]
pub struct Saved {
    pub pattern: Pattern,
    /// Whether the weekday had no entry before.
    pub is_new: bool,
    pub days_changed: usize,
}

/// The owner's player's pattern, by weekday.
pub async fn list(services: &Services, owner: &Owner) -> Result<Vec<Pattern>> {
    Ok(services
        .store
        .read()
        .await?
        .patterns(owner.player())
        .await?)
}

/// Creates or replaces one weekday, and brings the days it filled, and the empty ones, in line.
pub async fn save(services: &Services, owner: &Owner, new: NewPattern) -> Result<Saved> {
    let mut desk = Desk::open(services, owner).await?;
    let old = desk.take(new.day_of_week);
    let zone = new
        .zone
        .unwrap_or_else(|| zone_of(&desk.player, desk.bot()));
    let active = new
        .active
        .unwrap_or_else(|| old.as_ref().is_none_or(|old| old.active));
    let pattern = Pattern::new(new.day_of_week, new.availability, zone, active)
        .map_err(|rule| ServiceError::invalid("availability", rule))?;
    if old.as_ref() == Some(&pattern) {
        return Ok(Saved {
            pattern,
            is_new: false,
            days_changed: 0,
        });
    }
    let now = desk.change.now;
    desk.change
        .put_pattern(&desk.player.id, &pattern, now)
        .await?;
    desk.patterns.push(pattern.clone());
    let subject = format!("{}/{}", desk.player.id, pattern.day_of_week);
    let before = old.as_ref().map_or(Value::Null, described);
    desk.change
        .audit("pattern_saved", subject, before, described(&pattern))
        .await?;
    let days_changed = desk.close().await?;
    Ok(Saved {
        pattern,
        is_new: old.is_none(),
        days_changed,
    })
}

/// Removes one weekday, or the whole pattern, and empties exactly the days that came from it.
/// What is not there is no error. Answers the number of days that changed.
pub async fn remove(services: &Services, owner: &Owner, day: Option<DayOfWeek>) -> Result<usize> {
    let mut desk = Desk::open(services, owner).await?;
    let days: Vec<DayOfWeek> = desk
        .patterns
        .iter()
        .map(|pattern| pattern.day_of_week)
        .collect();
    let mut removed = 0;
    for weekday in days
        .into_iter()
        .filter(|weekday| day.is_none_or(|day| day == *weekday))
    {
        if let Some(old) = desk.take(weekday) {
            desk.change.remove_pattern(&desk.player.id, weekday).await?;
            let subject = format!("{}/{weekday}", desk.player.id);
            desk.change
                .audit("pattern_removed", subject, described(&old), Value::Null)
                .await?;
            removed += 1;
        }
    }
    if removed == 0 {
        Ok(0)
    } else {
        desk.close().await
    }
}

/// Writes everybody's active pattern into the empty days of the fortnight; answers the number of days.
/// Runs at start and whenever a new day begins.
pub async fn fill_all(services: &Services) -> Result<usize> {
    let mut change = Change::begin(services, Actor::System).await?;
    let settings = change.settings().await?;
    let bot = settings.scheduling.timezone;
    let today = services.today(&settings);
    let mut by_player: BTreeMap<PlayerId, Vec<Pattern>> = BTreeMap::new();
    for (player, pattern) in change.all_patterns().await? {
        by_player.entry(player).or_default().push(pattern);
    }
    let mut filled = 0;
    for (player, patterns) in by_player {
        let mut days = load(&mut *change, &player, today, horizon_end(today), bot).await?;
        days.fill(&patterns, today);
        let dates = change.put_days(&player, &days, bot).await?;
        if !dates.is_empty() {
            filled += dates.len();
            change
                .record(&Event::PatternApplied {
                    user_id: player,
                    dates,
                })
                .await?;
        }
    }
    if filled > 0 {
        change.commit().await?;
    }
    Ok(filled)
}

/// [`fill_all`], once a day: answers today in the bot timezone, and does nothing when that is `filled` already.
pub async fn fill_new_day(services: &Services, filled: Option<Day>) -> Result<Day> {
    let settings = services.settings().await?;
    let today = services.today(&settings);
    if filled != Some(today) {
        let days = fill_all(services).await?;
        tracing::debug!(%today, days, "the patterns are applied");
    }
    Ok(today)
}

/// One player's pattern and fortnight, open for a change.
struct Desk {
    change: Change,
    settings: Settings,
    player: Player,
    patterns: Vec<Pattern>,
    days: PlayerDays,
    today: Day,
}

impl Desk {
    async fn open(services: &Services, owner: &Owner) -> Result<Self> {
        let mut change = Change::begin(services, owner.actor()).await?;
        let settings = change.settings().await?;
        let player = change
            .player(owner.player())
            .await?
            .ok_or(ServiceError::NotFound("player"))?;
        let patterns = change.patterns(&player.id).await?;
        let today = services.today(&settings);
        let days = load(
            &mut *change,
            &player.id,
            today,
            horizon_end(today),
            settings.scheduling.timezone,
        )
        .await?;
        Ok(Self {
            change,
            settings,
            player,
            patterns,
            days,
            today,
        })
    }

    fn bot(&self) -> Zone {
        self.settings.scheduling.timezone
    }

    /// Takes one weekday out of the pattern, and the days it filled with it.
    fn take(&mut self, day: DayOfWeek) -> Option<Pattern> {
        let at = self
            .patterns
            .iter()
            .position(|pattern| pattern.day_of_week == day)?;
        let old = self.patterns.remove(at);
        self.days.withdraw(&old, self.today);
        Some(old)
    }

    /// Fills the empty days from what the pattern is now, and commits.
    async fn close(mut self) -> Result<usize> {
        self.days.fill(&self.patterns, self.today);
        let bot = self.bot();
        conclude(self.change, self.player.id, &self.days, bot).await
    }
}

/// Stores the days that a changed pattern touched, says that it changed, and commits. Answers their number.
async fn conclude(
    mut change: Change,
    player: PlayerId,
    days: &PlayerDays,
    bot: Zone,
) -> Result<usize> {
    let dates = change.put_days(&player, days, bot).await?;
    let days_changed = dates.len();
    change
        .record(&Event::PatternChanged {
            user_id: player.clone(),
        })
        .await?;
    if days_changed > 0 {
        change
            .record(&Event::PatternApplied {
                user_id: player,
                dates,
            })
            .await?;
    }
    change.commit().await?;
    Ok(days_changed)
}

fn horizon_end(today: Day) -> Day {
    today.plus(HORIZON)
}

fn described(pattern: &Pattern) -> Value {
    json!({
        "availability": pattern.availability,
        "timezone": pattern.zone,
        "active": pattern.active,
    })
}
