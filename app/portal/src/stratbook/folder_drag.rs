//! Drag and drop in the tree of folders: the spot for a pointer or a key.

use app_domain::folder::{FolderDropTarget, FolderId};
use app_wire::StrategyItem;

use super::folder_tree::level_indent;

/// The fraction of a row's height, at its top and bottom, that counts as the gap between rows.
const GAP_FRACTION: f64 = 0.28;

/// The dragged item.
#[derive(Debug, Clone, PartialEq)]
pub enum DragItem {
    Folder(FolderId),
    Strategy(Box<StrategyItem>),
}

/// The place where the item would be dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DropTarget {
    /// A folder: between rows, or inside a folder whose subfolders are not shown.
    Spot(FolderDropTarget),
    /// A strategy: in this folder, or in none.
    Folder(Option<FolderId>),
}

/// An edge of the window, named as in the style sheet.
pub type WindowEdge = &'static str;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TreeDragPointer {
    pub id: i32,
    pub x: f64,
    pub y: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct TreeDragState {
    pub item: DragItem,
    pub target: Option<DropTarget>,
    /// Every spot on which a folder can be dropped; empty for a strategy.
    pub spots: Vec<FolderDropTarget>,
    /// The pointer that drags the item; `None` for a drag by keyboard.
    pub pointer: Option<TreeDragPointer>,
    /// The pointer's horizontal position at the start in pixels, and the item's depth in levels.
    grab: (f64, usize),
    /// The indent of one level in pixels.
    indent: f64,
    /// The window edge at which the folders appear while a strategy is dragged, if they do not fit beside it. It is
    /// opposite to the start of the drag.
    pub folder_pane_edge: WindowEdge,
}

impl TreeDragState {
    /// Starts a drag. A folder starts at the spot with the index `home`.
    pub fn new(
        item: DragItem,
        spots: Vec<FolderDropTarget>,
        home: Option<usize>,
        pointer: Option<TreeDragPointer>,
        window_height: f64,
    ) -> Self {
        let home = home.and_then(|at| spots.get(at)).copied();
        let deepest = spots.iter().map(|spot| spot.depth).max().unwrap_or(0);
        let is_in_upper_half = pointer.is_some_and(|held| held.y < window_height / 2.0);
        Self {
            item,
            target: home.map(DropTarget::Spot),
            spots,
            pointer,
            grab: (
                pointer.map_or(0.0, |held| held.x),
                home.map_or(0, |home| home.depth),
            ),
            // The deepest spots are inside of the deepest folders.
            indent: level_indent(deepest.saturating_sub(1)),
            folder_pane_edge: if is_in_upper_half { "bottom" } else { "top" },
        }
    }

    /// The dragged folder.
    pub fn folder(&self) -> Option<FolderId> {
        match self.item {
            DragItem::Folder(folder) => Some(folder),
            DragItem::Strategy(_) => None,
        }
    }

    /// The spot after `by` steps of the arrow keys. It stops at both ends.
    pub fn stepped(&self, by: isize) -> Option<FolderDropTarget> {
        let DropTarget::Spot(now) = self.target? else {
            return None;
        };
        let at = self.spots.iter().position(|spot| *spot == now)?;
        let last = self.spots.len() - 1;
        Some(self.spots[at.saturating_add_signed(by).min(last)])
    }

    /// The spot for a pointer at `part` of the height of a row, which shows `folder` at the index `row`.
    pub fn spot_on_row(
        &self,
        folder: FolderId,
        row: usize,
        part: f64,
        x: f64,
    ) -> Option<FolderDropTarget> {
        if part < GAP_FRACTION {
            self.spot_in_gap(row, x)
        } else if part > 1.0 - GAP_FRACTION {
            self.spot_in_gap(row + 1, x)
        } else {
            self.spot_inside(folder)
        }
    }

    /// The spot before a row. Among spots of different depth, the one nearest to the pointer's horizontal movement.
    pub fn spot_in_gap(&self, row: usize, x: f64) -> Option<FolderDropTarget> {
        let (from, depth) = self.grab;
        #[expect(clippy::cast_precision_loss, reason = "folders nest a few levels")]
        let distance = |spot: &FolderDropTarget| {
            (spot.depth as f64 - depth as f64 - (x - from) / self.indent).abs()
        };
        let spots = self.spots.iter();
        let here = spots.filter(|spot| spot.row == row && !spot.is_inside);
        here.copied()
            .min_by(|one, other| distance(one).total_cmp(&distance(other)))
    }

    /// The last spot inside this folder.
    fn spot_inside(&self, folder: FolderId) -> Option<FolderDropTarget> {
        let spots = self.spots.iter();
        let within = spots.filter(|spot| spot.parent == Some(folder));
        let last = within.copied().max_by_key(|spot| spot.place)?;
        Some(FolderDropTarget {
            is_inside: true,
            ..last
        })
    }

    /// The number of spots beside this one, itself included.
    pub fn spots_beside(&self, spot: FolderDropTarget) -> usize {
        let siblings = self
            .spots
            .iter()
            .filter(|other| other.parent == spot.parent);
        siblings.map(|other| other.place + 1).max().unwrap_or(1)
    }
}

