//! Strategies: created, edited against a version, restored, duplicated and removed. Every saved version stays.

mod finding;
mod playable;
mod saving;

use app_domain::event::Event;
use app_domain::permission::{Actor, Principal, StrategyDeleter, StrategyEditor, StrategyReader};
use app_domain::strategy::{
    Document, Label, SavedVersion, Strategy, StrategyId, Wanted, copied_title,
};
use app_domain::upload::Upload;
use serde_json::Value;

pub use finding::{Asked, FolderAsked, Hit, Part, Place, Sort, list};
pub use playable::{Castable, Playable, playable};

use self::saving::{Said, check_folder, current, described, insert, new_id, save, uploads_of};
use crate::change::Change;
use crate::{Result, ServiceError, Services, uploads};

/// The right to read, as the settings give it now.
pub async fn reader(services: &Services, principal: &Principal) -> Result<StrategyReader> {
    let settings = services.settings().await?;
    Ok(principal.strategy_reader(settings.stratbook.read_permission)?)
}

/// The right to create and edit, as the settings give it now.
pub async fn editor(services: &Services, principal: &Principal) -> Result<StrategyEditor> {
    let settings = services.settings().await?;
    Ok(principal.strategy_editor(settings.stratbook.edit_permission)?)
}

/// What an edit starts from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// This version; if it is not the newest any more, nothing is changed.
    Version(i64),
    /// Whatever is there.
    Newest,
}

/// Who wrote a version, and what it says.
#[derive(Debug, Clone, PartialEq)]
pub struct Version {
    pub saved: SavedVersion,
    pub content: Document,
    pub attachments: Vec<Upload>,
}

/// Versions, newest first.
#[derive(Debug, Clone, PartialEq)]
pub struct History {
    pub versions: Vec<SavedVersion>,
    /// The version after which the next part begins; `None` at the end.
    pub next: Option<i64>,
}

pub async fn one(services: &Services, _: &StrategyReader, id: StrategyId) -> Result<Strategy> {
    let strategy = services.store.read().await?.strategy(id).await?;
    strategy.ok_or(NO_STRATEGY)
}

/// At most `limit` versions before the version `before`.
pub async fn history(
    services: &Services,
    _: &StrategyReader,
    id: StrategyId,
    before: Option<i64>,
    limit: u32,
) -> Result<History> {
    let mut reading = services.store.read().await?;
    let mut versions = reading.strategy_versions(id, before, limit + 1).await?;
    if versions.is_empty() && before.is_none() {
        return Err(NO_STRATEGY);
    }
    let has_more = versions.len() > limit as usize;
    versions.truncate(limit as usize);
    let next = versions.last().map(|last| last.version);
    Ok(History {
        next: next.filter(|_| has_more),
        versions,
    })
}

pub async fn version(
    services: &Services,
    _: &StrategyReader,
    id: StrategyId,
    version: i64,
) -> Result<Version> {
    let mut reading = services.store.read().await?;
    let (saved, content) = reading
        .strategy_version(id, version)
        .await?
        .ok_or(NO_VERSION)?;
    let attachments = reading.attachments(id, version).await?;
    Ok(Version {
        saved,
        content,
        attachments,
    })
}

/// Where an answer was lost the same is asked for again, by its id: then it is answered as it is now.
pub async fn create(
    services: &Services,
    editor: &StrategyEditor,
    wanted: Wanted,
) -> Result<Strategy> {
    let mut change = Change::begin(services, editor.actor()).await?;
    if let Some(id) = wanted.id
        && let Some(made) = change.strategy(id).await?
    {
        return made_before(&mut change, &editor.actor(), made).await;
    }
    let strategy = create_in(&mut change, editor.actor(), wanted).await?;
    change.commit().await?;
    Ok(strategy)
}

async fn made_before(change: &mut Change, actor: &Actor, made: Strategy) -> Result<Strategy> {
    let first = change.strategy_version(made.entry.id, 1).await?;
    if first.is_some_and(|(first, _)| first.by.is_same(actor)) {
        return Ok(made);
    }
    Err(ServiceError::Conflict {
        code: "id_taken",
        message: "Somebody else has made a strategy with this id.".to_owned(),
    })
}

