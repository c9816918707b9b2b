//! Lists, saves, removes and fills the weekly pattern of a player.

use std::collections::BTreeSet;

use app_domain::day_records::PlayerDays;
use app_domain::event::Event;
use app_domain::pattern::{DayOfWeek, HORIZON_DAYS, Pattern};
use app_domain::permission::{ActorIdentity, PlayerOwner};
use app_domain::settings::Settings;
use app_domain::{Day, DayAvailability, Player, PlayerId, Zone};
use serde_json::{Value, json};

use crate::availability::{load_days, zone_of};
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError};

/// Number of players whose days one transaction fills.
const FILL_BATCH: usize = 100;

/// A weekday of a pattern to save.
#[derive(Debug, Clone)]
pub struct NewPattern {
    pub day_of_week: DayOfWeek,
    pub availability: DayAvailability,
    /// `None`: unchanged, and active for a new weekday.
    pub active: Option<bool>,
    /// The zone of the windows. `None`: the player's own zone, or the bot timezone without one.
    pub zone: Option<Zone>,
}

/// A saved weekday and the number of days that changed with it.
#[derive(Debug, Clone)]
pub struct SavedPattern {
    pub pattern: Pattern,
    /// Whether the weekday had no entry before.
    pub is_new: bool,
    pub days_changed: usize,
}

/// Returns the pattern of the owner's player, sorted by weekday.
pub async fn list(services: &AppServices, owner: &PlayerOwner) -> Result<Vec<Pattern>> {
    Ok(services
        .store
        .read()
        .await?
        .patterns(owner.player())
        .await?)
}

/// Creates or replaces one weekday, and updates the days that it filled and the empty ones.
pub async fn save(
    services: &AppServices,
    owner: &PlayerOwner,
    new: NewPattern,
) -> Result<SavedPattern> {
    let mut edit = PatternEdit::open(services, owner).await?;
    let old = edit.remove_weekday(new.day_of_week);
    let zone = new
        .zone
        .unwrap_or_else(|| zone_of(&edit.player, edit.bot_timezone()));
    let active = new
        .active
        .unwrap_or_else(|| old.as_ref().is_none_or(|old| old.active));
    let pattern = Pattern::new(new.day_of_week, new.availability, zone, active)
        .map_err(|rule| ServiceError::invalid("availability", rule))?;
    if old.as_ref() == Some(&pattern) {
        return Ok(SavedPattern {
            pattern,
            is_new: false,
            days_changed: 0,
        });
    }
    let now = edit.change.now;
    edit.change
        .put_pattern(&edit.player.id, &pattern, now)
        .await?;
    edit.patterns.push(pattern.clone());
    let subject = format!("{}/{}", edit.player.id, pattern.day_of_week);
    let before = old.as_ref().map_or(Value::Null, activity_value);
    edit.change
        .log_activity(
            ActivityAction::PatternSaved,
            subject,
            before,
            activity_value(&pattern),
        )
        .await?;
    let days_changed = edit.save_days().await?;
    Ok(SavedPattern {
        pattern,
        is_new: old.is_none(),
        days_changed,
    })
}

/// Removes one weekday, or the whole pattern, and clears exactly the days that it filled. Succeeds if there is none.
/// Returns the number of days that changed.
pub async fn remove(
    services: &AppServices,
    owner: &PlayerOwner,
    day: Option<DayOfWeek>,
) -> Result<usize> {
    let mut edit = PatternEdit::open(services, owner).await?;
    let days: Vec<DayOfWeek> = edit
        .patterns
        .iter()
        .map(|pattern| pattern.day_of_week)
        .collect();
    let mut removed = 0;
    for weekday in days
        .into_iter()
        .filter(|weekday| day.is_none_or(|day| day == *weekday))
    {
        if let Some(old) = edit.remove_weekday(weekday) {
            edit.change.remove_pattern(&edit.player.id, weekday).await?;
            let subject = format!("{}/{weekday}", edit.player.id);
            edit.change
                .log_activity(
                    ActivityAction::PatternRemoved,
                    subject,
                    activity_value(&old),
                    Value::Null,
                )
                .await?;
            removed += 1;
        }
    }
    if removed == 0 {
        Ok(0)
    } else {
        edit.save_days().await
    }
}

