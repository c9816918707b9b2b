//! Key handling of the editor. Typing and deletion are handled as input events (`input`). This module handles
//! shortcuts, and arrow keys where the browser's caret movement fails.

use app_document::{
    ArrowAxis, BlockType, EditorCommand, EditorSelection, EditorState, InsertionSide, ListType,
    MarkKind, TextAlignment,
};
use leptos::prelude::window;
use web_sys::KeyboardEvent;

use super::editor_handle::EditorHandle;
use super::input::reveal_caret;

/// A key action that is handled outside the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyAction {
    Link,
    Toolbar,
}

/// Handles a key. Returns an action that is handled outside the text.
pub fn handle_key(desk: EditorHandle, event: &KeyboardEvent) -> Option<KeyAction> {
    // Key code 229 means that an input method handles the key. At a selected atom it needs a line to write in. In place
    // of a chosen atom it has one, except in a document without text, where the browser drops the selection.
    let has_place =
        desk.state(EditorState::has_chosen_node) == Some(true) && is_anything_selected();
    if event.key_code() == 229 && !event.is_composing() && is_atom_selected(desk) && !has_place {
        desk.run(&EditorCommand::Type(String::new()));
    }
    if event.is_composing() || event.key_code() == 229 || event.default_prevented() {
        return None;
    }
    desk.read_selection();
    if event.alt_key() && event.key() == "F10" {
        event.prevent_default();
        return Some(KeyAction::Toolbar);
    }
    let chord = KeyChord::of(event);
    if let Some(is_last) = chord.end_of_document()
        && let Some(at) = desk
            .state(|state| state.line_index_at_edge(is_last))
            .flatten()
        && desk.open_line(at)
    {
        event.prevent_default();
        reveal_caret(desk);
        return None;
    }
    if chord == KeyChord::default() {
        if handle_plain_key(desk, event) {
            event.prevent_default();
            reveal_caret(desk);
        }
        return None;
    }
    if chord.is("", "a", true, false, false) {
        event.prevent_default();
        desk.select(&EditorSelection::All);
        return None;
    }
    if chord.is("", "k", true, false, false) {
        event.prevent_default();
        return Some(KeyAction::Link);
    }
    if run_chord(desk, &chord) {
        event.prevent_default();
        reveal_caret(desk);
    }
    None
}

/// Whether this is the shortcut for pasting plain text. The paste event itself does not say so.
pub fn is_plain_paste(event: &KeyboardEvent) -> bool {
    KeyChord::of(event).is("", "v", true, false, true)
}

/// A key with its modifiers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct KeyChord {
    /// The physical key, used for digits: with Shift or Alt they produce other characters.
    code: String,
    key: String,
    has_mod: bool,
    has_alt: bool,
    has_shift: bool,
}

impl KeyChord {
    /// Returns the default for a key pressed alone or with Shift. Characters typed with `AltGr` are text.
    fn of(event: &KeyboardEvent) -> Self {
        let is_mac = crate::shortcuts::is_apple();
        let has_mod = if is_mac {
            event.meta_key()
        } else {
            event.ctrl_key()
        };
        let is_text = event.get_modifier_state("AltGraph");
        if is_text || !(has_mod || event.alt_key()) {
            return Self::default();
        }
        Self {
            code: event.code(),
            key: event.key().to_lowercase(),
            has_mod,
            has_alt: event.alt_key(),
            has_shift: event.shift_key(),
        }
    }

    /// `Some(true)` for the shortcut to the end of the document, `Some(false)` to its beginning.
    fn end_of_document(&self) -> Option<bool> {
        if !self.has_mod || self.has_alt || self.has_shift {
            return None;
        }
        let (first, last) = if crate::shortcuts::is_apple() {
            ("arrowup", "arrowdown")
        } else {
            ("home", "end")
        };
        match self.key.as_str() {
            key if key == last => Some(true),
            key if key == first => Some(false),
            _ => None,
        }
    }

    fn is(&self, code: &str, key: &str, has_mod: bool, has_alt: bool, has_shift: bool) -> bool {
        (self.has_mod, self.has_alt, self.has_shift) == (has_mod, has_alt, has_shift)
            && ((!code.is_empty() && self.code == code) || (!key.is_empty() && self.key == key))
    }
}

