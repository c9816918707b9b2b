//! Folders of the stratbook. Concurrent moves cannot create a cycle: only one writer at a time changes the tree.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use app_domain::ValidationRule;
use app_domain::event::Event;
use app_domain::folder::{
    Folder, FolderError, FolderHierarchy, FolderId, FolderPatch, MAX_FOLDER_DEPTH, parse_name,
};
use app_domain::permission::{StratbookDeleter, StratbookEditor, StratbookReader};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::conflict_reason::ConflictReason;
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError, stratbook_bin};

/// A folder with its subfolders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FolderBranch {
    pub folder: Folder,
    /// The number of strategies in the folder itself, without subfolders.
    pub strategies: i64,
    pub children: Vec<FolderBranch>,
    /// The content of the folders below this one if `children` does not list them.
    pub unlisted: Option<UnlistedFolders>,
}

/// The contents of folders that are not listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UnlistedFolders {
    pub folders: usize,
    pub strategies: i64,
}

/// Which folders of a large tree are listed.
#[derive(Debug, Clone)]
pub struct FolderSelection {
    /// Folders that are listed with their children, as are the folders above them.
    pub shown: Vec<FolderId>,
    /// Up to this number, all folders are listed, the upper levels first. The top level is always listed.
    pub limit: usize,
}

impl FolderSelection {
    pub const ALL: Self = Self {
        shown: Vec::new(),
        limit: usize::MAX,
    };
}

/// How much was deleted with a folder, itself included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FolderRemoval {
    pub folders: u64,
    pub strategies: u64,
}

/// Returns the folder tree.
pub async fn tree(
    services: &AppServices,
    _: &StratbookReader,
    selection: &FolderSelection,
) -> Result<Vec<FolderBranch>> {
    let mut reading = services.store.read().await?;
    let tree = FolderHierarchy::new(reading.folders().await?);
    let counts = reading.strategy_counts().await?.into_iter().collect();
    Ok(FolderLister::new(&tree, &counts, selection).branches(None))
}

/// Lists the branches of a tree.
struct FolderLister<'a> {
    children: BTreeMap<Option<FolderId>, Vec<&'a Folder>>,
    strategies: &'a BTreeMap<FolderId, i64>,
    /// The folders whose children are listed.
    open: BTreeSet<FolderId>,
}

impl<'a> FolderLister<'a> {
    fn new(
        tree: &'a FolderHierarchy,
        strategies: &'a BTreeMap<FolderId, i64>,
        selection: &FolderSelection,
    ) -> Self {
        let shown: BTreeSet<FolderId> = selection
            .shown
            .iter()
            .flat_map(|id| tree.path_to(*id))
            .map(|folder| folder.id)
            .collect();
        let mut lister = Self {
            children: tree.children_by_parent(),
            strategies,
            open: BTreeSet::new(),
        };
        let mut waiting: VecDeque<FolderId> = lister.ids_in(None).collect();
        let mut listed = waiting.len();
        while let Some(id) = waiting.pop_front() {
            let children: Vec<FolderId> = lister.ids_in(Some(id)).collect();
            if shown.contains(&id) || children.len() <= selection.limit.saturating_sub(listed) {
                listed += children.len();
                waiting.extend(children);
                lister.open.insert(id);
            }
        }
        lister
    }

    fn folders_in(&self, parent: Option<FolderId>) -> impl Iterator<Item = &'a Folder> {
        self.children.get(&parent).into_iter().flatten().copied()
    }

    fn ids_in(&self, parent: Option<FolderId>) -> impl Iterator<Item = FolderId> {
        self.folders_in(parent).map(|folder| folder.id)
    }

    fn branches(&self, parent: Option<FolderId>) -> Vec<FolderBranch> {
        self.folders_in(parent)
            .map(|folder| self.branch(folder))
            .collect()
    }

    fn branch(&self, folder: &Folder) -> FolderBranch {
        let is_open = self.open.contains(&folder.id);
        FolderBranch {
            strategies: self.strategies_in(folder.id),
            children: if is_open {
                self.branches(Some(folder.id))
            } else {
                Vec::new()
            },
            unlisted: (!is_open).then(|| self.contents_below(folder.id)),
            folder: folder.clone(),
        }
    }

    fn strategies_in(&self, folder: FolderId) -> i64 {
        self.strategies.get(&folder).copied().unwrap_or_default()
    }

    fn contents_below(&self, parent: FolderId) -> UnlistedFolders {
        let mut sum = UnlistedFolders::default();
        for id in self.ids_in(Some(parent)) {
            let below = self.contents_below(id);
            sum.folders += 1 + below.folders;
            sum.strategies += self.strategies_in(id) + below.strategies;
        }
        sum
    }
}

