//! The lifecycle of a stroke, by pointer or keyboard: begin, extend, cancel, or finish and submit to the page.

use app_domain::painting::{CELLS_PER_DAY, PaintMode};
use app_portal::controls::paint_cells::times_of;
use app_portal::paint_stroke::{CellPosition, PaintStroke, StrokeInput};
use app_portal::texts::painting as texts;
use leptos::ev::FocusEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::grid_cells::GridCells;
use super::{PaintGridHandle, PaintedColumns};
use crate::dom::after_paint::run_after_paint;

/// Marks a cell that was focused by a pointer. It has no focus ring.
pub(super) const POINTER_FOCUSED_ATTRIBUTE: &str = "data-pointed";

impl PaintGridHandle {
    /// Begins a stroke at `place`. Returns false and shows a note if the column cannot be painted.
    pub(super) fn begin_stroke(self, hand: StrokeInput, position: CellPosition) -> bool {
        let lock = self
            .board
            .with_value(|board| board.columns[position.column].lock.clone());
        if let Some(lock) = lock {
            self.note.set(lock.words);
            return false;
        }
        let brush = PaintMode::from_first_cell(
            self.board.with_value(|board| board.answered_cell(position)),
        );
        let (began, reached) = (position, position);
        self.draw_stroke(Some(PaintStroke {
            hand,
            began,
            reached,
            brush,
        }));
        true
    }

    /// Extends the stroke to `place`.
    pub(super) fn extend_stroke(self, position: CellPosition) {
        let before = self.board.with_value(|board| board.stroke);
        if let Some(stroke) = before.filter(|stroke| stroke.reached != position) {
            self.draw_stroke(Some(PaintStroke {
                reached: position,
                ..stroke
            }));
        }
    }

    /// Cancels the stroke.
    pub(super) fn cancel_stroke(self) {
        self.draw_stroke(None);
    }

    fn draw_stroke(self, stroke: Option<PaintStroke>) {
        self.board.update_value(|board| board.draw_stroke(stroke));
        let words = stroke.map_or_else(String::new, |stroke| {
            let times = times_of(&stroke.rows());
            let words = texts::stroke(stroke.brush, &times, stroke.columns().len());
            match stroke.hand {
                StrokeInput::Keys => texts::stroke_with_keys(&words),
                StrokeInput::Pointer(_) => words,
            }
        });
        if self.note.with_untracked(|note| *note != words) {
            self.note.set(words);
        }
    }

    /// Ends the stroke. Its cells stay as drawn, and the page receives the result after the frame that shows them.
    pub(super) fn finish_stroke(self) {
        let ended = self.board.try_update_value(GridCells::end_stroke).flatten();
        if let Some(stroke) = ended {
            run_after_paint(move || self.submit_stroke(stroke));
        }
    }

    /// Passes the columns changed by the stroke to the page.
    fn submit_stroke(self, stroke: PaintStroke) {
        let mut columns = Vec::new();
        let mut error = None;
        self.board.with_value(|board| {
            for at in stroke.columns() {
                let column = &board.columns[at];
                match stroke.apply_to(&column.answer) {
                    _ if column.lock.is_some() => {}
                    Ok(answer) if answer != column.answer => columns.push((at, answer)),
                    Ok(_) => {}
                    Err(rule) => error = Some(rule),
                }
            }
        });
        let words = match error {
            Some(rule) => app_portal::view_models::sentence(&rule.to_string()),
            None if columns.is_empty() && stroke.rows().start >= CELLS_PER_DAY => {
                texts::LATE.to_owned()
            }
            None => String::new(),
        };
        if !columns.is_empty() {
            self.on_paint.run(PaintedColumns {
                brush: stroke.brush,
                rows: stroke.rows(),
                columns,
            });
        }
        self.note.set(words);
        self.choose_column(stroke.began.column);
        // Runs after the effects of the page's update, so that the cells change only once.
        leptos::task::spawn_local(async move {
            self.board.try_update_value(GridCells::redraw_ended_stroke);
        });
    }

    /// Removes the pointer mark from a cell that loses the focus.
    pub(super) fn on_focus_out(event: &FocusEvent) {
        let target = event.target();
        if let Some(cell) = target.and_then(|target| target.dyn_into::<Element>().ok()) {
            let _ = cell.remove_attribute(POINTER_FOCUSED_ATTRIBUTE);
        }
    }

    /// Moves the focus and the chosen column.
    pub(super) fn focus_cell(self, position: CellPosition, is_pointed_at: bool) {
        let cell = self
            .board
            .try_update_value(|board| board.set_focused(position))
            .flatten();
        if let Some(cell) = cell {
            let _ = cell.toggle_attribute_with_force(POINTER_FOCUSED_ATTRIBUTE, is_pointed_at);
            let options = web_sys::FocusOptions::new();
            // A cell under the pointer is visible and must not move.
            options.set_prevent_scroll(is_pointed_at);
            let _ = cell.focus_with_options(&options);
        }
        let is_painting = self.board.with_value(|board| board.stroke.is_some());
        if !is_pointed_at && !is_painting {
            self.choose_column(position.column);
        }
    }

    pub(super) fn choose_column(self, column: usize) {
        if self.chosen.get_untracked() != column {
            self.chosen.set(column);
        }
    }
}
