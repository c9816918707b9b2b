//! The enlargement of a board's picture: by two fingers, by the wheel with Mod, and by buttons.

use app_portal::board::item_handle::MapPosition;
use leptos::ev::WheelEvent;
use leptos::prelude::*;

use super::pointer::BoardPointer;

/// The factor of a button, and of a step of the wheel.
pub const ZOOM_STEP: f64 = 1.4;
const WHEEL_STEP: f64 = 1.15;

impl BoardPointer {
    /// Enlarges and moves the picture by two fingers. Returns whether there are two.
    pub(super) fn pinch(self, pointer: i32, position: MapPosition) -> bool {
        let fingers = self.state.try_update_value(|state| {
            let at = state.fingers.iter().position(|(id, _)| *id == pointer)?;
            let before = std::mem::replace(&mut state.fingers[at].1, position);
            let other = state.fingers.get(usize::from(at == 0))?.1;
            Some((before, other))
        });
        let Some((before, other)) = fingers.flatten() else {
            return false;
        };
        let apart = |one: MapPosition| (one.0 - other.0).hypot(one.1 - other.1).max(1.0);
        let middle =
            |one: MapPosition| (f64::midpoint(one.0, other.0), f64::midpoint(one.1, other.1));
        let (from, to) = (middle(before), middle(position));
        self.zoom_by(
            apart(position) / apart(before),
            to,
            (to.0 - from.0, to.1 - from.1),
        );
        true
    }

    /// Enlarges by a factor around a point of the screen, and moves the picture.
    fn zoom_by(self, factor: f64, (x, y): MapPosition, by: (f64, f64)) {
        let Some(frame) = self.frame.get_untracked() else {
            return;
        };
        let rect = frame.get_bounding_client_rect();
        let size = (rect.width(), rect.height());
        let at = (x - rect.left(), y - rect.top());
        let zoom = self.editor.zoom.get_untracked();
        self.editor
            .zoom
            .set(zoom.moved(by, size).enlarged(factor, at, size));
    }

    /// Enlarges around the middle of the picture.
    pub fn zoom_step(self, factor: f64) {
        if let Some(frame) = self.frame.get_untracked() {
            let rect = frame.get_bounding_client_rect();
            let middle = (
                rect.left() + rect.width() / 2.0,
                rect.top() + rect.height() / 2.0,
            );
            self.zoom_by(factor, middle, (0.0, 0.0));
        }
    }

    /// Mod and the wheel enlarge. The wheel alone scrolls the page.
    pub fn on_wheel(self, event: &WheelEvent) {
        if !event.ctrl_key() && !event.meta_key() {
            return;
        }
        event.prevent_default();
        let factor = if event.delta_y() < 0.0 {
            WHEEL_STEP
        } else {
            1.0 / WHEEL_STEP
        };
        let position = (f64::from(event.client_x()), f64::from(event.client_y()));
        self.zoom_by(factor, position, (0.0, 0.0));
    }
}
