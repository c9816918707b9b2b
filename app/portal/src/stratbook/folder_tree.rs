//! The folders as the server sends them, as a tree.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use app_domain::folder::{Folder, FolderDropTarget, FolderHierarchy, FolderId, FolderTreeRow};
use app_wire::{FolderBody, UnlistedFoldersBody};

/// The tree of nested folders.
pub fn tree_of(all: &[FolderBody]) -> FolderHierarchy {
    let mut folders = Vec::new();
    visit(all, &mut |body| {
        folders.push(Folder {
            id: body.id,
            name: body.name.clone(),
            color: body.color,
            parent: body.parent_id,
            sort_order: body.sort_order,
        });
    });
    FolderHierarchy::new(folders)
}

/// How much the folders contain.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FolderCounts {
    /// Directly in each folder.
    strategies: BTreeMap<FolderId, i64>,
    /// Below the folders whose subfolders are not listed.
    unlisted: BTreeMap<FolderId, UnlistedFoldersBody>,
}

impl FolderCounts {
    pub fn of(all: &[FolderBody]) -> Self {
        let mut counts = Self::default();
        visit(all, &mut |body| {
            counts.strategies.insert(body.id, body.strategy_count);
            counts
                .unlisted
                .extend(body.unlisted.map(|unlisted| (body.id, unlisted)));
        });
        counts
    }

    /// Whether every folder is listed.
    pub fn is_complete(&self) -> bool {
        self.unlisted.is_empty()
    }

    /// Whether the folder has subfolders that are not listed.
    pub fn has_unlisted(&self, folder: FolderId) -> bool {
        self.unlisted.contains_key(&folder)
    }

    /// The number of folders in the branch, itself included, and of the strategies in all of them.
    pub fn in_branch(&self, tree: &FolderHierarchy, folder: FolderId) -> (usize, i64) {
        let (mut folders, mut strategies) = (0, 0);
        for id in tree.branch(folder) {
            let unlisted = self.unlisted.get(&id);
            folders += 1 + unlisted.map_or(0, |unlisted| unlisted.folders);
            strategies += self.strategies.get(&id).copied().unwrap_or_default()
                + unlisted.map_or(0, |unlisted| unlisted.strategies);
        }
        (folders, strategies)
    }

    /// The same for every folder of the tree, in one pass.
    pub fn of_branches(&self, tree: &FolderHierarchy) -> BTreeMap<FolderId, (usize, i64)> {
        let children = tree.children_by_parent();
        let mut sums = BTreeMap::new();
        for folder in children.get(&None).into_iter().flatten() {
            self.sum_branch(folder.id, &children, &mut sums);
        }
        sums
    }

    fn sum_branch(
        &self,
        id: FolderId,
        children: &BTreeMap<Option<FolderId>, Vec<&Folder>>,
        sums: &mut BTreeMap<FolderId, (usize, i64)>,
    ) -> (usize, i64) {
        let unlisted = self.unlisted.get(&id);
        let mut sum = (
            1 + unlisted.map_or(0, |unlisted| unlisted.folders),
            self.strategies.get(&id).copied().unwrap_or_default()
                + unlisted.map_or(0, |unlisted| unlisted.strategies),
        );
        for child in children.get(&Some(id)).into_iter().flatten() {
            let below = self.sum_branch(child.id, children, sums);
            sum = (sum.0 + below.0, sum.1 + below.1);
        }
        sums.insert(id, sum);
        sum
    }

    /// The visible rows of the tree. A folder whose subfolders are not listed is closed.
    pub fn rows(
        &self,
        tree: &FolderHierarchy,
        is_open: &dyn Fn(FolderId) -> bool,
    ) -> Vec<FolderTreeRow> {
        let mut rows = tree.rows(is_open);
        for row in &mut rows {
            row.has_children |= self.has_unlisted(row.folder.id);
        }
        rows
    }
}

/// Calls `f` with every folder, parents first.
fn visit(all: &[FolderBody], f: &mut dyn FnMut(&FolderBody)) {
    for body in all {
        f(body);
        visit(&body.children, f);
    }
}

