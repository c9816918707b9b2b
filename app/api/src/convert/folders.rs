//! Converts folders, and parses their changes.

use app_domain::folder::{self, FolderPatch};
use app_domain::{RuleViolation, RuleViolations, ValidationRule};
use app_service::folders::{FolderBranch, FolderRemoval, FolderSelection};
use app_wire::{
    FolderBody, FolderListRequest, FolderRemovalBody, FolderRequest, UnlistedFoldersBody,
};

/// The number of folders up to which the portal lists the whole tree.
const MAX_LISTED_FOLDERS: usize = 400;

pub fn folders(branches: &[FolderBranch]) -> Vec<FolderBody> {
    branches.iter().map(folder).collect()
}

pub fn folder(branch: &FolderBranch) -> FolderBody {
    let folder = &branch.folder;
    FolderBody {
        id: folder.id,
        name: folder.name.clone(),
        color: folder.color,
        parent_id: folder.parent,
        sort_order: folder.sort_order,
        strategy_count: branch.strategies,
        children: folders(&branch.children),
        unlisted: branch.unlisted.map(|unlisted| UnlistedFoldersBody {
            folders: unlisted.folders,
            strategies: unlisted.strategies,
        }),
    }
}

/// Folders that no longer exist are ignored.
pub fn folder_selection(request: &FolderListRequest) -> FolderSelection {
    if request.is_complete {
        return FolderSelection::ALL;
    }
    FolderSelection {
        shown: request.shown.clone(),
        limit: MAX_LISTED_FOLDERS,
    }
}

pub fn folder_removal(removed: FolderRemoval) -> FolderRemovalBody {
    FolderRemovalBody {
        folders: removed.folders,
        strategies: removed.strategies,
    }
}

/// Parses a new or changed folder. Returns every invalid field.
pub fn parse_folder(draft: &FolderRequest) -> Result<FolderPatch, Vec<RuleViolation>> {
    let mut faults = RuleViolations::default();
    let name = draft.name.as_deref().map(folder::parse_name).transpose();
    let place = draft.sort_order.map(parse_sort_order).transpose();
    let wanted = FolderPatch {
        name: faults.record("name", name).flatten(),
        color: draft.color,
        parent: draft.parent_id.map(|parent| parent.0),
        sort_order: faults.record("sortOrder", place).flatten(),
    };
    faults.into_result(wanted)
}

fn parse_sort_order(raw: i64) -> Result<i32, ValidationRule> {
    if raw < 0 {
        Err(ValidationRule::Negative)
    } else {
        Ok(i32::try_from(raw).unwrap_or(i32::MAX))
    }
}
