//! Drag by pointer.

use app_domain::PlayerId;
use app_portal::team_list::{DragPointer, DraggedPlayer};
use frontend_kit::dom::drag_scroll::ScrollContainer;
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::PlayerDrag;

impl PlayerDrag {
    pub fn handle_pointer_down(self, player: &PlayerId, name: &str, event: &PointerEvent) {
        let is_first = event.is_primary() && event.button() == 0;
        let Some(handle) = handle_of(event) else {
            return;
        };
        if !is_first || self.dragged.with_untracked(Option::is_some) {
            return;
        }
        event.prevent_default();
        let _ = handle.focus();
        let _ = handle.set_pointer_capture(event.pointer_id());
        let Some(mut lift) = self.start_drag(player, name) else {
            return;
        };
        let y = f64::from(event.client_y());
        lift.attach_pointer(event.pointer_id(), y, self.list_top());
        self.dragged.set(Some(lift));
        self.auto_scroll();
    }

    pub fn handle_pointer_move(self, event: &PointerEvent) {
        let id = event.pointer_id();
        let y = f64::from(event.client_y());
        if self.drag_pointer().is_some_and(|held| held.id == id) {
            self.drag_to(y);
        }
    }

    pub fn handle_pointer_up(self, event: &PointerEvent) {
        if self
            .drag_pointer()
            .is_some_and(|held| held.id == event.pointer_id())
        {
            self.drop_player();
        }
    }

    /// Ends the drag when the browser, another window or a second finger takes the pointer.
    pub fn handle_pointer_cancel(self, event: &PointerEvent) {
        if self
            .drag_pointer()
            .is_some_and(|held| held.id == event.pointer_id())
        {
            self.cancel();
        }
    }

    fn drag_to(self, y: f64) {
        let start = self.list_top();
        let before = self
            .dragged
            .with_untracked(|lift| lift.as_ref().map(DraggedPlayer::target));
        self.dragged.update(|lift| {
            if let Some(lift) = lift {
                lift.drag_to(y, start);
            }
        });
        let after = self
            .dragged
            .with_untracked(|lift| lift.as_ref().map(DraggedPlayer::target));
        if before != after {
            self.announce_position();
        }
    }

    fn drag_pointer(self) -> Option<DragPointer> {
        self.dragged
            .with_untracked(|lift| lift.as_ref().and_then(|lift| lift.pointer))
    }

    /// Scrolls while the pointer is near an edge.
    fn auto_scroll(self) {
        request_animation_frame(move || {
            let Some(held) = self
                .dragged
                .try_with_untracked(|lift| lift.as_ref().and_then(|lift| lift.pointer))
                .flatten()
            else {
                return;
            };
            let by = ScrollContainer::Page.scroll_speed(held.y);
            if by != 0.0 {
                ScrollContainer::Page.scroll(by);
                self.drag_to(held.y);
            }
            self.auto_scroll();
        });
    }
}

fn handle_of(event: &PointerEvent) -> Option<HtmlElement> {
    event.current_target()?.dyn_into().ok()
}
