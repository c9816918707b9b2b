//! The tree by keyboard: the arrow keys move the focus, Space picks a folder up and drops it.

use app_domain::folder::{FolderId, FolderTreeRow};
use app_portal::stratbook::folder_drag::{DragItem, DropTarget};
use app_portal::stratbook::folder_form::FolderDialog;
use app_portal::stratbook::folder_tree::{RowAction, row_action};
use frontend_kit::dom::drag_scroll::ScrollContainer;
use frontend_kit::dom::scrolling::reveal_when_rendered;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::drag::TreeDrag;
use crate::stratbook::list_filter::StrategyListFilter;

impl TreeDrag {
    /// Handles a key on the folder's row. Keys on a button inside the row belong to the button.
    pub fn handle_key(
        self,
        folder: FolderId,
        list_filter: StrategyListFilter,
        press: &KeyboardEvent,
    ) {
        if event_target::<Element>(press)
            .closest("button, [role=menu]")
            .ok()
            .flatten()
            .is_some()
        {
            return;
        }
        let is_handled = if untrack(|| self.is_dragging()) {
            self.handle_drag_key(press)
        } else {
            self.handle_row_key(folder, list_filter, press)
        };
        if is_handled {
            press.prevent_default();
            press.stop_propagation();
        }
    }

    /// Cancels a drag by keyboard when the row loses the focus.
    pub fn handle_blur(self) {
        let by_keyboard = self.state.with_untracked(|carried| {
            carried
                .as_ref()
                .is_some_and(|carried| carried.pointer.is_none())
        });
        if by_keyboard {
            self.cancel();
        }
    }

    fn handle_drag_key(self, press: &KeyboardEvent) -> bool {
        match press.key().as_str() {
            " " | "Enter" => {
                let folder = untrack(|| self.dragged_folder());
                self.drop_item();
                if let Some(folder) = folder {
                    focus_row(folder);
                }
            }
            "Escape" => self.cancel(),
            "ArrowUp" => self.move_by(-1),
            "ArrowDown" => self.move_by(1),
            "Tab" => {
                self.cancel();
                return false;
            }
            _ => return false,
        }
        true
    }

    fn handle_row_key(
        self,
        folder: FolderId,
        list_filter: StrategyListFilter,
        press: &KeyboardEvent,
    ) -> bool {
        if press.ctrl_key() || press.meta_key() || press.alt_key() {
            return false;
        }
        let rows = untrack(|| self.folders.rows());
        let (may_edit, may_delete) =
            untrack(|| (self.folders.may_edit(), self.folders.may_delete()));
        let action = row_action(&rows, folder, &press.key(), may_edit, may_delete);
        match action {
            Some(RowAction::Focus(Some(row))) => self.focus_listed(&rows, row),
            Some(RowAction::SetOpen(is_open)) => self.folders.set_open(folder, is_open),
            Some(RowAction::Open) => list_filter.go_to_folder(&folder.to_string()),
            Some(RowAction::PickUp) => self.start(DragItem::Folder(folder), None),
            Some(RowAction::Edit) => self.folders.dialog.set(Some(FolderDialog::Edit(folder))),
            Some(RowAction::Remove) => self.folders.dialog.set(Some(FolderDialog::Remove(folder))),
            Some(RowAction::Focus(None)) | None => {}
        }
        action.is_some()
    }

    /// Focuses the row. If it is not in the page, scrolls to its place first, where it is rendered.
    fn focus_listed(self, rows: &[FolderTreeRow], folder: FolderId) {
        if document().get_element_by_id(&row_id(folder)).is_some() {
            return focus_now(folder);
        }
        let at = rows.iter().position(|row| row.folder.id == folder);
        let (Some(tree), Some(at)) = (self.tree().get_untracked(), at) else {
            return;
        };
        let place = tree.get_bounding_client_rect();
        #[expect(clippy::cast_precision_loss, reason = "a tree has a few thousand rows")]
        let height = place.height() / rows.len().max(1) as f64;
        #[expect(clippy::cast_precision_loss, reason = "a tree has a few thousand rows")]
        let top = place.top() + at as f64 * height;
        ScrollContainer::containing(&tree).scroll_into_view(top, top + height);
        reveal_when_rendered(row_id(folder));
    }

    fn move_by(self, by: isize) {
        let next = self
            .state
            .with_untracked(|carried| carried.as_ref()?.stepped(by));
        self.set_target(next.map(DropTarget::Spot));
        request_animation_frame(scroll_target_into_view);
    }
}

/// Finds the row by its attribute, because it may have been recreated between two frames.
fn scroll_target_into_view() {
    if let Ok(Some(landing)) = document().query_selector(".tree [data-landing]") {
        let place = landing.get_bounding_client_rect();
        ScrollContainer::containing(&landing).scroll_into_view(place.top(), place.bottom());
    }
}

/// Focuses the row after the next frame, when it is in its place.
pub fn focus_row(folder: FolderId) {
    request_animation_frame(move || focus_now(folder));
}

/// Focuses the row at once, because the next key may arrive before the next frame.
fn focus_now(folder: FolderId) {
    let row = document().get_element_by_id(&row_id(folder));
    if let Some(row) = row.and_then(|row| row.dyn_into::<HtmlElement>().ok()) {
        let _ = row.focus();
    }
}

pub fn row_id(folder: FolderId) -> String {
    format!("folder-{folder}")
}
