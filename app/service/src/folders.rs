//! Folders of the stratbook. Concurrent moves cannot create a cycle: only one writer at a time changes the tree.

use std::collections::BTreeMap;

use app_domain::ValidationRule;
use app_domain::event::Event;
use app_domain::folder::{
    Folder, FolderError, FolderHierarchy, FolderId, FolderPatch, MAX_FOLDER_DEPTH,
};
use app_domain::permission::{StratbookDeleter, StratbookEditor, StratbookReader};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::conflict::ConflictReason;
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result, ServiceError, uploads};

/// A folder with its subfolders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FolderBranch {
    pub folder: Folder,
    /// The number of strategies in the folder itself, without subfolders.
    pub strategies: i64,
    pub children: Vec<FolderBranch>,
}

/// How much was removed with a folder, itself included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FolderRemoval {
    pub folders: u64,
    pub strategies: u64,
}

/// Returns the folder tree.
pub async fn tree(services: &AppServices, _: &StratbookReader) -> Result<Vec<FolderBranch>> {
    let mut reading = services.store.read().await?;
    let tree = FolderHierarchy::new(reading.folders().await?);
    let counts = reading.strategy_counts().await?.into_iter().collect();
    Ok(branches(&tree.children_by_parent(), None, &counts))
}

fn branches(
    tree: &BTreeMap<Option<FolderId>, Vec<&Folder>>,
    parent: Option<FolderId>,
    counts: &BTreeMap<FolderId, i64>,
) -> Vec<FolderBranch> {
    let branch = |folder: &&Folder| FolderBranch {
        folder: Folder::clone(folder),
        strategies: counts.get(&folder.id).copied().unwrap_or_default(),
        children: branches(tree, Some(folder.id), counts),
    };
    let children = tree.get(&parent).into_iter().flatten();
    children.map(branch).collect()
}

/// Creates a folder, as the last one of its parent if no place is given.
pub async fn create(
    services: &AppServices,
    editor: &StratbookEditor,
    wanted: FolderPatch,
) -> Result<FolderBranch> {
    let mut change = UnitOfWork::begin(services, editor.actor()).await?;
    let branch = create_in(&mut change, wanted).await?;
    change.commit().await?;
    Ok(branch)
}

pub(crate) async fn create_in(
    change: &mut UnitOfWork,
    wanted: FolderPatch,
) -> Result<FolderBranch> {
    let name = wanted
        .name
        .ok_or(ValidationRule::Required.on_field("name"))?;
    let folder = Folder {
        id: FolderId(Uuid::now_v7()),
        name,
        color: wanted.color.unwrap_or_default(),
        parent: wanted.parent.flatten(),
        sort_order: 0,
    };
    let mut tree = FolderHierarchy::new(change.folders().await?);
    let id = folder.id;
    put_folder(change, &mut tree, folder, wanted.sort_order).await?;
    let after = activity_value(&tree, id);
    change
        .log_activity("folder_created", id.to_string(), Value::Null, after)
        .await?;
    change.record(&Event::FoldersChanged).await?;
    load_branch(change, &tree, id).await
}

/// Changes the given fields of a folder: name, color, parent, and place.
pub async fn update(
    services: &AppServices,
    editor: &StratbookEditor,
    id: FolderId,
    wanted: FolderPatch,
) -> Result<FolderBranch> {
    let mut change = UnitOfWork::begin(services, editor.actor()).await?;
    let mut tree = FolderHierarchy::new(change.folders().await?);
    let folder = tree.get(id).cloned().ok_or(NO_FOLDER)?;
    let before = activity_value(&tree, id);
    let after = Folder {
        name: wanted.name.unwrap_or(folder.name),
        color: wanted.color.unwrap_or(folder.color),
        parent: wanted.parent.unwrap_or(folder.parent),
        ..folder
    };
    if put_folder(&mut change, &mut tree, after, wanted.sort_order).await? {
        let after = activity_value(&tree, id);
        change
            .log_activity("folder_changed", id.to_string(), before, after)
            .await?;
        change.record(&Event::FoldersChanged).await?;
        let branch = load_branch(&mut change, &tree, id).await?;
        change.commit().await?;
        return Ok(branch);
    }
    load_branch(&mut change, &tree, id).await
}

/// Removes a folder with all folders below it and the strategies in them, in one transaction.
pub async fn remove(
    services: &AppServices,
    deleter: &StratbookDeleter,
    id: FolderId,
) -> Result<FolderRemoval> {
    let mut change = UnitOfWork::begin(services, deleter.actor()).await?;
    let mut tree = FolderHierarchy::new(change.folders().await?);
    let folder = tree.get(id).cloned().ok_or(NO_FOLDER)?;
    let mut before = activity_value(&tree, id);
    let branch = tree.branch(id);
    let mut removed = FolderRemoval {
        folders: branch.len() as u64,
        strategies: 0,
    };
    // The deepest first, since a folder refers to its parent.
    for below in branch.into_iter().rev() {
        removed.strategies += change.remove_folder(below).await?;
    }
    for closed_up in tree.remove(&folder) {
        change.put_folder(&closed_up).await?;
    }
    before["folders"] = json!(removed.folders);
    before["strategies"] = json!(removed.strategies);
    change
        .log_activity("folder_removed", id.to_string(), before, Value::Null)
        .await?;
    change.record(&Event::FoldersChanged).await?;
    change.commit().await?;
    uploads::try_remove_marked(services).await;
    Ok(removed)
}

const NO_FOLDER: ServiceError = ServiceError::NotFound("folder");

/// Puts the folder into the tree and stores the changed folders. Returns whether anything changed.
async fn put_folder(
    change: &mut UnitOfWork,
    tree: &mut FolderHierarchy,
    folder: Folder,
    place: Option<i32>,
) -> Result<bool> {
    let changed = tree
        .insert_or_move(folder, place)
        .map_err(|unfit| placement_error(&unfit))?;
    for folder in &changed {
        change.put_folder(folder).await?;
    }
    Ok(!changed.is_empty())
}

fn placement_error(unfit: &FolderError) -> ServiceError {
    match unfit {
        FolderError::NoParent => NO_FOLDER,
        FolderError::InItself => ServiceError::invalid("parentId", ValidationRule::FolderInItself),
        FolderError::TooDeep => {
            ServiceError::invalid("parentId", ValidationRule::FolderTooDeep(MAX_FOLDER_DEPTH))
        }
        FolderError::NameTaken => ServiceError::Conflict(ConflictReason::FolderNameTaken),
    }
}

async fn load_branch(
    change: &mut UnitOfWork,
    tree: &FolderHierarchy,
    id: FolderId,
) -> Result<FolderBranch> {
    let counts: BTreeMap<FolderId, i64> = change.strategy_counts().await?.into_iter().collect();
    let folder = tree.get(id).cloned().ok_or(NO_FOLDER)?;
    Ok(FolderBranch {
        strategies: counts.get(&id).copied().unwrap_or_default(),
        children: branches(&tree.children_by_parent(), Some(id), &counts),
        folder,
    })
}

fn activity_value(tree: &FolderHierarchy, id: FolderId) -> Value {
    let name = |id| tree.get(id).map(|folder| folder.name.as_str());
    tree.get(id).map_or(Value::Null, |folder| {
        json!({
            "name": folder.name,
            "color": folder.color,
            "liesIn": folder.parent.and_then(name),
            "place": folder.sort_order + 1,
        })
    })
}
