//! The audit log as people read it: who did what to whom, in a sentence, and field by field.

mod difference;
mod sentence;

use std::collections::BTreeMap;

use app_domain::permission::{Actor, Admin};
use app_domain::{Day, PlayerId};

pub use difference::Difference;

use crate::port::{AuditActor, AuditEntry, AuditFilter, Reading};
use crate::{Result, Services};

/// Which entries are asked for; dates are those of the bot timezone, both included.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AuditQuery {
    pub actor: Option<AuditActor>,
    /// An action, or the letters with which it begins.
    pub action: Option<String>,
    /// The player it was done to.
    pub subject: Option<PlayerId>,
    pub from: Option<Day>,
    pub to: Option<Day>,
}

/// An entry with what people read of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    pub id: i64,
    pub entry: AuditEntry,
    /// As the registry has it now; of somebody removed, the name held then.
    pub actor_name: String,
    /// The name of the player it was done to, if it was one.
    pub subject_name: Option<String>,
    pub sentence: String,
    pub differences: Vec<Difference>,
}

/// A part of the log, newest first.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditPart {
    pub entries: Vec<Told>,
    /// Where the next part begins; `None` at the end.
    pub next: Option<i64>,
}

/// The newest `limit` entries before the one with the id `before`.
pub async fn list(
    services: &Services,
    _: &Admin,
    query: &AuditQuery,
    before: Option<i64>,
    limit: u32,
) -> Result<AuditPart> {
    let mut reading = services.store.read().await?;
    let bot = reading.settings().await?.scheduling.timezone;
    let filter = AuditFilter {
        actor: query.actor.clone(),
        action: query.action.clone(),
        subject: query.subject.clone(),
        from: query.from.map(|day| bot.start_of(day).to_utc()),
        until: query.to.map(|day| bot.start_of(day.plus(1)).to_utc()),
    };
    let mut found = reading.audit(&filter, before, limit + 1).await?;
    let has_more = found.len() > limit as usize;
    found.truncate(limit as usize);
    let next = found.last().map(|(id, _)| *id).filter(|_| has_more);
    let names = names(&mut *reading, &found).await?;
    let entries = found
        .into_iter()
        .map(|(id, entry)| told(id, entry, &names))
        .collect();
    Ok(AuditPart { entries, next })
}

type Names = BTreeMap<String, String>;

/// The name of every player that the entries speak of, also of those who are registered no more.
async fn names(reading: &mut dyn Reading, entries: &[(i64, AuditEntry)]) -> Result<Names> {
    let players = reading.players().await?;
    let mut names: Names = players
        .into_iter()
        .map(|player| (player.id.to_string(), player.display_name))
        .collect();
    for (_, entry) in entries {
        let Some(id) = player_of(&entry.subject).filter(|id| !names.contains_key(id.as_str()))
        else {
            continue;
        };
        let removal = AuditFilter {
            action: Some(REMOVED.to_owned()),
            subject: Some(id.clone()),
            ..AuditFilter::default()
        };
        let removed = reading.audit(&removal, None, 1).await?.pop();
        let held = removed.and_then(|(_, removed)| {
            let held = removed.before?.get("displayName")?.as_str()?.to_owned();
            Some(held)
        });
        // Looked up once, also in vain.
        let name = held.unwrap_or_else(|| id.to_string());
        names.insert(id.to_string(), name);
    }
    Ok(names)
}

const REMOVED: &str = "player_removed";

/// The player whom a subject begins with.
fn player_of(subject: &str) -> Option<PlayerId> {
    subject.split('/').next()?.parse().ok()
}

fn told(id: i64, entry: AuditEntry, names: &Names) -> Told {
    let actor_name = match &entry.actor {
        Actor::Player { id, name } => names.get(id.as_str()).unwrap_or(name).clone(),
        Actor::Operator { name } => name.clone(),
        Actor::System => String::new(),
    };
    let subject_name =
        player_of(&entry.subject).and_then(|player| names.get(player.as_str()).cloned());
    let differences = difference::between(entry.before.as_ref(), entry.after.as_ref(), names);
    let sentence = sentence::of(&entry, &actor_name, subject_name.as_deref(), &differences);
    Told {
        id,
        entry,
        actor_name,
        subject_name,
        sentence,
        differences,
    }
}