/// The indent of each level in pixels if the deepest visible folder has this number of ancestors. A deep tree has a
/// smaller indent, so that its names keep their room.
pub fn level_indent(deepest: usize) -> f64 {
    const LEVEL_PX: f64 = 16.0;
    const TREE_PX: f64 = 40.0;
    let levels = u32::try_from(deepest.max(1)).unwrap_or(u32::MAX);
    (TREE_PX / f64::from(levels)).min(LEVEL_PX)
}

/// Returns the indices of the rows that are in the page, in order: those in sight, and `kept`, which have the focus or
/// are part of a drag.
pub fn rendered_rows(
    count: usize,
    in_sight: Range<usize>,
    kept: impl IntoIterator<Item = usize>,
) -> Vec<usize> {
    let mut rows: BTreeSet<usize> = in_sight.collect();
    rows.extend(kept);
    rows.into_iter().filter(|row| *row < count).collect()
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

/// The action of a key on a row of the tree.
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
            id: id(number),
            name: format!("Folder {number}"),
            color: FolderColor::default(),
            parent_id: parent.map(id),
            sort_order: i32::from(number > 2),
            strategy_count: i64::from(number),
            children,
            unlisted: None,
        }
    }

    /// Folder 1 with 2 and 3 inside, and folder 4 beside it.
    pub fn bodies() -> Vec<FolderBody> {
        let inside = [2, 3].map(|number| body(number, Some(1), Vec::new()));
        vec![body(1, None, inside.to_vec()), body(4, None, Vec::new())]
    }

    #[test]
    fn every_branch_is_summed_as_it_is_alone() {
        let mut inner = body(3, Some(2), Vec::new());
        inner.unlisted = Some(UnlistedFoldersBody {
            folders: 4,
            strategies: 40,
        });
        let all = [body(1, None, Vec::new()), body(2, None, vec![inner])];
        let (tree, counts) = (tree_of(&all), FolderCounts::of(&all));
        let sums = counts.of_branches(&tree);
        assert_eq!(sums.len(), 3);
        for (id, sum) in sums {
            assert_eq!(sum, counts.in_branch(&tree, id));
        }
    }

    #[test]
    #[expect(clippy::float_cmp, reason = "the constants themselves")]
    fn deep_trees_have_a_smaller_indent_so_that_all_levels_take_forty_pixels() {
        assert_eq!([0, 1, 2].map(level_indent), [16.0; 3]);
        assert_eq!(level_indent(4), 10.0);
        assert_eq!(level_indent(20) * 20.0, 40.0);
    }

    #[test]
    fn the_rendered_rows_are_those_in_sight_and_those_that_are_kept() {
        assert_eq!(
            rendered_rows(100, 10..13, [11, 2, 99, 100]),
            [2, 10, 11, 12, 99]
        );
    }

    #[test]
    fn the_tree_has_every_folder_and_its_count() {
        let (tree, counts) = (tree_of(&bodies()), FolderCounts::of(&bodies()));
        assert_eq!(tree.folders().len(), 4);
        assert_eq!(counts.in_branch(&tree, id(1)), (3, 1 + 2 + 3));
        assert_eq!(counts.in_branch(&tree, id(3)), (1, 3));
        assert!(counts.is_complete());
    }

    #[test]
    fn subfolders_that_are_not_listed_are_counted_and_behind_a_closed_row() {
        let mut bodies = bodies();
        bodies[0].children[1].unlisted = Some(UnlistedFoldersBody {
            folders: 40,
            strategies: 700,
        });
        let (tree, counts) = (tree_of(&bodies), FolderCounts::of(&bodies));
        assert_eq!(counts.in_branch(&tree, id(1)), (43, 706));
        assert_eq!(counts.in_branch(&tree, id(2)), (1, 2));
        assert!(!counts.is_complete() && counts.has_unlisted(id(3)));
        let rows = counts.rows(&tree, &|_| true);
        let opened = row_action(&rows, id(3), "ArrowRight", true, true);
        assert_eq!(opened, Some(RowAction::SetOpen(true)));
        let state: Vec<_> = rows
            .iter()
            .map(|row| (row.has_children, row.is_open))
            .collect();
        let leaf = (false, false);
        assert_eq!(state, [(true, true), leaf, (true, false), leaf]);
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
