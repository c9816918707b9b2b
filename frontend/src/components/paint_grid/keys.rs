//! The keyboard: one tab stop, arrows move, Shift and arrows draw a rectangle, Space paints, Escape leaves it.

use app_domain::painting::CELLS;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::Grid;
use super::grid::POINTED;
use super::stroke::Hand;

/// Rows of Page Up and Page Down: four hours.
const PAGE: isize = 8;
/// Further than any grid reaches.
const END: isize = 1 << 20;

impl Grid {
    pub(super) fn on_key_down(self, event: &KeyboardEvent) {
        if event.alt_key() || event.meta_key() {
            return;
        }
        self.board.with_value(|board| {
            let focused = board.cell(board.focused);
            focused.map(|cell| cell.remove_attribute(POINTED))
        });
        let is_handled = match event.key().as_str() {
            "Escape" => self.leave(),
            " " | "Enter" => self.paint_by_key(),
            key => match step(key, event.ctrl_key()) {
                Some((rows, columns)) => {
                    self.walk(rows, columns, event.shift_key());
                    true
                }
                None => false,
            },
        };
        if is_handled {
            event.prevent_default();
            // What belongs to the grid is no shortcut of the page.
            event.stop_propagation();
        }
    }

    fn leave(self) -> bool {
        let is_painting = self.board.with_value(|board| board.stroke.is_some());
        if is_painting {
            self.roll_back();
        }
        is_painting
    }

    fn paint_by_key(self) -> bool {
        let (stroke, focused) = self.board.with_value(|board| (board.stroke, board.focused));
        if stroke.is_some() || self.begin(Hand::Keys, focused) {
            self.finish();
        }
        true
    }

    fn walk(self, rows: isize, columns: isize, is_drawing: bool) {
        let (stroke, focused, width) = self
            .board
            .with_value(|board| (board.stroke, board.focused, board.width()));
        let next = focused.moved(rows, columns, width);
        if !is_drawing {
            self.roll_back();
        } else if stroke.is_some() || self.begin(Hand::Keys, focused) {
            self.reach(next);
        }
        self.focus_on(next, false);
    }
}

/// Rows and columns that a key moves by.
fn step(key: &str, is_far: bool) -> Option<(isize, isize)> {
    let last_row = isize::try_from(CELLS).unwrap_or(END);
    Some(match (key, is_far) {
        ("ArrowUp", false) => (-1, 0),
        ("ArrowDown", false) => (1, 0),
        ("ArrowLeft", false) => (0, -1),
        ("ArrowRight", false) => (0, 1),
        ("PageUp", false) => (-PAGE, 0),
        ("PageDown", false) => (PAGE, 0),
        ("Home", false) => (0, -END),
        ("End", false) => (0, END),
        ("Home", true) => (-last_row, -END),
        ("End", true) => (last_row, END),
        _ => return None,
    })
}
