//! The folders as the server sends them, as a tree.

use std::collections::BTreeMap;

use app_domain::folder::{Folder, FolderDropTarget, FolderHierarchy, FolderId, FolderTreeRow};
use app_wire::FolderBody;

/// The tree of nested folders.
pub fn tree_of(all: &[FolderBody]) -> FolderHierarchy {
    let mut folders = Vec::new();
    visit(all, &mut |id, body| {
        folders.push(Folder {
            id,
            name: body.name.clone(),
            color: body.color,
            parent: body.parent_id.as_ref().and_then(|id| id.parse().ok()),
            sort_order: body.sort_order,
        });
    });
    FolderHierarchy::new(folders)
}

/// The number of strategies directly in each folder.
pub fn strategy_counts(all: &[FolderBody]) -> BTreeMap<FolderId, i64> {
    let mut counts = BTreeMap::new();
    visit(all, &mut |id, body| {
        counts.insert(id, body.strategy_count);
    });
    counts
}

/// Calls `f` with every folder, parents first.
fn visit(all: &[FolderBody], f: &mut dyn FnMut(FolderId, &FolderBody)) {
    for body in all {
        // Ids from the server always parse.
        if let Ok(id) = body.id.parse() {
            f(id, body);
            visit(&body.children, f);
        }
    }
}

/// Moves the folder. Returns whether the tree has changed; `None` if the move does not fit.
pub fn apply_move(
    tree: &mut FolderHierarchy,
    folder: FolderId,
    spot: FolderDropTarget,
) -> Option<bool> {
    let known = tree.get(folder).cloned()?;
    let moved = Folder {
        parent: spot.parent,
        ..known
    };
    let place = i32::try_from(spot.place).unwrap_or(i32::MAX);
    let changed = tree.insert_or_move(moved, Some(place)).ok()?;
    Some(!changed.is_empty())
}

/// The one row that the Tab key reaches: the last focused one, else the selected one, else the first.
pub fn tab_stop(
    rows: &[FolderTreeRow],
    last: Option<FolderId>,
    selected: Option<FolderId>,
) -> Option<FolderId> {
    let is_there = |id: &FolderId| rows.iter().any(|row| row.folder.id == *id);
    let first = || rows.first().map(|row| row.folder.id);
    last.filter(is_there)
        .or_else(|| selected.filter(is_there))
        .or_else(first)
}

/// What a key does on a row of the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowAction {
    /// Focuses this folder; `None` at an end of the tree.
    Focus(Option<FolderId>),
    SetOpen(bool),
    Open,
    PickUp,
    Edit,
    Remove,
}

/// The action of a key on the row of `folder`. Folders are edited and removed with these rights.
pub fn row_action(
    rows: &[FolderTreeRow],
    folder: FolderId,
    key: &str,
    may_edit: bool,
    may_delete: bool,
) -> Option<RowAction> {
    let at = rows.iter().position(|row| row.folder.id == folder)?;
    let row = &rows[at];
    let focus = |row: Option<&FolderTreeRow>| Some(RowAction::Focus(row.map(|row| row.folder.id)));
    match key {
        "ArrowDown" => focus(rows.get(at + 1)),
        "ArrowUp" => focus(at.checked_sub(1).and_then(|at| rows.get(at))),
        "Home" => focus(rows.first()),
        "End" => focus(rows.last()),
        "ArrowRight" if row.has_children && !row.is_open => Some(RowAction::SetOpen(true)),
        "ArrowRight" if row.is_open => focus(rows.get(at + 1)),
        "ArrowLeft" if row.is_open => Some(RowAction::SetOpen(false)),
        "ArrowLeft" => Some(RowAction::Focus(row.folder.parent)),
        "Enter" => Some(RowAction::Open),
        " " if may_edit => Some(RowAction::PickUp),
        "F2" if may_edit => Some(RowAction::Edit),
        "Delete" if may_delete => Some(RowAction::Remove),
        _ => None,
    }
}

#[cfg(test)]
pub mod tests {
    use app_domain::folder::FolderColor;

    use super::*;

    pub fn id(number: u8) -> FolderId {
        let id = format!("01936f00-0000-7000-8000-0000000000{number:02}");
        id.parse().expect("an id")
    }

