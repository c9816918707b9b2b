//! Folders for the wire, and what is wanted of them.

use app_domain::folder::{self, Wanted};
use app_domain::{Faults, Rule, RuleViolation};
use app_service::folders::{Branch, Removed};

use super::lenient::or_empty;
use crate::wire::{FolderBody, FolderDraft, FoldersRemoved};

pub fn folders(branches: &[Branch]) -> Vec<FolderBody> {
    branches.iter().map(folder).collect()
}

pub fn folder(branch: &Branch) -> FolderBody {
    let folder = &branch.folder;
    FolderBody {
        id: folder.id.to_string(),
        name: folder.name.clone(),
        color: folder.color,
        parent_id: folder.parent.map(|parent| parent.to_string()),
        sort_order: folder.sort_order,
        strategy_count: branch.strategies,
        children: folders(&branch.children),
    }
}

pub fn folders_removed(removed: Removed) -> FoldersRemoved {
    FoldersRemoved {
        folders: removed.folders,
        strategies: removed.strategies,
    }
}

/// Reads what is wanted of a folder, and names every fault.
pub fn folder_wanted(draft: &FolderDraft) -> Result<Wanted, Vec<RuleViolation>> {
    let mut faults = Faults::default();
    let name = draft.name.as_deref().map(folder::name).transpose();
    let color = draft.color.as_deref().map(str::parse).transpose();
    let parent = draft.parent_id.as_deref().map(or_empty).transpose();
    let place = draft.sort_order.map(place).transpose();
    let wanted = Wanted {
        name: faults.noted("name", name).flatten(),
        color: faults.noted("color", color).flatten(),
        parent: faults.noted("parentId", parent).flatten(),
        sort_order: faults.noted("sortOrder", place).flatten(),
    };
    faults.or(wanted)
}

fn place(raw: i64) -> Result<i32, Rule> {
    if raw < 0 {
        Err(Rule::Negative)
    } else {
        Ok(i32::try_from(raw).unwrap_or(i32::MAX))
    }
}
