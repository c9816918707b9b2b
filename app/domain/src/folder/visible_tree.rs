//! The tree with expanded and collapsed folders, and the drop targets of a dragged folder.

use std::collections::BTreeMap;

use super::{Folder, FolderHierarchy, FolderId, MAX_FOLDER_DEPTH};

/// A visible folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FolderTreeRow {
    pub folder: Folder,
    /// The number of its ancestors.
    pub depth: usize,
    /// Its position among its siblings, from 1, and the number of siblings, itself included.
    pub place: (usize, usize),
    pub has_children: bool,
    pub is_open: bool,
}

/// A position among the children of one parent, or the inside of a folder without visible children.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FolderDropTarget {
    pub parent: Option<FolderId>,
    /// The position among the parent's other children, from 0.
    pub place: usize,
    /// The number of ancestors.
    pub depth: usize,
    /// The index of the visible row that follows it. The dragged folder and its descendants are not counted.
    pub row: usize,
    /// Whether the parent has no other visible children.
    pub is_inside: bool,
}

impl FolderHierarchy {
    /// Returns the visible folders, from the top.
    pub fn rows(&self, is_open: &dyn Fn(FolderId) -> bool) -> Vec<FolderTreeRow> {
        let mut walk = RowWalk {
            children: self.children_by_parent(),
            is_open,
            rows: Vec::new(),
        };
        walk.visit_children(None, 0);
        walk.rows
    }

    /// Returns every drop target of the folder, from the top to the end of the tree; an arrow key moves by one of them.
    /// No target is inside the folder itself or too deep.
    pub fn drop_targets(
        &self,
        folder: FolderId,
        is_open: &dyn Fn(FolderId) -> bool,
    ) -> Vec<FolderDropTarget> {
        let mut walk = DropTargetWalk {
            children: self.children_by_parent(),
            folder,
            is_open,
            deepest: MAX_FOLDER_DEPTH - self.height_of(folder).min(MAX_FOLDER_DEPTH),
            rows: 0,
            targets: Vec::new(),
        };
        walk.visit_children(None, 0);
        walk.targets
    }

    /// Returns the index of the drop target that is the folder's current position.
    pub fn current_drop_target(
        &self,
        folder: FolderId,
        spots: &[FolderDropTarget],
    ) -> Option<usize> {
        let parent = self.get(folder)?.parent;
        let beside = self.children(parent);
        let place = beside.iter().position(|other| other.id == folder)?;
        spots
            .iter()
            .position(|spot| spot.parent == parent && spot.place == place)
    }
}

struct RowWalk<'a> {
    children: BTreeMap<Option<FolderId>, Vec<&'a Folder>>,
    is_open: &'a dyn Fn(FolderId) -> bool,
    rows: Vec<FolderTreeRow>,
}

impl RowWalk<'_> {
    fn visit_children(&mut self, parent: Option<FolderId>, depth: usize) {
        // A stored tree has no cycle; each parent is visited once even if the data is damaged.
        let children = self.children.remove(&parent).unwrap_or_default();
        let count = children.len();
        for (at, folder) in children.into_iter().enumerate() {
            let has_children = self.children.contains_key(&Some(folder.id));
            let is_open = has_children && (self.is_open)(folder.id);
            self.rows.push(FolderTreeRow {
                folder: folder.clone(),
                depth,
                place: (at + 1, count),
                has_children,
                is_open,
            });
            if is_open {
                self.visit_children(Some(folder.id), depth + 1);
            }
        }
    }
}

struct DropTargetWalk<'a> {
    children: BTreeMap<Option<FolderId>, Vec<&'a Folder>>,
    folder: FolderId,
    is_open: &'a dyn Fn(FolderId) -> bool,
    deepest: usize,
    rows: usize,
    targets: Vec<FolderDropTarget>,
}

