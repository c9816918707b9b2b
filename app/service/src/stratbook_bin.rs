//! The bin of the stratbook: deleted strategies and folders can be restored for 30 days. Who may delete may also see
//! the bin, restore and delete for good.

use app_domain::ValidationRule;
use app_domain::event::Event;
use app_domain::folder::{Folder, FolderHierarchy, FolderId};
use app_domain::permission::StratbookDeleter;
use app_domain::stratbook_bin::{
    BIN_RETENTION, BinCursor, BinEntry, BinEntryId, BinEntryKind, MAX_RESTORED_ENTRIES,
};
use app_domain::strategy::{Strategy, StrategyId};
use serde_json::{Value, json};

use crate::port::{BinReads, BinnedStrategy};
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError, uploads};

/// A page of the bin, the latest deletion first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BinPage {
    pub entries: Vec<BinEntry>,
    /// The cursor of the next page; `None` on the last one.
    pub next: Option<BinCursor>,
}

/// A strategy or folder that was restored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RestoredItem {
    pub id: BinEntryId,
    pub kind: BinEntryKind,
    /// The title or name, which may differ from before: names of folders are unique in their parent.
    pub title: String,
    /// The folder that it is in now.
    pub folder: Option<FolderId>,
    /// Whether it is outside of all folders because its folder is gone.
    pub is_at_top: bool,
}

/// Returns at most `limit` entries after the cursor `after`.
pub async fn list(
    services: &AppServices,
    _: &StratbookDeleter,
    after: Option<BinCursor>,
    limit: u32,
) -> Result<BinPage> {
    let mut reading = services.store.read().await?;
    let mut entries = reading.bin_entries(after, limit.saturating_add(1)).await?;
    let has_more = entries.len() > limit as usize;
    entries.truncate(limit as usize);
    let next = entries.last().map(BinEntry::cursor);
    Ok(BinPage {
        next: next.filter(|_| has_more),
        entries,
    })
}

/// Restores all of the entries, or none. An id can also be that of a strategy that was deleted with its folder.
pub async fn restore(
    services: &AppServices,
    deleter: &StratbookDeleter,
    ids: &[BinEntryId],
) -> Result<Vec<RestoredItem>> {
    if ids.len() > MAX_RESTORED_ENTRIES {
        let rule = ValidationRule::TooMany(MAX_RESTORED_ENTRIES);
        return Err(ServiceError::invalid("ids", rule));
    }
    let mut change = UnitOfWork::begin_by(services, deleter).await?;
    let mut restored = Vec::with_capacity(ids.len());
    for id in ids {
        let strategy = StrategyId(id.0);
        restored.push(
            if let Some(binned) = change.binned_strategy(strategy).await? {
                restore_strategy(&mut change, strategy, binned).await?
            } else {
                let entry = change.bin_entry(*id).await?.ok_or(NO_ENTRY)?;
                restore_folder(&mut change, &entry).await?
            },
        );
    }
    change.commit().await?;
    Ok(restored)
}

async fn restore_strategy(
    change: &mut UnitOfWork,
    id: StrategyId,
    binned: BinnedStrategy,
) -> Result<RestoredItem> {
    let folders = FolderHierarchy::new(change.folders().await?);
    let folder = binned
        .folder
        .filter(|folder| folders.get(*folder).is_some());
    change.restore_binned_strategy(id, folder).await?;
    if let Some(mut entry) = change.bin_entry(binned.entry).await? {
        match entry.kind {
            BinEntryKind::Strategy => change.restore_bin_entry(entry.id).await?,
            BinEntryKind::Folder => {
                entry.strategies = entry.strategies.saturating_sub(1);
                change.put_bin_entry(&entry).await?;
            }
        }
    }
    let after = json!({ "title": binned.title });
    change
        .log_activity(ActivityAction::StrategyUndeleted, id, Value::Null, after)
        .await?;
    let event = Event::StrategyChanged { strategy_id: id };
    change.record(&event).await?;
    Ok(RestoredItem {
        id: BinEntryId(id.0),
        kind: BinEntryKind::Strategy,
        title: binned.title,
        folder,
        is_at_top: folder.is_none() && binned.folder.is_some(),
    })
}