    fn body(number: u8, parent: Option<u8>, children: Vec<FolderBody>) -> FolderBody {
        FolderBody {
            id: id(number).to_string(),
            name: format!("Folder {number}"),
            color: FolderColor::default(),
            parent_id: parent.map(|parent| id(parent).to_string()),
            sort_order: i32::from(number > 2),
            strategy_count: i64::from(number),
            children,
        }
    }

    /// Folder 1 with 2 and 3 inside, and folder 4 beside it.
    pub fn bodies() -> Vec<FolderBody> {
        let inside = [2, 3].map(|number| body(number, Some(1), Vec::new()));
        vec![body(1, None, inside.to_vec()), body(4, None, Vec::new())]
    }

    #[test]
    fn the_tree_has_every_folder_and_its_count() {
        let (tree, counts) = (tree_of(&bodies()), strategy_counts(&bodies()));
        assert_eq!(tree.folders().len(), 4);
        assert_eq!(tree.branch(id(1)).len(), 3);
        assert_eq!(counts[&id(3)], 3);
    }

    #[test]
    fn a_move_to_its_own_spot_changes_nothing_and_one_into_itself_fails() {
        let mut tree = tree_of(&bodies());
        let spot = |parent, place| FolderDropTarget {
            parent,
            place,
            depth: 0,
            row: 0,
            is_inside: false,
        };
        assert_eq!(apply_move(&mut tree, id(4), spot(None, 1)), Some(false));
        assert_eq!(
            apply_move(&mut tree, id(4), spot(Some(id(1)), 0)),
            Some(true)
        );
        let parent = tree.get(id(4)).and_then(|folder| folder.parent);
        assert_eq!(parent, Some(id(1)));
        assert_eq!(apply_move(&mut tree, id(1), spot(Some(id(2)), 0)), None);
        assert_eq!(apply_move(&mut tree, id(9), spot(None, 0)), None);
    }

    #[test]
    fn keys_walk_the_visible_rows() {
        let rows = tree_of(&bodies()).rows(&|_| true);
        let action = |at, key| row_action(&rows, id(at), key, true, true);
        let focus = |number| Some(RowAction::Focus(Some(id(number))));
        assert_eq!(action(1, "ArrowDown"), focus(2));
        assert_eq!(action(4, "ArrowDown"), Some(RowAction::Focus(None)));
        assert_eq!(action(4, "ArrowUp"), focus(3));
        assert_eq!(action(3, "ArrowLeft"), focus(1));
        assert_eq!(action(1, "ArrowLeft"), Some(RowAction::SetOpen(false)));
        assert_eq!(action(1, "ArrowRight"), focus(2));
        assert_eq!(action(2, "ArrowRight"), None);
        assert_eq!(action(2, "End"), focus(4));
        let shut = tree_of(&bodies()).rows(&|_| false);
        let opened = row_action(&shut, id(1), "ArrowRight", true, true);
        assert_eq!(opened, Some(RowAction::SetOpen(true)));
    }

    #[test]
    fn there_is_always_a_tab_stop_in_a_tree_with_folders() {
        let rows = tree_of(&bodies()).rows(&|_| false);
        let stop = |last, selected| tab_stop(&rows, last, selected);
        assert_eq!(stop(Some(id(4)), Some(id(1))), Some(id(4)));
        // Folder 2 is in a closed folder.
        assert_eq!(stop(Some(id(2)), Some(id(4))), Some(id(4)));
        assert_eq!(stop(None, Some(id(2))), Some(id(1)));
        assert_eq!(tab_stop(&[], Some(id(1)), None), None);
    }

    #[test]
    fn keys_that_change_folders_need_the_right_to_do_so() {
        let rows = tree_of(&bodies()).rows(&|_| true);
        let action = |key, may| row_action(&rows, id(1), key, may, may);
        let keys = [" ", "F2", "Delete"];
        let expected = [RowAction::PickUp, RowAction::Edit, RowAction::Remove];
        for (key, expected) in keys.into_iter().zip(expected) {
            assert_eq!(action(key, true), Some(expected));
            assert_eq!(action(key, false), None);
        }
    }
}
