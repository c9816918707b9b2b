//! Drag by pointer. A press becomes a drag only after a minimum distance.

use app_domain::folder::FolderId;
use app_portal::stratbook::folder_drag::{DragItem, DropTarget, TreeDragPointer};
use frontend_kit::dom::drag_scroll::ScrollContainer;
use leptos::ev::{self, MouseEvent, PointerEvent};
use leptos::prelude::*;
use web_sys::Element;

use super::drag::TreeDrag;

/// Distance in pixels from which a press becomes a drag.
const DRAG_THRESHOLD_PX: f64 = 6.0;
/// The attribute with the folder of a row or link; empty for no folder.
pub const FOLDER_ATTRIBUTE: &str = "data-folder";

impl TreeDrag {
    /// Starts a press on a draggable item. A mouse can press it anywhere, touch only its handle.
    pub fn handle_pointer_down(self, cargo: DragItem, event: &PointerEvent) {
        let is_finger = event.pointer_type() == "touch";
        let target = event_target::<Element>(event);
        let is_on_handle = target.closest("[data-handle]").ok().flatten().is_some();
        let is_on_button = target.closest("button").ok().flatten().is_some();
        let is_first = event.is_primary() && event.button() == 0;
        let can_be_carried = is_first && !is_on_button && (is_on_handle || !is_finger);
        if can_be_carried && untrack(|| self.folders.may_edit()) {
            self.pressed.set_value(Some((cargo, pointer_of(event))));
        }
    }

    /// Suppresses the click that ends a drag.
    pub fn handle_click(self, click: &MouseEvent) {
        if self.has_dropped.get_value() {
            click.prevent_default();
        }
    }

    pub(super) fn listen_to_pointer(self) {
        let moved = window_event_listener(ev::pointermove, move |event| {
            self.handle_pointer_move(&event);
        });
        let released =
            window_event_listener(ev::pointerup, move |event| self.handle_pointer_up(&event));
        let lost = window_event_listener(ev::pointercancel, move |event| {
            self.handle_pointer_cancel(&event);
        });
        // Suppresses the context menu of a long press on a handle.
        let context_menu = window_event_listener(ev::contextmenu, move |event| {
            let is_down = self.pressed.with_value(Option::is_some);
            if is_down || self.drag_pointer().is_some() {
                event.prevent_default();
            }
        });
        let escaped = window_event_listener(ev::keydown, move |press| {
            let by_pointer = self.drag_pointer().is_some();
            if press.key() == "Escape" && by_pointer {
                self.cancel();
            }
        });
        on_cleanup(move || {
            moved.remove();
            released.remove();
            lost.remove();
            context_menu.remove();
            escaped.remove();
        });
    }

    fn handle_pointer_move(self, event: &PointerEvent) {
        let now = pointer_of(event);
        if let Some((cargo, from)) = self.pressed.get_value()
            && from.id == now.id
            && (now.x - from.x).hypot(now.y - from.y) > DRAG_THRESHOLD_PX
        {
            self.pressed.set_value(None);
            self.start(cargo, Some(from));
            self.auto_scroll();
        }
        if self.drag_pointer().is_some_and(|held| held.id == now.id) {
            event.prevent_default();
            self.state.update(|carried| {
                if let Some(carried) = carried {
                    carried.pointer = Some(now);
                }
            });
            self.set_target(self.target_at(now));
        }
    }

    fn handle_pointer_up(self, event: &PointerEvent) {
        self.pressed.set_value(None);
        if self
            .drag_pointer()
            .is_some_and(|held| held.id == event.pointer_id())
        {
            self.drop_item();
            self.has_dropped.set_value(true);
            // Only the click of this release is suppressed.
            set_timeout(
                move || {
                    self.has_dropped
                        .try_update_value(|dropped| *dropped = false);
                },
                std::time::Duration::ZERO,
            );
        }
    }

    /// Cancels the drag when the browser, another window or a second finger takes the pointer.
    fn handle_pointer_cancel(self, event: &PointerEvent) {
        self.pressed.set_value(None);
        if self
            .drag_pointer()
            .is_some_and(|held| held.id == event.pointer_id())
        {
            self.cancel();
        }
    }

    fn drag_pointer(self) -> Option<TreeDragPointer> {
        self.state
            .with_untracked(|carried| carried.as_ref().and_then(|carried| carried.pointer))
    }

    fn target_at(self, at: TreeDragPointer) -> Option<DropTarget> {
        let carried = self.state.get_untracked()?;
        #[expect(clippy::cast_possible_truncation, reason = "a place in the window")]
        let under = document().element_from_point(at.x as f32, at.y as f32)?;
        let target = under
            .closest(&format!("[{FOLDER_ATTRIBUTE}]"))
            .ok()
            .flatten();
        let folder = target
            .as_ref()
            .and_then(|target| target.get_attribute(FOLDER_ATTRIBUTE));
        let folder = folder.map(|id| id.parse::<FolderId>().ok());
        match &carried.item {
            DragItem::Strategy(_) => folder.map(DropTarget::Folder),
            DragItem::Folder(_) => {
                let rows = untrack(|| self.rows_without_dragged());
                let spot = match (target, folder) {
                    (Some(row), Some(Some(folder))) => {
                        let row = row.get_bounding_client_rect();
                        let part = (at.y - row.top()) / row.height().max(1.0);
                        let index = rows.iter().position(|other| *other == folder)?;
                        carried.spot_on_row(folder, index, part, at.x)
                    }
                    // Below the last row, within the pane.
                    (None, _) if under.closest(".stratbook-tree").ok().flatten().is_some() => {
                        carried.spot_in_gap(rows.len(), at.x)
                    }
                    _ => None,
                };
                spot.map(DropTarget::Spot)
            }
        }
    }

    fn auto_scroll(self) {
        request_animation_frame(move || {
            let Some(held) = self
                .state
                .try_with_untracked(|carried| carried.as_ref()?.pointer)
                .flatten()
            else {
                return;
            };
            if let Some(tree) = self.tree.get_untracked() {
                let ground = ScrollContainer::containing(&tree);
                let by = ground.scroll_speed(held.y);
                if by != 0.0 {
                    ground.scroll(by);
                    self.set_target(self.target_at(held));
                }
            }
            self.auto_scroll();
        });
    }
}

fn pointer_of(event: &PointerEvent) -> TreeDragPointer {
    TreeDragPointer {
        id: event.pointer_id(),
        x: f64::from(event.client_x()),
        y: f64::from(event.client_y()),
    }
}
