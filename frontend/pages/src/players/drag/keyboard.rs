//! Drag by keyboard: Space or Enter picks a row up and drops it, the arrow keys move it, Escape cancels.

use app_domain::PlayerId;
use app_portal::texts::players as texts;
use frontend_kit::dom::drag_scroll::ScrollContainer;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::PlayerDrag;

impl PlayerDrag {
    pub fn handle_key(self, player: &PlayerId, name: &str, press: &KeyboardEvent) {
        let key = press.key();
        let is_lifted = self.dragged.with_untracked(Option::is_some);
        match (key.as_str(), is_lifted) {
            (" " | "Enter", false) => {
                if let Some(lift) = self.start_drag(player, name) {
                    self.announcement.set(texts::lifted(&lift.position_text()));
                    self.dragged.set(Some(lift));
                }
            }
            (" " | "Enter", true) => self.drop_player(),
            ("Escape", true) => self.cancel(),
            ("ArrowUp", true) => self.move_by(-1),
            ("ArrowDown", true) => self.move_by(1),
            ("Tab", true) => return self.cancel(),
            _ => return,
        }
        press.prevent_default();
    }

    /// Cancels a drag by keyboard when the handle loses the focus.
    pub fn handle_blur(self) {
        let by_keyboard = self
            .dragged
            .with_untracked(|lift| lift.as_ref().is_some_and(|lift| lift.pointer.is_none()));
        if by_keyboard {
            self.cancel();
        }
    }

    fn move_by(self, by: isize) {
        self.dragged.update(|lift| {
            if let Some(lift) = lift {
                lift.move_by(by);
            }
        });
        self.announce_position();
        self.scroll_into_view();
    }

    fn scroll_into_view(self) {
        let Some((slots, slot)) = self.dragged.with_untracked(|lift| {
            let lift = lift.as_ref()?;
            Some((lift.row_positions.clone(), lift.drop_index()))
        }) else {
            return;
        };
        let top = self.list_top() + slots.drop_top(slot);
        ScrollContainer::Page.scroll_into_view(top, top + slots.row_height);
    }
}