/// Writes every player's active pattern into their empty days of the next 14 days. Returns the number of filled days.
/// Runs at start and at midnight in the bot timezone. Other writers take turns with its batches.
pub async fn fill_all(services: &AppServices) -> Result<usize> {
    let patterns = services.store.read().await?.all_patterns().await?;
    let players: BTreeSet<PlayerId> = patterns.into_iter().map(|(player, _)| player).collect();
    let players: Vec<PlayerId> = players.into_iter().collect();
    let mut filled = 0;
    for batch in players.chunks(FILL_BATCH) {
        filled += fill_batch(services, batch).await?;
    }
    Ok(filled)
}

async fn fill_batch(services: &AppServices, players: &[PlayerId]) -> Result<usize> {
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    let settings = change.settings().await?;
    let bot = settings.scheduling.timezone;
    let today = services.today(&settings);
    let mut filled = 0;
    for player in players {
        let patterns = change.patterns(player).await?;
        let mut days = load_days(&mut *change, player, today, last_filled_day(today), bot).await?;
        days.fill(&patterns, today);
        let dates = change.put_days(player, &days).await?;
        if !dates.is_empty() {
            filled += dates.len();
            let user_id = player.clone();
            let event = Event::PatternApplied { user_id, dates };
            change.record(&event).await?;
        }
    }
    if filled > 0 {
        change.commit().await?;
    }
    Ok(filled)
}

/// Runs [`fill_all`] once a day, unless `filled` is today. Returns today in the bot timezone.
pub async fn fill_new_day(services: &AppServices, filled: Option<Day>) -> Result<Day> {
    let settings = services.settings().await?;
    let today = services.today(&settings);
    if filled != Some(today) {
        let days = fill_all(services).await?;
        tracing::debug!(%today, days, "filled empty days from the patterns");
    }
    Ok(today)
}

/// An edit of one player's pattern: a unit of work with the pattern and the next 14 days.
struct PatternEdit {
    change: UnitOfWork,
    settings: Settings,
    player: Player,
    patterns: Vec<Pattern>,
    days: PlayerDays,
    today: Day,
}

impl PatternEdit {
    async fn open(services: &AppServices, owner: &PlayerOwner) -> Result<Self> {
        let mut change = UnitOfWork::begin_by(services, owner).await?;
        let settings = change.settings().await?;
        let player = change
            .player(owner.player())
            .await?
            .ok_or(ServiceError::NotFound(ResourceKind::Player))?;
        let patterns = change.patterns(&player.id).await?;
        let today = services.today(&settings);
        let days = load_days(
            &mut *change,
            &player.id,
            today,
            last_filled_day(today),
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

    fn bot_timezone(&self) -> Zone {
        self.settings.scheduling.timezone
    }

    /// Removes one weekday from the pattern, and clears the days that it filled.
    fn remove_weekday(&mut self, day: DayOfWeek) -> Option<Pattern> {
        let at = self
            .patterns
            .iter()
            .position(|pattern| pattern.day_of_week == day)?;
        let old = self.patterns.remove(at);
        self.days.withdraw(&old, self.today);
        Some(old)
    }

    /// Fills the empty days from the current pattern, and commits.
    async fn save_days(mut self) -> Result<usize> {
        self.days.fill(&self.patterns, self.today);
        commit_pattern(self.change, self.player.id, &self.days).await
    }
}

/// Stores the days that a change of the pattern affected, records the events, and commits. Returns the number of days.
pub(super) async fn commit_pattern(
    mut change: UnitOfWork,
    player: PlayerId,
    days: &PlayerDays,
) -> Result<usize> {
    let dates = change.put_days(&player, days).await?;
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

pub(super) fn last_filled_day(today: Day) -> Day {
    today.plus(HORIZON_DAYS)
}

pub(super) fn activity_value(pattern: &Pattern) -> Value {
    json!({
        "availability": pattern.availability,
        "timezone": pattern.zone,
        "active": pattern.active,
    })
}
