//! The pages of the activity log.

use std::collections::BTreeMap;

use app_domain::permission::{ActorIdentity, TeamAdmin};
use app_domain::{Day, PlayerId};

use super::activity_action::ActivityAction;
use super::field_differences;
use super::field_differences::FieldDifference;
use super::sentence;
use crate::port::{ActivityActor, ActivityRecord, ActivityRecordFilter, ReadTransaction};
use crate::{AppServices, Result};

/// A query of the activity log. Dates are in the bot timezone, both included.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ActivityQuery {
    pub actor: Option<ActivityActor>,
    /// An action, or its prefix.
    pub action: Option<String>,
    /// The player who was affected.
    pub subject: Option<PlayerId>,
    pub from: Option<Day>,
    pub to: Option<Day>,
}

/// An entry with its names, its sentence and its changed fields.
#[derive(Debug, Clone, PartialEq)]
pub struct ActivityEntry {
    pub id: i64,
    pub entry: ActivityRecord,
    /// The current name; for a removed player the last one.
    pub actor_name: String,
    /// The name of the affected player, if there is one.
    pub subject_name: Option<String>,
    pub sentence: String,
    pub differences: Vec<FieldDifference>,
}

/// A page of the log, newest first.
#[derive(Debug, Clone, PartialEq)]
pub struct ActivityPage {
    pub entries: Vec<ActivityEntry>,
    /// The cursor of the next page; `None` on the last one.
    pub next: Option<i64>,
}

/// Returns at most `limit` entries before the one with the id `before`, newest first.
pub async fn list(
    services: &AppServices,
    _: &TeamAdmin,
    query: &ActivityQuery,
    before: Option<i64>,
    limit: u32,
) -> Result<ActivityPage> {
    let mut reading = services.store.read().await?;
    let bot = reading.settings().await?.scheduling.timezone;
    let filter = ActivityRecordFilter {
        actor: query.actor.clone(),
        action: query.action.clone(),
        subject: query.subject.clone(),
        from: query.from.map(|day| bot.start_of(day).to_utc()),
        until: query.to.map(|day| bot.start_of(day.plus(1)).to_utc()),
    };
    let mut found = reading.activity_records(&filter, before, limit + 1).await?;
    let has_more = found.len() > limit as usize;
    found.truncate(limit as usize);
    let next = found.last().map(|(id, _)| *id).filter(|_| has_more);
    let names = player_names(&mut *reading, &found).await?;
    let entries = found
        .into_iter()
        .map(|(id, entry)| activity_entry(id, entry, &names))
        .collect();
    Ok(ActivityPage { entries, next })
}

pub(super) type PlayerNames = BTreeMap<String, String>;

/// Returns the name of every player in the entries, including removed ones.
async fn player_names(
    reading: &mut dyn ReadTransaction,
    entries: &[(i64, ActivityRecord)],
) -> Result<PlayerNames> {
    let former = reading.former_players().await?.into_iter();
    let players = reading.players().await?.into_iter();
    let mut names: PlayerNames = players
        .chain(former.map(|former| former.player))
        .map(|player| (player.id.to_string(), player.display_name))
        .collect();
    for (_, entry) in entries {
        let Some(id) = player_of(&entry.subject).filter(|id| !names.contains_key(id.as_str()))
        else {
            continue;
        };
        // Inserted even if no name was found, so that each id is looked up only once.
        let name = deleted_name(reading, &id).await?;
        names.insert(id.to_string(), name.unwrap_or_else(|| id.to_string()));
    }
    Ok(names)
}

/// Returns the last name of a player who was deleted.
async fn deleted_name(reading: &mut dyn ReadTransaction, id: &PlayerId) -> Result<Option<String>> {
    for action in [ActivityAction::PlayerRemoved, ActivityAction::PlayerDeleted] {
        let filter = ActivityRecordFilter {
            action: Some(action.to_string()),
            subject: Some(id.clone()),
            ..ActivityRecordFilter::default()
        };
        let removed = reading.activity_records(&filter, None, 1).await?.pop();
        let before = removed.and_then(|(_, removed)| removed.before);
        let name = before
            .as_ref()
            .and_then(|before| before.get("displayName")?.as_str());
        if let Some(name) = name {
            return Ok(Some(name.to_owned()));
        }
    }
    Ok(None)
}

/// Returns the player whose id is the first part of the subject.
fn player_of(subject: &str) -> Option<PlayerId> {
    subject.split('/').next()?.parse().ok()
}

pub(super) fn activity_entry(id: i64, entry: ActivityRecord, names: &PlayerNames) -> ActivityEntry {
    let actor_name = match &entry.actor {
        ActorIdentity::Player { id, name } => names.get(id.as_str()).unwrap_or(name).clone(),
        ActorIdentity::Operator { name } => name.clone(),
        ActorIdentity::System => String::new(),
    };
    let subject_name =
        player_of(&entry.subject).and_then(|player| names.get(player.as_str()).cloned());
    let differences =
        field_differences::between(entry.before.as_ref(), entry.after.as_ref(), names);
    let sentence = sentence::compose(&entry, &actor_name, subject_name.as_deref(), &differences);
    ActivityEntry {
        id,
        entry,
        actor_name,
        subject_name,
        sentence,
        differences,
    }
}
