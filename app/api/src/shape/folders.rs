//! Folders for the wire, and what is wanted of them.

use app_domain::folder::{self, Wanted};
use app_domain::{Rule, RuleViolation};
use app_service::folders::Branch;

use crate::wire::{FolderBody, FolderDraft};

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

/// Reads what is wanted of a folder, and names every fault.
pub fn folder_wanted(draft: &FolderDraft) -> Result<Wanted, Vec<RuleViolation>> {
    let mut faults = Vec::new();
    let mut note = |field: &str, rule: Rule| faults.push(rule.of(field));
    let name = draft.name.as_deref().map(folder::name).transpose();
    let color = draft.color.as_deref().map(str::parse).transpose();
    let parent = draft.parent_id.as_deref().map(|raw| match raw.trim() {
        "" => Ok(None),
        raw => raw.parse().map(Some),
    });
    let place = draft.sort_order.map(place).transpose();
    let wanted = Wanted {
        name: name.unwrap_or_else(|rule| {
            note("name", rule);
            None
        }),
        color: color.unwrap_or_else(|rule| {
            note("color", rule);
            None
        }),
        parent: parent.transpose().unwrap_or_else(|rule| {
            note("parentId", rule);
            None
        }),
        sort_order: place.unwrap_or_else(|rule| {
            note("sortOrder", rule);
            None
        }),
    };
    if faults.is_empty() {
        Ok(wanted)
    } else {
        Err(faults)
    }
}

fn place(raw: i64) -> Result<i32, Rule> {
    if raw < 0 {
        Err(Rule::Negative)
    } else {
        Ok(i32::try_from(raw).unwrap_or(i32::MAX))
    }
}
