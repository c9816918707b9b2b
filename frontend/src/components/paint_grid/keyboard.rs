//! Keyboard control: one tab stop, arrows move, Shift and arrows draw a rectangle, Space paints, Escape cancels.

use app_domain::painting::CELLS_PER_COLUMN;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::PaintGridHandle;
use super::stroke::StrokeInput;
use super::stroke_lifecycle::POINTER_FOCUSED_ATTRIBUTE;

/// Rows of Page Up and Page Down: four hours.
const ROWS_PER_PAGE: isize = 8;
/// A distance beyond the size of any grid.
const BEYOND_GRID: isize = 1 << 20;

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

/// The rows and columns that a key moves by.
fn key_step(key: &str, is_far: bool) -> Option<(isize, isize)> {
    let last_row = isize::try_from(CELLS_PER_COLUMN).unwrap_or(BEYOND_GRID);
    Some(match (key, is_far) {
        ("ArrowUp", false) => (-1, 0),
        ("ArrowDown", false) => (1, 0),
        ("ArrowLeft", false) => (0, -1),
        ("ArrowRight", false) => (0, 1),
        ("PageUp", false) => (-ROWS_PER_PAGE, 0),
        ("PageDown", false) => (ROWS_PER_PAGE, 0),
        ("Home", false) => (0, -BEYOND_GRID),
        ("End", false) => (0, BEYOND_GRID),
        ("Home", true) => (-last_row, -BEYOND_GRID),
        ("End", true) => (last_row, BEYOND_GRID),
        _ => return None,
    })
}
