//! Map boards in a strategy.

use app_document::board::ItemKind;

use super::template::fill;

pub const PHASES: &str = "Phases";
pub const PLAY: &str = "Play";
pub const STOP: &str = "Stop";
pub const VIDEO_LINK: &str = "Video";

// The block.
pub const MAP: &str = "Map";
pub const NO_MAP: &str = "No map";
pub const BOARD_SETTINGS: &str = "Board…";
pub const BOARD_TITLE: &str = "Title";
pub const REMOVE_BOARD: &str = "Delete board";
pub const SAVE: &str = "Done";
pub const READER_HINT: &str = "[ and ] change the phase, Space plays all.";
pub const EDITOR_HINT: &str = "Enter edits the board, Escape leaves it.";
pub const KEYS_HINT: &str = "Keys: A adds, J and K select, arrows move (Shift: one step), P draws a path, C copies to the next phase, M opens the form, Delete removes, [ and ] change the phase, Space plays.";
pub const EMPTY: &str = "Choose an agent or a symbol above, then press a place on the map.";

// Tools.
pub const TOOLS: &str = "Add to the board";
pub const AGENT: &str = "Agent";
pub const MORE_AGENTS: &str = "More agents…";
pub const CONE: &str = "Cone";
pub const DRAW: &str = "Draw";
pub const DRAW_TITLE: &str = "Draw paths";
pub const ZOOM_IN: &str = "Zoom in";
pub const ZOOM_OUT: &str = "Zoom out";
pub const NEW_TEXT: &str = "Text";

// The selected item.
pub const ITEMS: &str = "On the board";
pub const EDIT_ITEM: &str = "Edit";
pub const COPY_TO_NEXT: &str = "To next phase";
pub const DELETE_ITEM: &str = "Delete";

// The form of an item.
pub const LABEL: &str = "Label";
pub const NOTE: &str = "Note";
pub const ABILITY: &str = "Ability";
pub const CALLOUT: &str = "Place";
pub const FROM_LEFT: &str = "From the left";
pub const FROM_TOP: &str = "From the top";
pub const TARGET_X: &str = "Target from the left";
pub const TARGET_Y: &str = "Target from the top";
pub const RADIUS: &str = "Radius";
pub const DIRECTION: &str = "Direction in degrees";
pub const WIDTH: &str = "Width in degrees";
pub const PACE: &str = "Pace";
pub const STYLES: [(&str, &str); 3] =
    [("run", "Run"), ("walk", "Walk"), ("fall-back", "Fall back")];
pub const VIDEO: &str = "Video address";
pub const IMAGES: &str = "Images";
pub const ADD_IMAGE: &str = "Add image";
pub const REMOVE_IMAGE: &str = "Remove image";
pub const UPLOADING: &str = "Uploading…";
pub const NO_SUCH_CALLOUT: &str = "This map has no place with that name.";
pub const NO_VIDEO_ADDRESS: &str = "Enter an address that begins with https://";
pub const TEXT_NEEDS_WORDS: &str = "Enter the text.";
pub const NUMBERS_HINT: &str = "0 to 1000";

// Phases.
pub const ADD_PHASE: &str = "Add phase";
pub const EDIT_PHASE: &str = "Edit phase";
pub const PHASE_NAME: &str = "Name";
pub const PHASE_CLOCK: &str = "Clock";
pub const PHASE_CLOCK_HINT: &str = "Time left in the round, for example 1:20";
pub const INVALID_CLOCK: &str = "Enter minutes and seconds up to 10:00, for example 1:20.";
pub const DUPLICATE_PHASE: &str = "Duplicate";
pub const PHASE_EARLIER: &str = "Move earlier";
pub const PHASE_LATER: &str = "Move later";
pub const REMOVE_PHASE: &str = "Delete phase";