/// Several at once are one transaction, as a demo wants it.
pub(crate) async fn create_in(
    change: &mut Change,
    actor: Actor,
    wanted: Wanted,
) -> Result<Strategy> {
    let mut label = wanted.first_label()?;
    change.catalogue().await?.settle(&mut label, None)?;
    let added = uploads_of(change, &wanted.attached).await?;
    let said = Said {
        label,
        attachments: wanted.attachments(&[], added)?,
        content: wanted.content.unwrap_or_else(Document::blank),
        folder: wanted.folder.flatten(),
    };
    let id = wanted.id.unwrap_or_else(new_id);
    insert(change, actor, id, said, "strategy_created").await
}

/// Changes what is wanted of the version `base`, and nothing else. An equal strategy makes no version.
pub async fn update(
    services: &Services,
    editor: &StrategyEditor,
    id: StrategyId,
    base: Base,
    wanted: Wanted,
) -> Result<Strategy> {
    let mut change = Change::begin(services, editor.actor()).await?;
    let before = current(&mut change, id, base).await?;
    let mut label = wanted.label(&before.entry.label);
    let known = change.catalogue().await?;
    known.settle(&mut label, Some(&before.entry.label))?;
    let folder = wanted.folder.unwrap_or(before.entry.folder);
    if folder != before.entry.folder {
        check_folder(&mut change, folder).await?;
    }
    let added = uploads_of(&mut change, &wanted.attached).await?;
    let said = Said {
        label,
        folder,
        attachments: wanted.attachments(&before.attachments, added)?,
        content: wanted.content.unwrap_or_else(|| before.content.clone()),
    };
    save(change, editor.actor(), before, said, "strategy_changed").await
}

/// Makes what `version` said the newest version; the folder stays.
pub async fn restore(
    services: &Services,
    editor: &StrategyEditor,
    id: StrategyId,
    version: i64,
    base: Base,
) -> Result<Strategy> {
    let mut change = Change::begin(services, editor.actor()).await?;
    let before = current(&mut change, id, base).await?;
    let (saved, content) = change
        .strategy_version(id, version)
        .await?
        .ok_or(NO_VERSION)?;
    let said = Said {
        label: saved.label,
        folder: before.entry.folder,
        content,
        attachments: change.attachments(id, version).await?,
    };
    save(change, editor.actor(), before, said, "strategy_restored").await
}

/// A copy beside the original, with a history of its own.
pub async fn duplicate(
    services: &Services,
    editor: &StrategyEditor,
    id: StrategyId,
) -> Result<Strategy> {
    let mut change = Change::begin(services, editor.actor()).await?;
    let original = change.strategy(id).await?.ok_or(NO_STRATEGY)?;
    let label = Label {
        title: copied_title(&original.entry.label.title),
        ..original.entry.label
    };
    let said = Said {
        label,
        folder: original.entry.folder,
        content: original.content,
        attachments: original.attachments,
    };
    let actor = editor.actor();
    let copy = insert(&mut change, actor, new_id(), said, "strategy_duplicated").await?;
    change.commit().await?;
    Ok(copy)
}

/// Removes a strategy with its whole history, and the bytes that nothing else refers to.
pub async fn remove(services: &Services, deleter: &StrategyDeleter, id: StrategyId) -> Result<()> {
    let mut change = Change::begin(services, deleter.actor()).await?;
    let strategy = change.strategy(id).await?.ok_or(NO_STRATEGY)?;
    change.remove_strategy(id).await?;
    let before = described(&mut change, &strategy).await?;
    change
        .audit("strategy_removed", id.to_string(), before, Value::Null)
        .await?;
    let event = Event::StrategyRemoved { strategy_id: id };
    change.record(&event).await?;
    change.commit().await?;
    uploads::clear_after_change(services).await;
    Ok(())
}

const NO_STRATEGY: ServiceError = ServiceError::NotFound("strategy");
const NO_VERSION: ServiceError = ServiceError::NotFound("version");
