//! Folders of the stratbook: a tree that two moves at once cannot bend into a cycle, since one writer at a time sees
//! it whole.

use std::collections::BTreeMap;

use app_domain::Rule;
use app_domain::event::Event;
use app_domain::folder::{DEPTH_MAX, Folder, FolderId, Tree, Unfit, Wanted};
use app_domain::permission::{StrategyDeleter, StrategyEditor, StrategyReader};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::change::Change;
use crate::{Result, ServiceError, Services, uploads};

/// A folder with what lies in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    pub folder: Folder,
    /// How many strategies lie in the folder itself.
    pub strategies: i64,
    pub children: Vec<Branch>,
}

/// What went with a folder, itself included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Removed {
    pub folders: u64,
    pub strategies: u64,
}

pub async fn tree(services: &Services, _: &StrategyReader) -> Result<Vec<Branch>> {
    let mut reading = services.store.read().await?;
    let tree = Tree::new(reading.folders().await?);
    let counts = reading.strategy_counts().await?.into_iter().collect();
    Ok(branches(&tree, None, &counts))
}

fn branches(
    tree: &Tree,
    parent: Option<FolderId>,
    counts: &BTreeMap<FolderId, i64>,
) -> Vec<Branch> {
    let branch = |folder: &Folder| Branch {
        folder: folder.clone(),
        strategies: counts.get(&folder.id).copied().unwrap_or_default(),
        children: branches(tree, Some(folder.id), counts),
    };
    tree.children(parent).into_iter().map(branch).collect()
}

/// Creates a folder, last among those beside it where no place is wanted.
pub async fn create(
    services: &Services,
    editor: &StrategyEditor,
    wanted: Wanted,
) -> Result<Branch> {
    let mut change = Change::begin(services, editor.actor()).await?;
    let branch = create_in(&mut change, wanted).await?;
    change.commit().await?;
    Ok(branch)
}

pub(crate) async fn create_in(change: &mut Change, wanted: Wanted) -> Result<Branch> {
    let name = wanted.name.ok_or(Rule::Required.of("name"))?;
    let folder = Folder {
        id: FolderId(Uuid::now_v7()),
        name,
        color: wanted.color.unwrap_or_default(),
        parent: wanted.parent.flatten(),
        sort_order: 0,
    };
    let mut tree = Tree::new(change.folders().await?);
    let id = folder.id;
    put(change, &mut tree, folder, wanted.sort_order).await?;
    let after = described(&tree, id);
    change
        .audit("folder_created", id.to_string(), Value::Null, after)
        .await?;
    change.record(&Event::FoldersChanged).await?;
    one(change, &tree, id).await
}

/// Renames, recolours, moves and orders: what is wanted, and nothing else.
pub async fn update(
    services: &Services,
    editor: &StrategyEditor,
    id: FolderId,
    wanted: Wanted,
) -> Result<Branch> {
    let mut change = Change::begin(services, editor.actor()).await?;
    let mut tree = Tree::new(change.folders().await?);
    let folder = tree.get(id).cloned().ok_or(NO_FOLDER)?;
    let before = described(&tree, id);
    let after = Folder {
        name: wanted.name.unwrap_or(folder.name),
        color: wanted.color.unwrap_or(folder.color),
        parent: wanted.parent.unwrap_or(folder.parent),
        ..folder
    };
    if put(&mut change, &mut tree, after, wanted.sort_order).await? {
        let after = described(&tree, id);
        change
            .audit("folder_changed", id.to_string(), before, after)
            .await?;
        change.record(&Event::FoldersChanged).await?;
        let branch = one(&mut change, &tree, id).await?;
        change.commit().await?;
        return Ok(branch);
    }
    one(&mut change, &tree, id).await
}

/// Removes a folder with all folders below it and the strategies in them, all or nothing.
pub async fn remove(
    services: &Services,
    deleter: &StrategyDeleter,
    id: FolderId,
) -> Result<Removed> {
    let mut change = Change::begin(services, deleter.actor()).await?;
    let mut tree = Tree::new(change.folders().await?);
    let folder = tree.get(id).cloned().ok_or(NO_FOLDER)?;
    let mut before = described(&tree, id);
    let branch = tree.branch(id);
    let mut removed = Removed {
        folders: branch.len() as u64,
        strategies: 0,
    };
    // From the deepest on, since a folder refers to the one that it lies in.
    for below in branch.into_iter().rev() {
        removed.strategies += change.remove_folder(below).await?;
    }
    for closed_up in tree.take(&folder) {
        change.put_folder(&closed_up).await?;
    }
    before["folders"] = json!(removed.folders);
    before["strategies"] = json!(removed.strategies);
    change
        .audit("folder_removed", id.to_string(), before, Value::Null)
        .await?;
    change.record(&Event::FoldersChanged).await?;
    change.commit().await?;
    uploads::clear_after_change(services).await;
    Ok(removed)
}

const NO_FOLDER: ServiceError = ServiceError::NotFound("folder");

/// Whether anything is not what it was.
async fn put(
    change: &mut Change,
    tree: &mut Tree,
    folder: Folder,
    place: Option<i32>,
) -> Result<bool> {
    let changed = tree.put(folder, place).map_err(|unfit| refused(&unfit))?;
    for folder in &changed {
        change.put_folder(folder).await?;
    }
    Ok(!changed.is_empty())
}

fn refused(unfit: &Unfit) -> ServiceError {
    match unfit {
        Unfit::NoParent => NO_FOLDER,
        Unfit::InItself => ServiceError::invalid("parentId", Rule::FolderInItself),
        Unfit::TooDeep => ServiceError::invalid("parentId", Rule::FolderTooDeep(DEPTH_MAX)),
        Unfit::NameTaken => ServiceError::Conflict {
            code: "folder_name_taken",
            message: "There is a folder of this name there already.".to_owned(),
        },
    }
}

async fn one(change: &mut Change, tree: &Tree, id: FolderId) -> Result<Branch> {
    let counts: BTreeMap<FolderId, i64> = change.strategy_counts().await?.into_iter().collect();
    let folder = tree.get(id).cloned().ok_or(NO_FOLDER)?;
    Ok(Branch {
        strategies: counts.get(&id).copied().unwrap_or_default(),
        children: branches(tree, Some(id), &counts),
        folder,
    })
}

fn described(tree: &Tree, id: FolderId) -> Value {
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