/// The drop target as the tree shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DropMarker {
    /// A line above the folder's row, or below the last row for `None`, with its indent in levels.
    Before(Option<FolderId>, usize),
    Into(FolderId),
}

impl DropMarker {
    /// `rows` are the visible folders without the dragged ones.
    pub fn of(target: DropTarget, rows: impl FnOnce() -> Vec<FolderId>) -> Option<Self> {
        match target {
            DropTarget::Folder(folder) => folder.map(Self::Into),
            DropTarget::Spot(spot) if spot.is_inside => spot.parent.map(Self::Into),
            DropTarget::Spot(spot) => Some(Self::Before(rows().get(spot.row).copied(), spot.depth)),
        }
    }

    pub fn depth(self) -> usize {
        match self {
            Self::Before(_, depth) => depth,
            Self::Into(_) => 0,
        }
    }

    /// The folder whose row has the marker.
    pub fn row(self) -> Option<FolderId> {
        match self {
            Self::Before(row, _) => row,
            Self::Into(row) => Some(row),
        }
    }

    /// The marker of a folder's row, with its indent in levels.
    pub fn for_row(self, folder: FolderId) -> Option<(&'static str, usize)> {
        match self {
            Self::Before(Some(before), depth) if before == folder => Some(("before", depth)),
            Self::Into(into) if into == folder => Some(("into", 0)),
            Self::Before(..) | Self::Into(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::stratbook::folder_tree::tests::{bodies, id};
    use crate::stratbook::folder_tree::{apply_move, tree_of};

    /// A drag of folder 4, held at `x` 100.
    fn drag() -> TreeDragState {
        let tree = tree_of(&bodies());
        let spots = tree.drop_targets(id(4), &|_| true);
        let home = tree.current_drop_target(id(4), &spots);
        let pointer = TreeDragPointer {
            id: 1,
            x: 100.0,
            y: 10.0,
        };
        TreeDragState::new(DragItem::Folder(id(4)), spots, home, Some(pointer), 800.0)
    }

    fn place(spot: Option<FolderDropTarget>) -> Option<(Option<FolderId>, usize)> {
        spot.map(|spot| (spot.parent, spot.place))
    }

    #[test]
    fn a_drag_starts_at_home_with_the_folders_opposite() {
        let drag = drag();
        let Some(DropTarget::Spot(home)) = drag.target else {
            panic!("no home");
        };
        assert_eq!(place(Some(home)), Some((None, 1)));
        assert_eq!(drag.folder_pane_edge, "bottom");
        assert_eq!(drag.spots_beside(home), 2);
    }

    #[test]
    fn the_middle_of_a_row_is_inside_and_its_edges_are_gaps() {
        let drag = drag();
        let on = |part| place(drag.spot_on_row(id(1), 0, part, 100.0));
        assert_eq!(on(0.1), Some((None, 0)));
        assert_eq!(on(0.5), Some((Some(id(1)), 2)));
        assert_eq!(on(0.9), Some((Some(id(1)), 0)));
    }

    #[test]
    fn moving_sideways_chooses_the_level() {
        let drag = drag();
        assert_eq!(place(drag.spot_in_gap(3, 100.0)), Some((None, 1)));
        assert_eq!(place(drag.spot_in_gap(3, 116.0)), Some((Some(id(1)), 2)));
    }

    #[test]
    fn keys_visit_every_spot_and_stop_at_both_ends() {
        let mut drag = drag();
        drag.target = drag.spots.first().copied().map(DropTarget::Spot);
        for spot in drag.spots.clone() {
            assert_eq!(drag.target, Some(DropTarget::Spot(spot)));
            drag.target = drag.stepped(1).map(DropTarget::Spot);
        }
        let last = drag.spots.last().copied();
        assert_eq!(drag.stepped(1), last);
        drag.target = None;
        assert_eq!(drag.stepped(1), None);
    }

    #[test]
    fn the_marker_is_on_one_row_or_below_the_last() {
        let (drag, rows) = (drag(), || vec![id(1), id(2), id(3)]);
        let marker = |spot: Option<FolderDropTarget>| {
            DropMarker::of(DropTarget::Spot(spot.expect("a spot")), rows).expect("a marker")
        };
        let above = marker(drag.spot_in_gap(1, 100.0));
        assert_eq!(above.for_row(id(2)), Some(("before", above.depth())));
        assert_eq!(above.for_row(id(1)), None);
        let below = marker(drag.spot_in_gap(3, 100.0));
        assert_eq!(below, DropMarker::Before(None, 0));
        let inside = marker(drag.spot_on_row(id(1), 0, 0.5, 100.0));
        assert_eq!(inside.for_row(id(1)), Some(("into", 0)));
        assert_eq!(DropMarker::of(DropTarget::Folder(None), rows), None);
    }

    proptest! {
        #[test]
        fn a_folder_fits_on_every_spot_under_the_pointer(row in 0_usize..4, part in 0.0..1.0, x in 0.0..300.0) {
            let (drag, folders) = (drag(), [1, 2, 3]);
            let folder = id(folders[row.min(2)]);
            if let Some(spot) = drag.spot_on_row(folder, row.min(2), part, x) {
                prop_assert!(apply_move(&mut tree_of(&bodies()), id(4), spot).is_some());
            }
        }
    }
}
