//! Pictures of boards outside of documents: in the practice view, in the history, and in the settings of maps. Their
//! code is a chunk of its own.

use std::rc::Rc;

use app_document::board::{BoardContent, PictureOptions};
use app_domain::board::TeamBoardNames;
use frontend_kit::chunks::{chunk_function, fetch_for_element};
use leptos::task::spawn_local;
use web_sys::Element;

use super::board_picture::svg_element;
use super::comparison;
use super::map_record::{MapRecord, names_on};

/// The size of marks in a picture as large as the window, in percent.
const LARGE_SCALE: u16 = 60;

/// A picture to draw into a frame.
pub enum BoardTask {
    /// A map without a board.
    Map {
        frame: Element,
        record: MapRecord,
        label: String,
    },
    Phase {
        frame: Element,
        board: BoardContent,
        phase: usize,
        record: Option<Rc<MapRecord>>,
    },
    /// The changed phases of two versions side by side.
    Comparison {
        frame: Element,
        before: BoardContent,
        after: BoardContent,
    },
}

chunk_function!(
    board_pages,
    board_pages,
    fetch_board_pages,
    |task: BoardTask| -> () {
        task.run();
    }
);

/// Draws as soon as the code is loaded. Until then, the frame stays as it is.
pub fn draw_later(task: BoardTask) {
    spawn_local(async move {
        if fetch_for_element(task.frame(), fetch_board_pages).await {
            let _ = board_pages(task).await;
        }
    });
}

impl BoardTask {
    fn frame(&self) -> &Element {
        match self {
            Self::Map { frame, .. }
            | Self::Phase { frame, .. }
            | Self::Comparison { frame, .. } => frame,
        }
    }

    fn run(self) {
        match self {
            Self::Map {
                frame,
                record,
                label,
            } => {
                let Ok(board) = BoardContent::blank(None, "p1") else {
                    return;
                };
                let drawn = phase_picture(&board, 0, &record.names(), LARGE_SCALE);
                let _ = drawn.set_attribute("aria-label", &label);
                replace_content(&frame, &drawn);
            }
            Self::Phase {
                frame,
                board,
                phase,
                record,
            } => {
                let names = names_on(record.as_deref());
                let drawn = phase_picture(&board, phase, &names, LARGE_SCALE);
                replace_content(&frame, &drawn);
            }
            Self::Comparison {
                frame,
                before,
                after,
            } => comparison::draw(&frame, before, after),
        }
    }
}

/// The picture of a phase on its map.
pub(super) fn phase_picture(
    board: &BoardContent,
    phase: usize,
    names: &TeamBoardNames<'_>,
    scale: u16,
) -> Element {
    let options = PictureOptions {
        geometry: names.map,
        names,
        scale,
    };
    svg_element(&board.picture(phase, &options))
}

fn replace_content(frame: &Element, drawn: &Element) {
    frame.set_text_content(None);
    let _ = frame.append_child(drawn);
}
