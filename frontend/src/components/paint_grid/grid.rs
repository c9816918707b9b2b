//! What a stroke does, whoever leads it: begins, reaches, is rolled back, or ends and is given to the page.

use app_domain::painting::{Brush, CELLS_A_DAY};
use leptos::ev::FocusEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::board::Board;
use super::stroke::{Hand, Place, Stroke};
use super::{Grid, Painting, times_of};
use crate::afterwards::do_afterwards;
use crate::texts::painting as texts;

/// On the cell that a pointer has focused: it shows where it is by itself.
pub(super) const POINTED: &str = "data-pointed";

impl Grid {
    /// A stroke begins at `place`; false, and a word about it, where nothing can be painted.
    pub(super) fn begin(self, hand: Hand, place: Place) -> bool {
        let lock = self
            .board
            .with_value(|board| board.columns[place.column].lock.clone());
        if let Some(lock) = lock {
            self.note.set(lock.words);
            return false;
        }
        let brush = Brush::beginning_on(self.board.with_value(|board| board.said(place)));
        let (began, reached) = (place, place);
        self.draw(Some(Stroke {
            hand,
            began,
            reached,
            brush,
        }));
        true
    }

    /// The stroke goes on to `place`.
    pub(super) fn reach(self, place: Place) {
        let before = self.board.with_value(|board| board.stroke);
        if let Some(stroke) = before.filter(|stroke| stroke.reached != place) {
            self.draw(Some(Stroke {
                reached: place,
                ..stroke
            }));
        }
    }

    /// Nothing was painted.
    pub(super) fn roll_back(self) {
        self.draw(None);
    }

    fn draw(self, stroke: Option<Stroke>) {
        self.board.update_value(|board| board.draw_stroke(stroke));
        let words = stroke.map_or_else(String::new, |stroke| {
            let verb = match stroke.brush {
                Brush::Add => texts::ADDS,
                Brush::Remove => texts::REMOVES,
            };
            let words = texts::stroke(verb, &times_of(&stroke.rows()), stroke.columns().len());
            match stroke.hand {
                Hand::Keys => [&words, texts::SPACE_PAINTS].concat(),
                Hand::Pointer(_) => words,
            }
        });
        if self.note.with_untracked(|note| *note != words) {
            self.note.set(words);
        }
    }

    /// Ends the stroke. What it drew stays; the page hears of it behind the frame that shows it.
    pub(super) fn finish(self) {
        let ended = self.board.try_update_value(Board::end_stroke).flatten();
        if let Some(stroke) = ended {
            do_afterwards(move || self.give(stroke));
        }
    }

    /// Gives the page what the stroke made of the columns.
    fn give(self, stroke: Stroke) {
        let mut columns = Vec::new();
        let mut refusal = None;
        self.board.with_value(|board| {
            for at in stroke.columns() {
                let column = &board.columns[at];
                match stroke.on(&column.answer) {
                    _ if column.lock.is_some() => {}
                    Ok(answer) if answer != column.answer => columns.push((at, answer)),
                    Ok(_) => {}
                    Err(rule) => refusal = Some(rule),
                }
            }
        });
        let words = match refusal {
            Some(rule) => crate::reading::sentence(&rule.to_string()),
            None if columns.is_empty() && stroke.rows().start >= CELLS_A_DAY => {
                texts::LATE.to_owned()
            }
            None => String::new(),
        };
        if !columns.is_empty() {
            self.on_paint.run(Painting {
                brush: stroke.brush,
                rows: stroke.rows(),
                columns,
            });
        }
        self.note.set(words);
        self.choose(stroke.began.column);
        // Behind the effects that follow what the page has just applied: the cells change once.
        leptos::task::spawn_local(async move {
            self.board.try_update_value(Board::settle);
        });
    }

    /// A cell shows that it has the focus unless a pointer gave it.
    pub(super) fn on_focus_out(event: &FocusEvent) {
        let target = event.target();
        if let Some(cell) = target.and_then(|target| target.dyn_into::<Element>().ok()) {
            let _ = cell.remove_attribute(POINTED);
        }
    }

    /// Moves the focus, and with it the chosen column.
    pub(super) fn focus_on(self, place: Place, is_pointed_at: bool) {
        let cell = self
            .board
            .try_update_value(|board| board.focus_on(place))
            .flatten();
        if let Some(cell) = cell {
            let _ = cell.toggle_attribute_with_force(POINTED, is_pointed_at);
            let options = web_sys::FocusOptions::new();
            // What is pointed at is in view, and must not move below the pointer.
            options.set_prevent_scroll(is_pointed_at);
            let _ = cell.focus_with_options(&options);
        }
        let is_painting = self.board.with_value(|board| board.stroke.is_some());
        if !is_pointed_at && !is_painting {
            self.choose(place.column);
        }
    }

    pub(super) fn choose(self, column: usize) {
        if self.chosen.get_untracked() != column {
            self.chosen.set(column);
        }
    }
}
