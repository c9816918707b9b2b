//! Drag and drop in the tree: folders by pointer (mouse, pen or touch) or keyboard, strategies by pointer.

use std::time::Duration;

use app_domain::folder::FolderId;
use app_portal::stratbook::folder_drag::{
    DragItem, DropTarget, TreeDragPointer, TreeDragState, WindowEdge,
};
use app_portal::texts::stratbook as words;
use frontend_kit::dom::scrolling::viewport_height;
use leptos::html;
use leptos::prelude::*;

use super::super::strategy::StrategyMove;
use super::FolderStore;

/// Longer than the animation of the style sheet.
const MARK_DURATION: Duration = Duration::from_millis(250);

#[derive(Clone, Copy)]
pub struct TreeDrag {
    pub folders: FolderStore,
    pub(super) state: RwSignal<Option<TreeDragState>>,
    /// The item that a pointer has pressed and not dragged yet.
    pub(super) pressed: StoredValue<Option<(DragItem, TreeDragPointer)>>,
    /// Whether a drag just ended. Its click does not follow a link.
    pub(super) has_dropped: StoredValue<bool>,
    /// The row that a drop has just changed: that of the dropped folder, or of the one that has received a strategy.
    changed_row: RwSignal<Option<DropTarget>>,
    pub(super) tree: NodeRef<html::Ul>,
    /// The announcement for screen readers.
    announcement: RwSignal<String>,
}

impl TreeDrag {
    pub fn provide(folders: FolderStore) -> Self {
        let drag = Self {
            folders,
            state: RwSignal::new(None),
            pressed: StoredValue::new(None),
            has_dropped: StoredValue::new(false),
            changed_row: RwSignal::new(None),
            tree: NodeRef::new(),
            announcement: RwSignal::new(String::new()),
        };
        provide_context(drag);
        drag.listen_to_pointer();
        drag
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
        self.dragged_folder() == Some(folder)
    }

    pub fn dragged_folder(self) -> Option<FolderId> {
        self.state
            .with(|carried| carried.as_ref().and_then(TreeDragState::folder))
    }

    /// The name of the item that a pointer drags, and the pointer's position.
    pub fn drag_preview(self) -> Option<(String, TreeDragPointer)> {
        let carried = self.state.get()?;
        Some((self.item_name(&carried.item), carried.pointer?))
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

    /// Whether a drop has just changed the row of this folder, or of strategies without one.
    pub fn is_changed_row(self, folder: Option<FolderId>) -> bool {
        self.changed_row.get() == Some(DropTarget::Folder(folder))
    }

    /// The visible folders except the dragged one and the folders inside it.
    pub fn rows_without_dragged(self) -> Vec<FolderId> {
        let hidden = self
            .dragged_folder()
            .map(|folder| self.folders.with(|tree| tree.branch(folder)));
        let hidden = hidden.unwrap_or_default();
        let rows = self.folders.rows().into_iter().map(|row| row.folder.id);
        rows.filter(|id| !hidden.contains(id)).collect()
    }

    /// Starts a drag of a folder or a strategy.
    pub(super) fn start(self, cargo: DragItem, pointer: Option<TreeDragPointer>) {
        let (spots, home) = match &cargo {
            DragItem::Folder(folder) => {
                let spots = untrack(|| self.folders.spots_for(*folder));
                let home = untrack(|| {
                    self.folders
                        .with(|tree| tree.current_drop_target(*folder, &spots))
                });
                (spots, home)
            }
            DragItem::Strategy(_) => (Vec::new(), None),
        };
        let state = TreeDragState::new(cargo, spots, home, pointer, viewport_height());
        self.state.set(Some(state));
        self.announcement.set(words::lifted(&self.position_text()));
    }

    pub(super) fn set_target(self, target: Option<DropTarget>) {
        if untrack(|| self.drop_target()) == target {
            return;
        }
        self.state.update(|carried| {
            if let Some(carried) = carried {
                carried.target = target;
            }
        });
        self.announcement.set(self.position_text());
    }

    pub(super) fn drop_item(self) {
        let position = self.position_text();
        let Some(carried) = self.state.try_update(Option::take).flatten() else {
            return;
        };
        let changed = match (carried.item, carried.target) {
            (DragItem::Folder(folder), Some(DropTarget::Spot(spot))) => {
                self.folders.move_folder(folder, spot);
                Some(folder)
            }
            (DragItem::Strategy(strategy), Some(DropTarget::Folder(folder))) => {
                StrategyMove::of(self.folders).move_to_folder(&strategy, folder);
                folder
            }
            _ => return,
        };
        self.changed_row.set(Some(DropTarget::Folder(changed)));
        set_timeout(
            move || {
                self.changed_row.try_set(None);
            },
            MARK_DURATION,
        );
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
                    let count = carried.spots_beside(spot);
                    words::position(&name, named(spot.parent).as_deref(), spot.place + 1, count)
                }
                Some(DropTarget::Folder(folder)) => words::into(&name, named(folder).as_deref()),
                None => name,
            }
        })
    }
}