fn run_chord(desk: EditorHandle, chord: &KeyChord) -> bool {
    let KeyChord {
        code,
        key,
        has_mod,
        has_alt,
        has_shift,
    } = chord;
    let command = match (*has_mod, *has_alt, *has_shift) {
        (true, false, false) => match key.as_str() {
            "b" => EditorCommand::ToggleMark(MarkKind::Bold),
            "i" => EditorCommand::ToggleMark(MarkKind::Italic),
            "u" => EditorCommand::ToggleMark(MarkKind::Underline),
            "e" => EditorCommand::ToggleMark(MarkKind::Code),
            "z" => return always_handled(desk.undo()),
            "y" => return always_handled(desk.redo()),
            _ => return false,
        },
        (true, false, true) => match (key.as_str(), code.as_str()) {
            ("s", _) => EditorCommand::ToggleMark(MarkKind::Strike),
            ("b", _) => EditorCommand::ToggleQuote,
            ("l", _) => EditorCommand::Align(Some(TextAlignment::Left)),
            ("e", _) => EditorCommand::Align(Some(TextAlignment::Center)),
            ("r", _) => EditorCommand::Align(Some(TextAlignment::Right)),
            ("z", _) => return always_handled(desk.redo()),
            (_, "Digit7") => EditorCommand::ToggleList(ListType::Ordered),
            (_, "Digit8") => EditorCommand::ToggleList(ListType::Bullet),
            _ => return false,
        },
        (true, true, false) => match code.as_str() {
            "Digit0" => EditorCommand::SetBlock(BlockType::Paragraph),
            "Digit1" => EditorCommand::SetBlock(BlockType::Heading(1)),
            "Digit2" => EditorCommand::SetBlock(BlockType::Heading(2)),
            "Digit3" => EditorCommand::SetBlock(BlockType::Heading(3)),
            "KeyC" => EditorCommand::SetBlock(BlockType::Code(None)),
            _ => return false,
        },
        (false, true, false) => match key.as_str() {
            "arrowup" => EditorCommand::MoveBlock { is_up: true },
            "arrowdown" => EditorCommand::MoveBlock { is_up: false },
            _ => return false,
        },
        _ => return false,
    };
    always_handled(desk.run(&command))
}

/// A shortcut of the editor is handled even if its command does not apply.
fn always_handled(_: bool) -> bool {
    true
}

/// Handles keys pressed alone or with Shift.
fn handle_plain_key(desk: EditorHandle, event: &KeyboardEvent) -> bool {
    let key = event.key();
    if key == "Tab" {
        let command = if event.shift_key() {
            EditorCommand::Outdent
        } else {
            EditorCommand::Indent
        };
        return desk.run(&command);
    }
    if is_atom_selected(desk) && handle_key_on_atom(desk, &key) {
        return true;
    }
    if event.shift_key() {
        return false;
    }
    match key.as_str() {
        "ArrowRight" => {
            desk.run(&EditorCommand::ArrowRight)
                || step_over_atom(desk, ArrowAxis::Horizontal, true)
        }
        "ArrowLeft" => step_over_atom(desk, ArrowAxis::Horizontal, false),
        "ArrowDown" => {
            desk.run(&EditorCommand::ArrowDown) || step_over_atom(desk, ArrowAxis::Vertical, true)
        }
        "ArrowUp" => step_over_atom(desk, ArrowAxis::Vertical, false),
        _ => false,
    }
}

/// Moves the selection onto an atom or off it.
fn step_over_atom(desk: EditorHandle, arrow: ArrowAxis, is_forward: bool) -> bool {
    let is_forward = is_forward == (arrow == ArrowAxis::Vertical || !is_right_to_left(desk));
    let past = desk
        .state(|state| state.line_index_past_node(is_forward))
        .flatten();
    if let Some(at) = past {
        return desk.open_line(at);
    }
    let Some(next) = desk
        .state(|state| state.selection_after_arrow(arrow, is_forward))
        .flatten()
    else {
        return false;
    };
    let is_on_piece = is_atom_selected(desk);
    let may = arrow == ArrowAxis::Horizontal
        || is_on_piece
        || desk.surface_and_state(|surface, state| surface.is_at_edge(state, is_forward))
            == Some(true);
    if may {
        let side = if is_forward {
            InsertionSide::After
        } else {
            InsertionSide::Before
        };
        desk.move_selection(&next, side);
    }
    may
}

fn is_anything_selected() -> bool {
    let selection = window().get_selection().ok().flatten();
    selection.is_some_and(|selection| selection.range_count() > 0)
}

fn is_atom_selected(desk: EditorHandle) -> bool {
    desk.state(|state| matches!(state.selection(), EditorSelection::Node(_))) == Some(true)
}

/// Handles keys on a selected atom. The browser has no caret there and fires no input event.
fn handle_key_on_atom(desk: EditorHandle, key: &str) -> bool {
    let command = match key {
        "Backspace" | "Delete" => EditorCommand::DeleteSelection,
        "Enter" => EditorCommand::Enter,
        _ if key.chars().count() == 1 => EditorCommand::Type(key.to_owned()),
        _ => return false,
    };
    desk.run(&command)
}

/// Whether the block of the caret is written right to left.
fn is_right_to_left(desk: EditorHandle) -> bool {
    let block = desk.surface_and_state(|surface, state| {
        let head = &state.selection().ends()?.1.block;
        surface.element_at(head)
    });
    let style = block
        .flatten()
        .and_then(|block| window().get_computed_style(&block).ok()?);
    style.and_then(|style| style.get_property_value("direction").ok()) == Some("rtl".to_owned())
}
