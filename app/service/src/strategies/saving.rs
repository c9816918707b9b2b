//! How a version is saved: checked against what is there, written, and told to the audit log and the live streams.

use app_domain::event::Event;
use app_domain::folder::FolderId;
use app_domain::permission::Actor;
use app_domain::strategy::{Document, Entry, Label, Strategy, StrategyId};
use app_domain::upload::{Upload, UploadId};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::{Base, NO_STRATEGY};
use crate::change::Change;
use crate::port::FolderReads;
use crate::{Result, ServiceError};

/// What a version says, and where it lies.
pub(super) struct Said {
    pub label: Label,
    pub folder: Option<FolderId>,
    pub content: Document,
    pub attachments: Vec<Upload>,
}

pub(super) async fn current(change: &mut Change, id: StrategyId, base: Base) -> Result<Strategy> {
    let strategy = change.strategy(id).await?.ok_or(NO_STRATEGY)?;
    match base {
        Base::Version(version) if version != strategy.entry.version => {
            Err(ServiceError::Stale(strategy.into()))
        }
        _ => Ok(strategy),
    }
}

pub(super) async fn uploads_of(change: &mut Change, ids: &[UploadId]) -> Result<Vec<Upload>> {
    let mut uploads = Vec::with_capacity(ids.len());
    for id in ids {
        let upload = change.upload(*id).await?;
        uploads.push(upload.ok_or(ServiceError::NotFound("upload"))?);
    }
    Ok(uploads)
}

pub(super) fn new_id() -> StrategyId {
    StrategyId(Uuid::now_v7())
}

pub(super) async fn insert(
    change: &mut Change,
    actor: Actor,
    id: StrategyId,
    said: Said,
    action: &str,
) -> Result<Strategy> {
    check_folder(change, said.folder).await?;
    let entry = Entry {
        id,
        label: said.label,
        folder: said.folder,
        version: 1,
        created_at: change.now,
        updated_at: change.now,
        updated_by: actor,
    };
    let strategy = Strategy {
        entry,
        content: said.content,
        attachments: said.attachments,
    };
    put(change, &strategy, Value::Null, action).await?;
    Ok(strategy)
}

pub(super) async fn save(
    mut change: Change,
    actor: Actor,
    before: Strategy,
    said: Said,
    action: &str,
) -> Result<Strategy> {
    let has_new_text = said.content != before.content;
    let has_same_attachments = said.attachments == before.attachments;
    let has_same_label = said.label == before.entry.label && said.folder == before.entry.folder;
    if has_same_label && has_same_attachments && !has_new_text {
        return Ok(before);
    }
    let mut described_before = described(&mut change, &before).await?;
    let entry = Entry {
        label: said.label,
        folder: said.folder,
        version: before.entry.version + 1,
        updated_at: change.now,
        updated_by: actor,
        ..before.entry
    };
    if has_new_text {
        described_before["text"] = json!(format!("as in version {}", entry.version - 1));
    }
    let after = Strategy {
        entry,
        content: said.content,
        attachments: said.attachments,
    };
    put(&mut change, &after, described_before, action).await?;
    change.commit().await?;
    Ok(after)
}

async fn put(change: &mut Change, strategy: &Strategy, before: Value, action: &str) -> Result<()> {
    change.put_strategy(strategy).await?;
    let mut after = described(change, strategy).await?;
    if before.get("text").is_some() {
        after["text"] = json!(format!("as in version {}", strategy.entry.version));
    }
    let id = strategy.entry.id;
    change.audit(action, id.to_string(), before, after).await?;
    change
        .record(&Event::StrategyChanged { strategy_id: id })
        .await
}

pub(super) async fn check_folder(change: &mut Change, folder: Option<FolderId>) -> Result<()> {
    match folder {
        Some(folder)
            if !change
                .folders()
                .await?
                .iter()
                .any(|known| known.id == folder) =>
        {
            Err(ServiceError::NotFound("folder"))
        }
        _ => Ok(()),
    }
}

/// For the audit log: what is said of the strategy, and the names of its folder and its attachments.
pub(super) async fn described(change: &mut Change, strategy: &Strategy) -> Result<Value> {
    let entry = &strategy.entry;
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
    let Label {
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
