//! The tree as somebody sees it, some folders open and others shut; and the spots that a folder can be put on.

use super::{DEPTH_MAX, Folder, FolderId, Tree};

/// A folder in sight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub folder: Folder,
    /// How many folders lie around it.
    pub depth: usize,
    /// Its place among the folders beside it, from 1, and how many those are.
    pub place: (usize, usize),
    pub has_children: bool,
    pub is_open: bool,
}

/// A place among the folders of one parent, or the inside of a folder that shows none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    pub parent: Option<FolderId>,
    /// Among the other folders there, from 0.
    pub place: usize,
    /// How many folders lie around it.
    pub depth: usize,
    /// Before which of the rows in sight it lies; the folder in question, and what lies in it, are not counted.
    pub row: usize,
    /// Whether the parent shows no folder of its own beside which this one would stand.
    pub is_inside: bool,
}

impl Tree {
    /// The folders in sight, from the top.
    pub fn rows(&self, is_open: &dyn Fn(FolderId) -> bool) -> Vec<Row> {
        let mut rows = Vec::new();
        self.collect_rows(None, 0, is_open, &mut rows);
        rows
    }

    fn collect_rows(
        &self,
        parent: Option<FolderId>,
        depth: usize,
        is_open: &dyn Fn(FolderId) -> bool,
        rows: &mut Vec<Row>,
    ) {
        let children = self.children(parent);
        let count = children.len();
        for (at, folder) in children.into_iter().enumerate() {
            let has_children = self.0.iter().any(|other| other.parent == Some(folder.id));
            let is_open_here = has_children && is_open(folder.id);
            rows.push(Row {
                folder: folder.clone(),
                depth,
                place: (at + 1, count),
                has_children,
                is_open: is_open_here,
            });
            if is_open_here {
                self.collect_rows(Some(folder.id), depth + 1, is_open, rows);
            }
        }
    }

    /// Every spot on which the folder can be put, from the top to the end of the tree: each step is one press of an
    /// arrow. No spot lies in the folder itself, or too deep.
    pub fn spots_for(&self, folder: FolderId, is_open: &dyn Fn(FolderId) -> bool) -> Vec<Spot> {
        let mut walk = Walk {
            tree: self,
            folder,
            is_open,
            deepest: DEPTH_MAX - self.height_of(folder).min(DEPTH_MAX),
            rows: 0,
            spots: Vec::new(),
        };
        walk.among(None, 0);
        walk.spots
    }

    /// Where among these spots the folder is now.
    pub fn home(&self, folder: FolderId, spots: &[Spot]) -> Option<usize> {
        let parent = self.get(folder)?.parent;
        let beside = self.children(parent);
        let place = beside.iter().position(|other| other.id == folder)?;
        spots
            .iter()
            .position(|spot| spot.parent == parent && spot.place == place)
    }
}

struct Walk<'a> {
    tree: &'a Tree,
    folder: FolderId,
    is_open: &'a dyn Fn(FolderId) -> bool,
    deepest: usize,
    rows: usize,
    spots: Vec<Spot>,
}

impl Walk<'_> {
    fn others(&self, parent: Option<FolderId>) -> Vec<FolderId> {
        let children = self.tree.children(parent).into_iter();
        children
            .map(|child| child.id)
            .filter(|id| *id != self.folder)
            .collect()
    }

    fn among(&mut self, parent: Option<FolderId>, depth: usize) {
        let others = self.others(parent);
        let is_inside = others.is_empty() && parent.is_some();
        for (place, child) in others.iter().enumerate() {
            self.spot(parent, place, depth, false);
            self.rows += 1;
            let below = self.others(Some(*child)).len();
            if below > 0 && !(self.is_open)(*child) {
                self.spot(Some(*child), below, depth + 1, true);
            } else {
                self.among(Some(*child), depth + 1);
            }
        }
        self.spot(parent, others.len(), depth, is_inside);
    }

    fn spot(&mut self, parent: Option<FolderId>, place: usize, depth: usize, is_inside: bool) {
        if depth <= self.deepest {
            self.spots.push(Spot {
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
    use crate::folder::Color;

    fn id(number: u128) -> FolderId {
        FolderId(Uuid::from_u128(number))
    }

    /// Attack(1): Executes(2), Defaults(3). Defense(4): Retakes(5). Ideas(6).
    fn tree() -> Tree {
        let mut tree = Tree::default();
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
                color: Color::None,
                parent: parent.map(id),
                sort_order: 0,
            };
            tree.put(folder, None).expect("fits");
        }
        tree
    }

    fn said(spots: &[Spot]) -> Vec<String> {
        let say = |spot: &Spot| {
            let parent = spot.parent.map_or(0, |parent| parent.0.as_u128());
            let inside = if spot.is_inside { " inside" } else { "" };
            format!("{}:{parent}/{}{inside}", spot.row, spot.place)
        };
        spots.iter().map(say).collect()
    }

    #[test]
    fn rows_leave_out_what_lies_in_a_shut_folder() {
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
    fn spots_go_through_open_folders_and_into_shut_ones() {
        let tree = tree();
        let spots = tree.spots_for(id(6), &|folder| folder == id(1));
        assert_eq!(
            said(&spots),
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
        assert_eq!(tree.home(id(6), &spots), Some(8));
    }

    #[test]
    fn no_spot_lies_in_the_folder_itself() {
        let tree = tree();
        let spots = tree.spots_for(id(1), &|_| true);
        let inside = [1, 2, 3].map(id);
        assert!(
            spots
                .iter()
                .all(|spot| spot.parent.is_none_or(|parent| !inside.contains(&parent)))
        );
        assert_eq!(said(&spots)[0], "0:0/0");
        assert_eq!(tree.home(id(1), &spots), Some(0));
    }
}
