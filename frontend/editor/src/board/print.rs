//! All phases of a board on the printed page: each picture with its text below it, two beside each other.

use std::cell::RefCell;

use app_document::board::BoardContent;
use leptos::ev::{afterprint, beforeprint};
use leptos::prelude::*;
use web_sys::Element;

use super::board_picture::child;
use super::board_team::BoardTeamNames;
use super::pages::phase_picture;

/// The size of marks in a printed picture, in percent.
const PRINT_SCALE: u16 = 100;

struct BoardPrint {
    frame: Element,
    board: BoardContent,
    names: BoardTeamNames,
    /// The pictures, while the page is printed.
    phases: Option<Element>,
}

thread_local! {
    static BOARDS: RefCell<Vec<BoardPrint>> = const { RefCell::new(Vec::new()) };
}

/// Prints all phases of the board in the frame, as long as the frame is on the page.
pub fn print_all_phases(frame: &Element, board: &BoardContent, names: BoardTeamNames) {
    let is_first = BOARDS.with_borrow_mut(|boards| {
        let is_first = boards.is_empty();
        boards.retain(|known| known.frame.is_connected() && known.frame != *frame);
        boards.push(BoardPrint {
            frame: frame.clone(),
            board: board.clone(),
            names,
            phases: None,
        });
        is_first
    });
    // The list is never empty again, so the page has one pair of listeners.
    if is_first {
        drop(window_event_listener(beforeprint, |_| {
            BOARDS.with_borrow_mut(|boards| boards.iter_mut().for_each(BoardPrint::draw));
        }));
        drop(window_event_listener(afterprint, |_| {
            BOARDS.with_borrow_mut(|boards| boards.iter_mut().for_each(BoardPrint::remove));
        }));
    }
}

impl BoardPrint {
    fn draw(&mut self) {
        self.remove();
        let all = child(&self.frame, "div", "map-board-print");
        let names = self.names.team();
        for phase in 0..self.board.phases().len() {
            let figure = child(&all, "figure", "map-board-printed");
            let _ = figure.append_child(&phase_picture(&self.board, phase, &names, PRINT_SCALE));
            let described = self.board.phase_description(phase, &names);
            let caption = child(&figure, "figcaption", "");
            child(&caption, "p", "map-board-heading").set_text_content(Some(&described.heading));
            if !described.lines.is_empty() {
                let list = child(&caption, "ul", "map-board-lines");
                for line in described.lines {
                    child(&list, "li", "").set_text_content(Some(&line.text));
                }
            }
        }
        let _ = self.frame.class_list().add_1("is-printed");
        self.phases = Some(all);
    }

    fn remove(&mut self) {
        if let Some(phases) = self.phases.take() {
            phases.remove();
        }
        let _ = self.frame.class_list().remove_1("is-printed");
    }
}
