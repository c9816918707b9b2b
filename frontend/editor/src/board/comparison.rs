//! Two versions of a board side by side, with what moved, came and went.

use app_document::board::BoardContent;
use app_domain::board::TeamBoardNames;
use app_portal::stratbook::board_comparison::{PhaseComparison, compare_phases};
use app_portal::texts::board_pages as words;
use web_sys::Element;

use super::board_picture::child;
use super::map_record::{follow_map, names_on};
use super::pages::phase_picture;

/// The size of marks in a picture beside another one, in percent.
const SMALL_SCALE: u16 = 100;

pub fn draw(frame: &Element, before: BoardContent, after: BoardContent) {
    let drawn = frame.clone();
    let map = after.map().map(str::to_owned);
    follow_map(map.as_deref(), frame, move |record| {
        drawn.set_text_content(None);
        let names = names_on(record.as_deref());
        let phases = compare_phases(&before, &after, &names);
        if phases.is_empty() {
            child(&drawn, "p", "board-comparison-note")
                .set_text_content(Some(words::BOARD_CHANGED));
        }
        for phase in phases {
            draw_phase(&drawn, (&before, &after), &names, &phase);
        }
    });
}

fn draw_phase(
    frame: &Element,
    (before, after): (&BoardContent, &BoardContent),
    names: &TeamBoardNames<'_>,
    phase: &PhaseComparison,
) {
    let section = child(frame, "section", "board-comparison-phase");
    child(&section, "p", "map-board-heading").set_text_content(Some(&phase.heading));
    let pictures = child(&section, "div", "board-comparison-pictures");
    let sides = [
        (before, phase.before, words::BEFORE),
        (after, phase.after, words::AFTER),
    ];
    for (board, at, label) in sides {
        let Some(at) = at else { continue };
        let figure = child(&pictures, "figure", "board-comparison-side");
        child(&figure, "figcaption", "").set_text_content(Some(label));
        let _ = figure.append_child(&phase_picture(board, at, names, SMALL_SCALE));
    }
    let list = child(&section, "ul", "map-board-lines");
    for change in &phase.changes {
        child(&list, "li", "").set_text_content(Some(change));
    }
}
