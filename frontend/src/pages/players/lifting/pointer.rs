//! A row carried by a pointer.

use app_domain::PlayerId;
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::Lifting;
use super::lift::Held;
use crate::dragging::Ground;

impl Lifting {
    pub fn press(self, player: &PlayerId, name: &str, event: &PointerEvent) {
        let is_first = event.is_primary() && event.button() == 0;
        let Some(handle) = handle_of(event) else {
            return;
        };
        if !is_first || self.lift.with_untracked(Option::is_some) {
            return;
        }
        event.prevent_default();
        let _ = handle.focus();
        let _ = handle.set_pointer_capture(event.pointer_id());
        let Some(mut lift) = self.lifted(player, name) else {
            return;
        };
        let y = f64::from(event.client_y());
        lift.pointer = Some(Held {
            id: event.pointer_id(),
            grip: y - self.start() - lift.slots.home(),
            y,
            offset: 0.0,
        });
        self.lift.set(Some(lift));
        self.scroll_near_edges();
    }

    pub fn carry(self, event: &PointerEvent) {
        let id = event.pointer_id();
        let y = f64::from(event.client_y());
        if self.held().is_some_and(|held| held.id == id) {
            self.carry_to(y);
        }
    }

    pub fn release(self, event: &PointerEvent) {
        if self
            .held()
            .is_some_and(|held| held.id == event.pointer_id())
        {
            self.drop_it();
        }
    }

    /// The pointer was taken away: by the browser, by another window, by a second finger.
    pub fn lose(self, event: &PointerEvent) {
        if self
            .held()
            .is_some_and(|held| held.id == event.pointer_id())
        {
            self.put_back();
        }
    }

    fn carry_to(self, y: f64) {
        let start = self.start();
        let before = self
            .lift
            .with_untracked(|lift| lift.as_ref().map(|lift| lift.to));
        self.lift.update(|lift| {
            if let Some(lift) = lift {
                lift.carry(y, start);
            }
        });
        let after = self
            .lift
            .with_untracked(|lift| lift.as_ref().map(|lift| lift.to));
        if before != after {
            self.tell();
        }
    }

    fn held(self) -> Option<Held> {
        self.lift
            .with_untracked(|lift| lift.as_ref().and_then(|lift| lift.pointer))
    }

    /// Scrolls as long as the pointer rests near an edge.
    fn scroll_near_edges(self) {
        request_animation_frame(move || {
            let Some(held) = self
                .lift
                .try_with_untracked(|lift| lift.as_ref().and_then(|lift| lift.pointer))
                .flatten()
            else {
                return;
            };
            let by = Ground::Page.speed(held.y);
            if by != 0.0 {
                Ground::Page.scroll(by);
                self.carry_to(held.y);
            }
            self.scroll_near_edges();
        });
    }
}

fn handle_of(event: &PointerEvent) -> Option<HtmlElement> {
    event.current_target()?.dyn_into().ok()
}