async fn restore_folder(change: &mut UnitOfWork, entry: &BinEntry) -> Result<RestoredItem> {
    let mut tree = FolderHierarchy::new(change.folders().await?);
    let branch = change.binned_folders(entry.id).await?;
    change.restore_bin_entry(entry.id).await?;
    let restored = tree
        .restore(FolderId(entry.id.0), &branch)
        .ok_or(NO_ENTRY)?;
    for folder in &restored.changed {
        change.put_folder(folder).await?;
    }
    let after = counted(&restored.root.name, entry);
    let action = ActivityAction::FolderUndeleted;
    change
        .log_activity(action, entry.id, Value::Null, after)
        .await?;
    change.record(&Event::FoldersChanged).await?;
    Ok(RestoredItem {
        id: entry.id,
        kind: BinEntryKind::Folder,
        title: restored.root.name,
        folder: restored.root.parent,
        is_at_top: restored.is_at_top,
    })
}

/// Deletes an entry for good, with everything in it and the uploads that nothing else refers to.
pub async fn purge(
    services: &AppServices,
    deleter: &StratbookDeleter,
    id: BinEntryId,
) -> Result<()> {
    let mut change = UnitOfWork::begin_by(services, deleter).await?;
    let entry = change.bin_entry(id).await?.ok_or(NO_ENTRY)?;
    change.purge_bin_entry(id).await?;
    let (action, before, event) = match entry.kind {
        BinEntryKind::Strategy => {
            let strategy_id = StrategyId(id.0);
            let before = json!({ "title": entry.title });
            let event = Event::StrategyRemoved { strategy_id };
            (ActivityAction::StrategyPurged, before, event)
        }
        BinEntryKind::Folder => {
            let before = counted(&entry.title, &entry);
            (ActivityAction::FolderPurged, before, Event::FoldersChanged)
        }
    };
    change.log_activity(action, id, before, Value::Null).await?;
    change.record(&event).await?;
    change.commit().await?;
    uploads::try_remove_marked(services).await;
    Ok(())
}

/// Deletes the entries for good that were kept long enough.
pub(crate) async fn purge_expired(services: &AppServices) -> Result<()> {
    const BATCH: u32 = 100;
    let before = services.now() - BIN_RETENTION;
    loop {
        let mut reading = services.store.read().await?;
        let expired = reading.expired_bin_entries(before, BATCH).await?;
        drop(reading);
        for id in &expired {
            let mut writing = services.store.write().await?;
            writing.purge_bin_entry(*id).await?;
            writing.commit().await?;
        }
        if !expired.is_empty() {
            uploads::try_remove_marked(services).await;
        }
        if expired.len() < BATCH as usize {
            return Ok(());
        }
    }
}

/// Moves a strategy into the bin.
pub(crate) async fn put_strategy(change: &mut UnitOfWork, strategy: &Strategy) -> Result<()> {
    let summary = &strategy.summary;
    let entry = BinEntry {
        id: BinEntryId(summary.id.0),
        kind: BinEntryKind::Strategy,
        title: summary.label.title.clone(),
        folders: 0,
        strategies: 1,
        deleted_at: change.now,
        deleted_by: change.actor().clone(),
    };
    change.put_bin_entry(&entry).await?;
    Ok(change.bin_strategy(summary.id, entry.id).await?)
}

/// Moves the folders of a branch with their strategies into one entry of the bin. Returns the entry.
pub(crate) async fn put_branch(
    change: &mut UnitOfWork,
    root: &Folder,
    branch: &[FolderId],
) -> Result<BinEntry> {
    let mut entry = BinEntry {
        id: BinEntryId(root.id.0),
        kind: BinEntryKind::Folder,
        title: root.name.clone(),
        folders: branch.len() as u64,
        strategies: 0,
        deleted_at: change.now,
        deleted_by: change.actor().clone(),
    };
    change.put_bin_entry(&entry).await?;
    for folder in branch {
        entry.strategies += change.bin_folder(*folder, entry.id).await?;
    }
    change.put_bin_entry(&entry).await?;
    Ok(entry)
}

/// Returns why a strategy was not found: it does not exist, or it is in the bin.
pub(crate) async fn missing_strategy(
    reading: &mut (impl BinReads + ?Sized),
    id: StrategyId,
) -> Result<ServiceError> {
    let binned = reading.binned_strategy(id).await?;
    let missing = ServiceError::NotFound(ResourceKind::Strategy);
    Ok(binned.map_or(missing, |_| ServiceError::InBin))
}

/// Returns the values of a folder for the activity log.
fn counted(name: &str, entry: &BinEntry) -> Value {
    json!({ "name": name, "folders": entry.folders, "strategies": entry.strategies })
}

const NO_ENTRY: ServiceError = ServiceError::NotFound(ResourceKind::BinEntry);
