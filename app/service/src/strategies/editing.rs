//! Strategies as they are created, changed, restored, duplicated and removed.

use app_domain::event::Event;
use app_domain::permission::{ActorIdentity, StratbookDeleter, StratbookEditor};
use app_domain::strategy::{
    Document, Strategy, StrategyId, StrategyMeta, StrategyPatch, title_of_copy,
};
use serde_json::Value;

use super::reading::NO_VERSION;
use super::saving::{
    StrategyContent, activity_value, check_folder_exists, check_shown_uploads, insert, load_base,
    load_existing, new_id, save, uploads_of,
};
use super::templates;
use crate::conflict_reason::ConflictReason;
use crate::stratbook_bin;
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError};

/// The version that an edit starts from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditBase {
    /// This version. The edit fails if it is no longer the latest.
    Version(i64),
    /// The latest version, without a check.
    Newest,
}

impl EditBase {
    /// Matches no record: versions start at 1. The error of the edit has the current record.
    pub const UNKNOWN: Self = Self::Version(0);
}

/// Creates a strategy. If the same actor has already created one with this id, returns it: the request is a retry after
/// a lost response.
pub async fn create(
    services: &AppServices,
    editor: &StratbookEditor,
    wanted: StrategyPatch,
) -> Result<Strategy> {
    let mut change = UnitOfWork::begin_by(services, editor).await?;
    if let Some(id) = wanted.id {
        if let Some(made) = change.strategy(id).await? {
            return existing_or_conflict(&mut change, &editor.actor(), made).await;
        }
        if change.binned_strategy(id).await?.is_some() {
            return Err(ServiceError::InBin);
        }
    }
    let strategy = create_in(&mut change, editor.actor(), wanted).await?;
    change.commit().await?;
    Ok(strategy)
}

async fn existing_or_conflict(
    change: &mut UnitOfWork,
    actor: &ActorIdentity,
    made: Strategy,
) -> Result<Strategy> {
    let first = change.strategy_version(made.summary.id, 1).await?;
    if first.is_some_and(|(first, _)| first.by.is_same(actor)) {
        return Ok(made);
    }
    Err(ConflictReason::IdTaken(ResourceKind::Strategy).into())
}

/// Creates a strategy in a transaction that the caller commits.
pub(crate) async fn create_in(
    change: &mut UnitOfWork,
    actor: ActorIdentity,
    wanted: StrategyPatch,
) -> Result<Strategy> {
    let template = match wanted.template {
        Some(id) => Some(templates::template_in(&mut **change, id).await?),
        None => None,
    };
    let wanted = match &template {
        Some(template) => wanted.filled_from(&template.meta, &template.content),
        None => wanted,
    };
    let mut label = wanted.new_meta()?;
    // What the template shows and names is known, even if it was removed since.
    let known_meta = template.as_ref().map(|template| &template.meta);
    let catalog = change.catalog().await?;
    catalog.normalize_meta(&mut label, known_meta)?;
    let added = uploads_of(change, &wanted.attached).await?;
    if let Some(content) = &wanted.content {
        let known = template.as_ref().map(|template| &template.content);
        check_shown_uploads(change, content, known).await?;
    }
    let content = StrategyContent {
        label,
        attachments: wanted.apply_to_attachments(&[], added)?,
        content: wanted.content.unwrap_or_else(Document::blank),
        folder: wanted.folder.flatten(),
        restored: None,
    };
    let id = wanted.id.unwrap_or_else(new_id);
    insert(change, actor, id, content, ActivityAction::StrategyCreated).await
}

/// Changes the given fields of the version `base`. An equal strategy creates no version.
pub async fn update(
    services: &AppServices,
    editor: &StratbookEditor,
    id: StrategyId,
    base: EditBase,
    wanted: StrategyPatch,
) -> Result<Strategy> {
    let mut change = UnitOfWork::begin_by(services, editor).await?;
    let strategy = update_in(&mut change, editor, id, base, wanted).await?;
    change.commit().await?;
    Ok(strategy)
}

pub(super) async fn update_in(
    change: &mut UnitOfWork,
    editor: &StratbookEditor,
    id: StrategyId,
    base: EditBase,
    wanted: StrategyPatch,
) -> Result<Strategy> {
    wanted.check_meta()?;
    let before = load_base(change, id, base).await?;
    let mut label = wanted.apply_to_meta(&before.summary.label);
    let known = change.catalog().await?;
    known.normalize_meta(&mut label, Some(&before.summary.label))?;
    let folder = wanted.folder.unwrap_or(before.summary.folder);
    if folder != before.summary.folder {
        check_folder_exists(change, folder).await?;
    }
    let added = uploads_of(change, &wanted.attached).await?;
    if let Some(content) = &wanted.content {
        check_shown_uploads(change, content, Some(&before.content)).await?;
    }
    let content = StrategyContent {
        label,
        folder,
        attachments: wanted.apply_to_attachments(&before.attachments, added)?,
        content: wanted.content.unwrap_or_else(|| before.content.clone()),
        restored: None,
    };
    let action = ActivityAction::StrategyChanged;
    save(change, editor.actor(), before, content, action).await
}

/// Saves the content of `version` as the latest version. The folder stays the same.
pub async fn restore(
    services: &AppServices,
    editor: &StratbookEditor,
    id: StrategyId,
    version: i64,
    base: EditBase,
) -> Result<Strategy> {
    let mut change = UnitOfWork::begin_by(services, editor).await?;
    let before = load_base(&mut change, id, base).await?;
    let (saved, content) = change
        .strategy_version(id, version)
        .await?
        .ok_or(NO_VERSION)?;
    let content = StrategyContent {
        label: saved.meta,
        folder: before.summary.folder,
        content,
        attachments: change.attachments(id, saved.version).await?,
        restored: Some(saved.version),
    };
    let actor = editor.actor();
    let action = ActivityAction::StrategyRestored;
    let strategy = save(&mut change, actor, before, content, action).await?;
    change.commit().await?;
    Ok(strategy)
}

/// Creates a copy in the same folder, with its own history.
pub async fn duplicate(
    services: &AppServices,
    editor: &StratbookEditor,
    id: StrategyId,
) -> Result<Strategy> {
    let mut change = UnitOfWork::begin_by(services, editor).await?;
    let original = load_existing(&mut change, id).await?;
    let label = StrategyMeta {
        title: title_of_copy(&original.summary.label.title),
        ..original.summary.label
    };
    let content = StrategyContent {
        label,
        folder: original.summary.folder,
        content: original.content,
        attachments: original.attachments,
        restored: None,
    };
    let actor = editor.actor();
    let action = ActivityAction::StrategyDuplicated;
    let copy = insert(&mut change, actor, new_id(), content, action).await?;
    change.commit().await?;
    Ok(copy)
}

/// Moves a strategy with its whole history into the bin.
pub async fn remove(
    services: &AppServices,
    deleter: &StratbookDeleter,
    id: StrategyId,
) -> Result<()> {
    let mut change = UnitOfWork::begin_by(services, deleter).await?;
    remove_in(&mut change, id).await?;
    let event = Event::StrategyRemoved { strategy_id: id };
    change.record(&event).await?;
    change.commit().await?;
    Ok(())
}

pub(super) async fn remove_in(change: &mut UnitOfWork, id: StrategyId) -> Result<()> {
    let strategy = load_existing(change, id).await?;
    stratbook_bin::put_strategy(change, &strategy).await?;
    let before = activity_value(change, &strategy).await?;
    change
        .log_activity(ActivityAction::StrategyRemoved, id, before, Value::Null)
        .await
}