// Announcements.
pub const NOTHING_SELECTED: &str = "Nothing is selected. A adds an item.";
pub const NO_AGENT_SELECTED: &str = "Select an agent first.";
pub const UNDONE: &str = "Undone";
pub const REDONE: &str = "Redone";
pub const PATH_BEGINS: &str = "Path: arrows move the tip, Space adds a corner, Enter ends.";
pub const PATH_CANCELED: &str = "Path canceled";
pub const PHASE_REMOVED: &str = "Phase deleted";

/// The button of a phase: its name, or *Phase 2*.
pub fn phase_button(number: usize, name: Option<&str>) -> String {
    let number = number.to_string();
    match name {
        Some(name) => name.to_owned(),
        None => fill("Phase {number}", &[("number", &number)]),
    }
}

/// The button of a tool; an agent with its player: *Omen, Theo*.
pub fn tool_name(label: &str, player: Option<&str>) -> String {
    match player {
        Some(player) => fill("{label}, {player}", &[("label", label), ("player", player)]),
        None => label.to_owned(),
    }
}

/// The accessible name of a board.
pub fn board_name(title: Option<&str>, map: Option<&str>) -> String {
    match title.or(map) {
        Some(name) => fill("Map board: {name}", &[("name", name)]),
        None => "Map board".to_owned(),
    }
}

/// An item of a phase: *Omen, Theo, A Main, smoke on Heaven, phase 2 of 4*.
pub fn in_phase(line: &str, number: usize, count: usize) -> String {
    fill(
        "{line}, phase {number} of {count}",
        &[
            ("line", line),
            ("number", &number.to_string()),
            ("count", &count.to_string()),
        ],
    )
}

/// An item that was moved: its line, its place in numbers, and its phase.
pub fn moved(line: &str, (x, y): (u16, u16), number: usize, count: usize) -> String {
    let line = fill(
        "{line}, at {x}, {y}",
        &[("line", line), ("x", &x.to_string()), ("y", &y.to_string())],
    );
    in_phase(&line, number, count)
}

pub fn removed(item: &str) -> String {
    fill("{item} removed", &[("item", item)])
}

/// A path that is being drawn by keyboard, with its tip.
pub fn path_tip(path: &str, (x, y): (u16, u16)) -> String {
    fill(
        "{path}, at {x}, {y}",
        &[("path", path), ("x", &x.to_string()), ("y", &y.to_string())],
    )
}

pub fn number_range(min: u16, max: u16) -> String {
    fill(
        "Enter a whole number from {min} to {max}.",
        &[("min", &min.to_string()), ("max", &max.to_string())],
    )
}

/// An action that the board refuses.
pub fn refused(reason: &str) -> String {
    fill("Not possible: {reason}", &[("reason", reason)])
}

pub fn uploaded_image(number: usize) -> String {
    fill("Image {number}", &[("number", &number.to_string())])
}

/// The label of a tool.
pub fn kind_label(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::Agent => AGENT,
        ItemKind::Enemy => "Enemy",
        ItemKind::Path => "Path",
        ItemKind::Smoke => "Smoke",
        ItemKind::Zone => "Zone",
        ItemKind::Wall => "Wall",
        ItemKind::Flash => "Flash",
        ItemKind::Reveal => "Reveal",
        ItemKind::Trap => "Trap",
        ItemKind::Ping => "Ping",
        ItemKind::Spike => "Spike",
        ItemKind::Text => "Text",
        ItemKind::Lineup => "Lineup",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phase_without_a_name_has_its_number() {
        assert_eq!(phase_button(2, None), "Phase 2");
        assert_eq!(phase_button(2, Some("Execute")), "Execute");
    }

    #[test]
    fn an_item_is_announced_with_its_phase() {
        let line = "Omen, Theo, A Main, smoke on Heaven";
        assert_eq!(
            in_phase(line, 2, 4),
            "Omen, Theo, A Main, smoke on Heaven, phase 2 of 4"
        );
        assert_eq!(
            moved("Omen, A Main", (310, 40), 1, 1),
            "Omen, A Main, at 310, 40, phase 1 of 1"
        );
    }
}
