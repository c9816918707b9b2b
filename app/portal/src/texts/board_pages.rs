//! The practice view, the files and the comparison of map boards.

use super::template::fill;

pub const PRACTICE: &str = "Practice";
pub const SHOWS: &str = "Show";
/// The kinds of slides of the practice view.
pub const PARTS: [&str; 2] = ["Phases", "Lineups"];
pub const PREVIOUS: &str = "Previous";
pub const NEXT: &str = "Next";
pub const FULL_SCREEN: &str = "Full screen";
pub const VIDEO: &str = "Watch the video";
pub const NO_BOARDS: &str = "This strategy has no map board.";
pub const KEYS: &str = "Press 1 to 9 to choose, the arrow keys to step, and Escape to leave.";

pub const SAVE_SVG: &str = "Save as SVG";
pub const SAVE_PNG: &str = "Save as PNG";
pub const NOT_SAVED: &str = "The picture could not be saved.";
pub const FILES: &str = "Picture of this phase";

pub const BEFORE: &str = "Before";
pub const AFTER: &str = "After";
pub const PHASE_ADDED: &str = "This phase was added.";
pub const PHASE_REMOVED: &str = "This phase was removed.";
pub const BOARD_CHANGED: &str = "The board was changed.";

pub fn phase_renamed(before: &str) -> String {
    fill("Previous name: {before}.", &[("before", before)])
}

/// *2 of 7*
pub fn position(number: usize, count: usize) -> String {
    let (number, count) = (number.to_string(), count.to_string());
    fill(
        "{number} of {count}",
        &[("number", &number), ("count", &count)],
    )
}

pub fn practice_of(title: &str) -> String {
    fill("Practice: {title}", &[("title", title)])
}

pub fn lineup_image(number: usize) -> String {
    fill(
        "Image {number} of the lineup",
        &[("number", &number.to_string())],
    )
}

/// The file name of a phase without its extension.
pub fn file_name(title: &str, phase: usize) -> String {
    let phase = phase.to_string();
    fill(
        "{title} - phase {phase}",
        &[("title", title), ("phase", &phase)],
    )
}

pub const UNNAMED_BOARD: &str = "Board";