/// Creates a folder, as the last one of its parent if no place is given.
pub async fn create(
    services: &AppServices,
    editor: &StratbookEditor,
    wanted: FolderPatch,
) -> Result<FolderBranch> {
    let mut change = UnitOfWork::begin_by(services, editor).await?;
    let branch = create_in(&mut change, wanted).await?;
    change.commit().await?;
    Ok(branch)
}

pub(crate) async fn create_in(
    change: &mut UnitOfWork,
    wanted: FolderPatch,
) -> Result<FolderBranch> {
    let name = parsed_name(wanted.name.as_deref())?;
    let name = name.ok_or(ValidationRule::Required.on_field("name"))?;
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
        .log_activity(ActivityAction::FolderCreated, id, Value::Null, after)
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
    let mut change = UnitOfWork::begin_by(services, editor).await?;
    let mut tree = FolderHierarchy::new(change.folders().await?);
    let folder = tree.get(id).cloned().ok_or(NO_FOLDER)?;
    let before = activity_value(&tree, id);
    let after = Folder {
        name: parsed_name(wanted.name.as_deref())?.unwrap_or(folder.name),
        color: wanted.color.unwrap_or(folder.color),
        parent: wanted.parent.unwrap_or(folder.parent),
        ..folder
    };
    if put_folder(&mut change, &mut tree, after, wanted.sort_order).await? {
        let after = activity_value(&tree, id);
        change
            .log_activity(ActivityAction::FolderChanged, id, before, after)
            .await?;
        change.record(&Event::FoldersChanged).await?;
        let branch = load_branch(&mut change, &tree, id).await?;
        change.commit().await?;
        return Ok(branch);
    }
    load_branch(&mut change, &tree, id).await
}

/// Moves a folder with all folders below it and the strategies in them into the bin, in one transaction.
pub async fn remove(
    services: &AppServices,
    deleter: &StratbookDeleter,
    id: FolderId,
) -> Result<FolderRemoval> {
    let mut change = UnitOfWork::begin_by(services, deleter).await?;
    let mut tree = FolderHierarchy::new(change.folders().await?);
    let folder = tree.get(id).cloned().ok_or(NO_FOLDER)?;
    let mut before = activity_value(&tree, id);
    let entry = stratbook_bin::put_branch(&mut change, &folder, &tree.branch(id)).await?;
    let removed = FolderRemoval {
        folders: entry.folders,
        strategies: entry.strategies,
    };
    for closed_up in tree.remove(&folder) {
        change.put_folder(&closed_up).await?;
    }
    before["folders"] = json!(removed.folders);
    before["strategies"] = json!(removed.strategies);
    change
        .log_activity(ActivityAction::FolderRemoved, id, before, Value::Null)
        .await?;
    change.record(&Event::FoldersChanged).await?;
    change.commit().await?;
    Ok(removed)
}

/// Checks a name, which may come from a file and not from a parsed request.
fn parsed_name(raw: Option<&str>) -> Result<Option<String>> {
    let name = raw.map(parse_name).transpose();
    Ok(name.map_err(|rule| rule.on_field("name"))?)
}

const NO_FOLDER: ServiceError = ServiceError::NotFound(ResourceKind::Folder);

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
    let folder = tree.get(id).ok_or(NO_FOLDER)?;
    Ok(FolderLister::new(tree, &counts, &FolderSelection::ALL).branch(folder))
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
