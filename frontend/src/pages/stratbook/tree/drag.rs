//! Drag and drop in the tree: folders by pointer (mouse, pen or touch) or keyboard, strategies by pointer.

use app_api::wire::StrategyItem;
use app_domain::folder::{FolderDropTarget, FolderId};
use leptos::html;
use leptos::prelude::*;

use super::super::strategy::StrategyMove;
use super::FolderStore;
use crate::scrolling::viewport_height;
use crate::texts::stratbook as words;

/// The dragged item.
#[derive(Debug, Clone, PartialEq)]
pub enum DragItem {
    Folder(FolderId),
    Strategy(StrategyItem),
}

/// The place where the item would be dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DropTarget {
    /// A folder: between rows, or inside a folder whose subfolders are not shown.
    Spot(FolderDropTarget),
    /// A strategy: in this folder, or in none.
    Folder(Option<FolderId>),
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
    pub(super) grab: (f64, usize),
    /// The window edge at which the folders appear while a strategy is dragged, if they do not fit beside it. It is
    /// opposite to the start of the drag.
    folder_pane_edge: WindowEdge,
}

/// An edge of the window, named as in the style sheet.
type WindowEdge = &'static str;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TreeDragPointer {
    pub id: i32,
    pub x: f64,
    pub y: f64,
}

#[derive(Clone, Copy)]
pub struct TreeDrag {
    pub folders: FolderStore,
    pub(super) state: RwSignal<Option<TreeDragState>>,
    /// The item that a pointer has pressed and not dragged yet.
    pub(super) pressed: StoredValue<Option<(DragItem, TreeDragPointer)>>,
    /// Whether a drag just ended. Its click does not follow a link.
    pub(super) has_dropped: StoredValue<bool>,
    pub(super) tree: NodeRef<html::Ul>,
    /// The announcement for screen readers.
    announcement: RwSignal<String>,
}

impl TreeDrag {
    pub fn provide(folders: FolderStore) -> Self {
        let carrying = Self {
            folders,
            state: RwSignal::new(None),
            pressed: StoredValue::new(None),
            has_dropped: StoredValue::new(false),
            tree: NodeRef::new(),
            announcement: RwSignal::new(String::new()),
        };
        provide_context(carrying);
        carrying.listen_to_pointer();
        carrying
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    pub fn announcement(self) -> RwSignal<String> {
        self.announcement
    }

    pub fn tree(self) -> NodeRef<html::Ul> {
        self.tree
    }

    pub fn is_dragging(self) -> bool {
        self.state.with(Option::is_some)
    }

    pub fn is_dragged(self, folder: FolderId) -> bool {
        self.state
            .with(|carried| matches!(carried, Some(TreeDragState { item: DragItem::Folder(id), .. }) if *id == folder))
    }

    /// The name of the item that a pointer drags, and the pointer's position.
    pub fn drag_preview(self) -> Option<(String, TreeDragPointer)> {
        let carried = self.state.get()?;
        let name = match &carried.item {
            DragItem::Folder(id) => self.folders.get(*id)?.name,
            DragItem::Strategy(strategy) => strategy.title.clone(),
        };
        Some((name, carried.pointer?))
    }

    /// The window edge of the folders, while a strategy is dragged.
    pub fn folder_pane_edge(self) -> Option<WindowEdge> {
        self.state.with(|carried| {
            let carried = carried.as_ref()?;
            matches!(carried.item, DragItem::Strategy(_)).then_some(carried.folder_pane_edge)
        })
    }

    pub fn drop_target(self) -> Option<DropTarget> {
        self.state.with(|carried| carried.as_ref()?.target)
    }

    /// The visible folders except the dragged one and the folders inside it.
    pub fn rows_without_dragged(self) -> Vec<FolderId> {
        let carried = self.state.with(|carried| match carried {
            Some(TreeDragState {
                item: DragItem::Folder(folder),
                ..
            }) => Some(*folder),
            _ => None,
        });
        let hidden = carried.map(|folder| self.folders.with(|tree| tree.branch(folder)));
        let hidden = hidden.unwrap_or_default();
        let rows = self.folders.rows().into_iter().map(|row| row.folder.id);
        rows.filter(|id| !hidden.contains(id)).collect()
    }

    /// Starts a drag of a folder or a strategy.
    pub(super) fn start(self, cargo: DragItem, pointer: Option<TreeDragPointer>) {
        let (spots, landing) = match &cargo {
            DragItem::Folder(folder) => {
                let spots = untrack(|| self.folders.spots_for(*folder));
                let home = untrack(|| {
                    self.folders
                        .with(|tree| tree.current_drop_target(*folder, &spots))
                });
                let landing = home.map(|at| DropTarget::Spot(spots[at]));
                (spots, landing)
            }
            DragItem::Strategy(_) => (Vec::new(), None),
        };
        let is_taken_up_high = pointer.is_some_and(|held| held.y < viewport_height() / 2.0);
        let depth = match landing {
            Some(DropTarget::Spot(home)) => home.depth,
            _ => 0,
        };
        self.state.set(Some(TreeDragState {
            item: cargo,
            target: landing,
            spots,
            pointer,
            grab: (pointer.map_or(0.0, |held| held.x), depth),
            folder_pane_edge: if is_taken_up_high { "bottom" } else { "top" },
        }));
        self.announcement.set(words::lifted(&self.position_text()));
    }

    pub(super) fn set_target(self, landing: Option<DropTarget>) {
        if untrack(|| self.drop_target()) == landing {
            return;
        }
        self.state.update(|carried| {
            if let Some(carried) = carried {
                carried.target = landing;
            }
        });
        self.announcement.set(self.position_text());
    }

    pub(super) fn drop_item(self) {
        let position = self.position_text();
        let Some(carried) = self.state.try_update(Option::take).flatten() else {
            return;
        };
        match (carried.item, carried.target) {
            (DragItem::Folder(folder), Some(DropTarget::Spot(spot))) => {
                self.folders.move_folder(folder, spot);
            }
            (DragItem::Strategy(strategy), Some(DropTarget::Folder(folder))) => {
                StrategyMove::of(self.folders).move_to_folder(&strategy, folder);
            }
            _ => return,
        }
        self.announcement.set(words::dropped(&position));
    }

    pub(super) fn cancel(self) {
        if let Some(carried) = self.state.try_update(Option::take).flatten() {
            let name = untrack(|| self.item_name(&carried.item));
            self.announcement.set(words::put_back(&name));
        }
    }

    fn item_name(self, cargo: &DragItem) -> String {
        match cargo {
            DragItem::Folder(id) => self
                .folders
                .get(*id)
                .map(|folder| folder.name)
                .unwrap_or_default(),
            DragItem::Strategy(strategy) => strategy.title.clone(),
        }
    }

    /// The drop target in words.
    fn position_text(self) -> String {
        let Some(carried) = self.state.get_untracked() else {
            return String::new();
        };
        untrack(|| {
            let name = self.item_name(&carried.item);
            let named = |id: Option<FolderId>| Some(self.folders.get(id?)?.name);
            match carried.target {
                Some(DropTarget::Spot(spot)) => {
                    let siblings = carried
                        .spots
                        .iter()
                        .filter(|other| other.parent == spot.parent);
                    let count = siblings.map(|other| other.place + 1).max().unwrap_or(1);
                    words::position(&name, named(spot.parent).as_deref(), spot.place + 1, count)
                }
                Some(DropTarget::Folder(folder)) => words::into(&name, named(folder).as_deref()),
                None => name,
            }
        })
    }
}