impl DropTargetWalk<'_> {
    fn other_children(&self, parent: Option<FolderId>) -> Vec<FolderId> {
        let children = self.children.get(&parent).into_iter().flatten();
        children
            .map(|child| child.id)
            .filter(|id| *id != self.folder)
            .collect()
    }

    fn visit_children(&mut self, parent: Option<FolderId>, depth: usize) {
        let others = self.other_children(parent);
        let is_inside = others.is_empty() && parent.is_some();
        for (place, child) in others.iter().enumerate() {
            self.push_target(parent, place, depth, false);
            self.rows += 1;
            let below = self.other_children(Some(*child)).len();
            if below > 0 && !(self.is_open)(*child) {
                self.push_target(Some(*child), below, depth + 1, true);
            } else {
                self.visit_children(Some(*child), depth + 1);
            }
        }
        self.push_target(parent, others.len(), depth, is_inside);
    }

    fn push_target(
        &mut self,
        parent: Option<FolderId>,
        place: usize,
        depth: usize,
        is_inside: bool,
    ) {
        if depth <= self.deepest {
            self.targets.push(FolderDropTarget {
                parent,
                place,
                depth,
                row: self.rows,
                is_inside,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::folder::FolderColor;

    fn id(number: u128) -> FolderId {
        FolderId(Uuid::from_u128(number))
    }

    /// Attack(1): Executes(2), Defaults(3). Defense(4): Retakes(5). Ideas(6).
    fn tree() -> FolderHierarchy {
        let mut tree = FolderHierarchy::default();
        for (number, parent) in [
            (1, None),
            (2, Some(1)),
            (3, Some(1)),
            (4, None),
            (5, Some(4)),
            (6, None),
        ] {
            let folder = Folder {
                id: id(number),
                name: number.to_string(),
                color: FolderColor::None,
                parent: parent.map(id),
                sort_order: 0,
            };
            tree.insert_or_move(folder, None).expect("fits");
        }
        tree
    }

    fn described(spots: &[FolderDropTarget]) -> Vec<String> {
        let say = |spot: &FolderDropTarget| {
            let parent = spot.parent.map_or(0, |parent| parent.0.as_u128());
            let inside = if spot.is_inside { " inside" } else { "" };
            format!("{}:{parent}/{}{inside}", spot.row, spot.place)
        };
        spots.iter().map(say).collect()
    }

    #[test]
    fn rows_leave_out_the_children_of_a_collapsed_folder() {
        let rows = tree().rows(&|folder| folder == id(1));
        let seen: Vec<(u128, usize, bool)> = rows
            .iter()
            .map(|row| (row.folder.id.0.as_u128(), row.depth, row.is_open))
            .collect();
        assert_eq!(
            seen,
            [
                (1, 0, true),
                (2, 1, false),
                (3, 1, false),
                (4, 0, false),
                (6, 0, false)
            ]
        );
        assert_eq!(rows[2].place, (2, 2));
        assert!(rows[3].has_children && !rows[4].has_children);
    }

    #[test]
    fn drop_targets_are_inside_expanded_folders_and_into_collapsed_ones() {
        let tree = tree();
        let spots = tree.drop_targets(id(6), &|folder| folder == id(1));
        assert_eq!(
            described(&spots),
            [
                "0:0/0",
                "1:1/0",
                "2:2/0 inside",
                "2:1/1",
                "3:3/0 inside",
                "3:1/2",
                "3:0/1",
                "4:4/1 inside",
                "4:0/2"
            ]
        );
        assert_eq!(tree.current_drop_target(id(6), &spots), Some(8));
    }

    #[test]
    fn no_drop_target_is_inside_the_folder_itself() {
        let tree = tree();
        let spots = tree.drop_targets(id(1), &|_| true);
        let inside = [1, 2, 3].map(id);
        assert!(
            spots
                .iter()
                .all(|spot| spot.parent.is_none_or(|parent| !inside.contains(&parent)))
        );
        assert_eq!(described(&spots)[0], "0:0/0");
        assert_eq!(tree.current_drop_target(id(1), &spots), Some(0));
    }
}
