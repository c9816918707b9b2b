//! Saving a version: check its base, store it, log the activity, and record the event.

use std::collections::BTreeSet;

use app_domain::event::Event;
use app_domain::folder::FolderId;
use app_domain::permission::ActorIdentity;
use app_domain::strategy::{Document, Strategy, StrategyId, StrategyMeta, StrategySummary};
use app_domain::upload::{UploadId, UploadedFile, parse_file_name};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::EditBase;
use crate::conflict_reason::ConflictReason;
use crate::port::FolderReads;
use crate::stratbook_bin::missing_strategy;
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, ResourceKind, Result, ServiceError};

/// The content of a version, and its folder.
pub(super) struct StrategyContent {
    pub label: StrategyMeta,
    pub folder: Option<FolderId>,
    pub content: Document,
    pub attachments: Vec<UploadedFile>,
    /// The version that is restored.
    pub restored: Option<i64>,
}

pub(super) async fn load_existing(change: &mut UnitOfWork, id: StrategyId) -> Result<Strategy> {
    match change.strategy(id).await? {
        Some(strategy) => Ok(strategy),
        None => Err(missing_strategy(&mut **change, id).await?),
    }
}

pub(super) async fn load_base(
    change: &mut UnitOfWork,
    id: StrategyId,
    base: EditBase,
) -> Result<Strategy> {
    let strategy = load_existing(change, id).await?;
    match base {
        EditBase::Version(version) if version != strategy.summary.version => {
            Err(ServiceError::StaleStrategy(strategy.into()))
        }
        EditBase::Version(_) | EditBase::Newest => Ok(strategy),
    }
}

pub(super) async fn uploads_of(
    change: &mut UnitOfWork,
    ids: &[UploadId],
) -> Result<Vec<UploadedFile>> {
    let mut uploads = Vec::with_capacity(ids.len());
    for id in ids {
        let upload = change.upload(*id).await?;
        uploads.push(upload.ok_or_else(|| ConflictReason::UploadGone(id.to_string()))?);
    }
    Ok(uploads)
}

/// Fails if `content` shows an upload that was removed, unless `before` already showed it.
pub(super) async fn check_shown_uploads(
    change: &mut UnitOfWork,
    content: &Document,
    before: Option<&Document>,
) -> Result<()> {
    let known = before.map(Document::own_upload_names).unwrap_or_default();
    for name in content.own_upload_names().difference(&known) {
        if let Some((id, _)) = parse_file_name(name)
            && change.upload(id).await?.is_none()
        {
            return Err(ConflictReason::UploadGone(name.clone()).into());
        }
    }
    Ok(())
}

pub(super) fn new_id() -> StrategyId {
    StrategyId(Uuid::now_v7())
}

pub(super) async fn insert(
    change: &mut UnitOfWork,
    actor: ActorIdentity,
    id: StrategyId,
    content: StrategyContent,
    action: ActivityAction,
) -> Result<Strategy> {
    check_folder_exists(change, content.folder).await?;
    let content = StrategyContent {
        content: content.content.without_comments(),
        ..content
    };
    let entry = StrategySummary {
        id,
        label: content.label,
        folder: content.folder,
        version: 1,
        created_at: change.now,
        updated_at: change.now,
        updated_by: actor,
    };
    let strategy = Strategy {
        summary: entry,
        content: content.content,
        attachments: content.attachments,
    };
    put_version(change, &strategy, Value::Null, action).await?;
    Ok(strategy)
}

pub(super) async fn save(
    change: &mut UnitOfWork,
    actor: ActorIdentity,
    before: Strategy,
    content: StrategyContent,
    action: ActivityAction,
) -> Result<Strategy> {
    let content = StrategyContent {
        content: without_unknown_comments(change, before.summary.id, content.content).await?,
        ..content
    };
    let has_new_text = content.content != before.content;
    let has_same_attachments = content.attachments == before.attachments;
    let has_same_label =
        content.label == before.summary.label && content.folder == before.summary.folder;
    if has_same_label && has_same_attachments && !has_new_text {
        return Ok(before);
    }
    let mut described_before = activity_value(change, &before).await?;
    let entry = StrategySummary {
        label: content.label,
        folder: content.folder,
        version: before.summary.version + 1,
        updated_at: change.now,
        updated_by: actor,
        ..before.summary
    };
    if has_new_text {
        described_before["text"] = json!(format!("as in version {}", entry.version - 1));
    }
    let after = Strategy {
        summary: entry,
        content: content.content,
        attachments: content.attachments,
    };
    put_version(change, &after, described_before, action).await?;
    if let Some(restored) = content.restored {
        let versions = [restored, after.summary.version];
        let id = after.summary.id;
        change.keep_strategy_versions(id, versions).await?;
    }
    Ok(after)
}

/// Removes the passages of threads that this strategy does not have.
async fn without_unknown_comments(
    change: &mut UnitOfWork,
    of: StrategyId,
    content: Document,
) -> Result<Document> {
    if content.comment_ids().is_empty() {
        return Ok(content);
    }
    let known = change.comment_threads(of).await?;
    let known: BTreeSet<String> = known.iter().map(|thread| thread.id.to_string()).collect();
    Ok(content.retain_comments(&|id| known.contains(id)))
}

async fn put_version(
    change: &mut UnitOfWork,
    strategy: &Strategy,
    before: Value,
    action: ActivityAction,
) -> Result<()> {
    change.put_strategy(strategy).await?;
    let mut after = activity_value(change, strategy).await?;
    if before.get("text").is_some() {
        after["text"] = json!(format!("as in version {}", strategy.summary.version));
    }
    let id = strategy.summary.id;
    change.log_activity(action, id, before, after).await?;
    change
        .record(&Event::StrategyChanged { strategy_id: id })
        .await
}

pub(super) async fn check_folder_exists(
    change: &mut UnitOfWork,
    folder: Option<FolderId>,
) -> Result<()> {
    match folder {
        Some(folder)
            if !change
                .folders()
                .await?
                .iter()
                .any(|known| known.id == folder) =>
        {
            Err(ServiceError::NotFound(ResourceKind::Folder))
        }
        _ => Ok(()),
    }
}

/// Returns the values for the activity log: the metadata of the strategy, and the names of its folder and attachments.
pub(super) async fn activity_value(change: &mut UnitOfWork, strategy: &Strategy) -> Result<Value> {
    let entry = &strategy.summary;
    let folder = match entry.folder {
        None => None,
        Some(id) => {
            let folders = FolderReads::folders(&mut **change).await?;
            folders
                .into_iter()
                .find(|folder| folder.id == id)
                .map(|folder| folder.name)
        }
    };
    let attached = |are_images: bool| -> Vec<&str> {
        let uploads = strategy.attachments.iter();
        let uploads = uploads.filter(|upload| upload.kind.is_image() == are_images);
        uploads.map(|upload| upload.name.as_str()).collect()
    };
    let mut fields = Map::new();
    let StrategyMeta {
        title,
        map,
        side,
        tags,
        agents,
    } = &entry.label;
    for (name, value) in [
        ("title", json!(title)),
        ("map", json!(map)),
        ("side", json!(side)),
        ("tags", json!(tags)),
        ("agents", json!(agents)),
        ("folder", json!(folder)),
        ("images", json!(attached(true))),
        ("files", json!(attached(false))),
    ] {
        fields.insert(name.to_owned(), value);
    }
    Ok(Value::Object(fields))
}
