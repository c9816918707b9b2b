//! Keyboard control: one tab stop, arrows move, Shift and arrows draw a rectangle, Space paints, Escape cancels.

use app_portal::controls::paint_cells::key_step;
use app_portal::paint_stroke::StrokeInput;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::PaintGridHandle;
use super::stroke_lifecycle::POINTER_FOCUSED_ATTRIBUTE;

impl PaintGridHandle {
    pub(super) fn on_key_down(self, event: &KeyboardEvent) {
        if event.alt_key() || event.meta_key() {
            return;
        }
        self.board.with_value(|board| {
            let focused = board.cell(board.focused);
            focused.map(|cell| cell.remove_attribute(POINTER_FOCUSED_ATTRIBUTE))
        });
        let is_handled = match event.key().as_str() {
            "Escape" => self.cancel_if_painting(),
            " " | "Enter" => self.paint_by_key(),
            key => match key_step(key, event.ctrl_key()) {
                Some((rows, columns)) => {
                    self.move_focus(rows, columns, event.shift_key());
                    true
                }
                None => false,
            },
        };
        if is_handled {
            event.prevent_default();
            // A key of the grid must not trigger a shortcut of the page.
            event.stop_propagation();
        }
    }

    fn cancel_if_painting(self) -> bool {
        let is_painting = self.board.with_value(|board| board.stroke.is_some());
        if is_painting {
            self.cancel_stroke();
        }
        is_painting
    }

    fn paint_by_key(self) -> bool {
        let (stroke, focused) = self.board.with_value(|board| (board.stroke, board.focused));
        if stroke.is_some() || self.begin_stroke(StrokeInput::Keys, focused) {
            self.finish_stroke();
        }
        true
    }

    fn move_focus(self, rows: isize, columns: isize, is_drawing: bool) {
        let (stroke, focused, width) = self
            .board
            .with_value(|board| (board.stroke, board.focused, board.width()));
        let next = focused.moved(rows, columns, width);
        if !is_drawing {
            self.cancel_stroke();
        } else if stroke.is_some() || self.begin_stroke(StrokeInput::Keys, focused) {
            self.extend_stroke(next);
        }
        self.focus_cell(next, false);
    }
}
