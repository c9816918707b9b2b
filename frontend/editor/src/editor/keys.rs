//! Key handling of the editor. Typing and deletion are handled as input events (`input`). This module handles
//! shortcuts, and arrow keys where the browser's caret movement fails.

use app_document::{
    ArrowAxis, EditorCommand, EditorSelection, EditorState, InsertionSide, NodeKind,
};
use app_portal::editor::key_binding::{KeyBinding, KeyPress, command_on_atom};
use leptos::prelude::{WithUntracked, window};
use web_sys::KeyboardEvent;

use super::composition;
use super::editor_handle::EditorHandle;
use super::input::reveal_caret;

/// A key action that is handled outside the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyAction {
    Link,
    Toolbar,
    /// Makes the selected image wider or narrower.
    ResizeImage {
        is_wider: bool,
    },
}

/// Handles a key. Returns an action that is handled outside the text.
pub fn handle_key(editor: EditorHandle, event: &KeyboardEvent) -> Option<KeyAction> {
    // The browser reports a moved caret late, and would write the next composition in place of this one.
    if composition::has_caret_left(editor) {
        composition::finish(editor);
    }
    // Key code 229 means that an input method handles the key. At a selected atom it needs a line to write in. In place
    // of a chosen atom it has one, except in a document without text, where the browser drops the selection.
    let has_place =
        editor.state(EditorState::has_chosen_node) == Some(true) && is_anything_selected();
    if event.key_code() == 229 && !event.is_composing() && is_atom_selected(editor) && !has_place {
        editor.run(&EditorCommand::Type(String::new()));
    }
    if event.is_composing() || event.key_code() == 229 || event.default_prevented() {
        return None;
    }
    let is_modifier = matches!(event.key().as_str(), "Shift" | "Control" | "Alt" | "Meta");
    let is_after_escape = !is_modifier && editor.key_pressed(&event.key());
    if is_after_escape && event.key() == "Tab" {
        return None;
    }
    editor.read_selection();
    match binding_of(event) {
        KeyBinding::Plain => {
            if handle_plain_key(editor, event) {
                event.prevent_default();
                reveal_caret(editor);
            }
            return None;
        }
        KeyBinding::Unused | KeyBinding::PlainPaste => return None,
        KeyBinding::DocumentEdge { is_end } => {
            let line = editor.state(|state| state.line_index_at_edge(is_end));
            if !line.flatten().is_some_and(|at| editor.open_line(at)) {
                return None;
            }
        }
        KeyBinding::Toolbar => {
            event.prevent_default();
            return Some(KeyAction::Toolbar);
        }
        KeyBinding::Link => {
            event.prevent_default();
            return Some(KeyAction::Link);
        }
        KeyBinding::ResizeImage { is_wider } => {
            // Without an image the keys select words on some systems.
            let has_image = editor.controls().with_untracked(|bar| bar.image.is_some());
            if has_image {
                event.prevent_default();
            }
            return has_image.then_some(KeyAction::ResizeImage { is_wider });
        }
        KeyBinding::SelectAll => {
            event.prevent_default();
            editor.select(&EditorSelection::All);
            return None;
        }
        // A shortcut of the editor is handled even if it does not apply.
        KeyBinding::Undo => {
            editor.undo();
        }
        KeyBinding::Redo => {
            editor.redo();
        }
        KeyBinding::Command(command) => {
            editor.run(&command);
        }
    }
    event.prevent_default();
    reveal_caret(editor);
    None
}

/// Whether this is the shortcut for pasting plain text. The paste event itself does not say so.
pub fn is_plain_paste(event: &KeyboardEvent) -> bool {
    binding_of(event) == KeyBinding::PlainPaste
}

fn binding_of(event: &KeyboardEvent) -> KeyBinding {
    let press = KeyPress {
        code: event.code(),
        key: event.key(),
        has_control: event.ctrl_key(),
        has_meta: event.meta_key(),
        has_alt: event.alt_key(),
        has_shift: event.shift_key(),
        has_alt_graph: event.get_modifier_state("AltGraph"),
    };
    KeyBinding::of(&press, frontend_kit::ui::modifier_key::is_apple())
}

/// Handles keys pressed alone or with Shift.
fn handle_plain_key(editor: EditorHandle, event: &KeyboardEvent) -> bool {
    let key = event.key();
    if key == "Tab" {
        let command = if event.shift_key() {
            EditorCommand::Outdent
        } else {
            EditorCommand::Indent
        };
        return editor.run(&command);
    }
    if key == "Enter" && !event.shift_key() && enter_board(editor) {
        return true;
    }
    if is_atom_selected(editor)
        && let Some(command) = command_on_atom(&key)
        && editor.run(&command)
    {
        return true;
    }
    if event.shift_key() {
        return match key.as_str() {
            "ArrowRight" => reach_to_next_cell(editor, ArrowAxis::Horizontal, true),
            "ArrowLeft" => reach_to_next_cell(editor, ArrowAxis::Horizontal, false),
            "ArrowDown" => reach_to_next_cell(editor, ArrowAxis::Vertical, true),
            "ArrowUp" => reach_to_next_cell(editor, ArrowAxis::Vertical, false),
            _ => false,
        };
    }
    match key.as_str() {
        "ArrowRight" => {
            editor.run(&EditorCommand::ArrowRight)
                || step_over_atom(editor, ArrowAxis::Horizontal, true)
        }
        "ArrowLeft" => step_over_atom(editor, ArrowAxis::Horizontal, false),
        "ArrowDown" => {
            editor.run(&EditorCommand::ArrowDown)
                || step_over_atom(editor, ArrowAxis::Vertical, true)
        }
        "ArrowUp" => step_over_atom(editor, ArrowAxis::Vertical, false),
        _ => false,
    }
}

/// Selects cells up to the next one.
fn reach_to_next_cell(editor: EditorHandle, arrow: ArrowAxis, is_forward: bool) -> bool {
    let is_forward = is_forward == (arrow == ArrowAxis::Vertical || !is_right_to_left(editor));
    let next = editor.surface_and_state(|surface, state| {
        let next = state.selection_to_next_cell(arrow, is_forward)?;
        let may = arrow == ArrowAxis::Horizontal
            || !state.selected_cells().is_empty()
            || surface.is_at_edge(state, is_forward);
        may.then_some(next)
    });
    if let Some(next) = next.flatten() {
        editor.select(&next);
        return true;
    }
    false
}

/// Moves the selection onto an atom or off it.
fn step_over_atom(editor: EditorHandle, arrow: ArrowAxis, is_forward: bool) -> bool {
    let is_forward = is_forward == (arrow == ArrowAxis::Vertical || !is_right_to_left(editor));
    let past = editor
        .state(|state| state.line_index_past_node(is_forward))
        .flatten();
    if let Some(at) = past {
        return editor.open_line(at);
    }
    let past = editor.surface_and_state(|surface, state| {
        let at = state
            .line_index_past_table(arrow, is_forward)
            .or_else(|| state.line_index_past_toggle(arrow, is_forward))?;
        let is_leaving = arrow == ArrowAxis::Horizontal || surface.is_at_edge(state, is_forward);
        is_leaving.then_some(at)
    });
    if let Some(at) = past.flatten() {
        return editor.open_line(at);
    }
    let row = editor.surface_and_state(|surface, state| {
        let next = state.selection_in_next_row(is_forward)?;
        surface.is_at_edge(state, is_forward).then_some(next)
    });
    if let (ArrowAxis::Vertical, Some(Some(next))) = (arrow, row) {
        editor.move_selection(&next, InsertionSide::After);
        return true;
    }
    let Some(next) = editor
        .state(|state| state.selection_after_arrow(arrow, is_forward))
        .flatten()
    else {
        return false;
    };
    let is_on_piece = is_atom_selected(editor);
    let may = arrow == ArrowAxis::Horizontal
        || is_on_piece
        || editor.surface_and_state(|surface, state| surface.is_at_edge(state, is_forward))
            == Some(true);
    if may {
        let side = if is_forward {
            InsertionSide::After
        } else {
            InsertionSide::Before
        };
        editor.move_selection(&next, side);
    }
    may
}

/// Moves the focus into the selected map board.
fn enter_board(editor: EditorHandle) -> bool {
    let frame = editor.surface_and_state(|surface, state| {
        let EditorSelection::Node(path) = state.selection() else {
            return None;
        };
        let is_board = *surface.node_at(path)?.element()?.kind() == NodeKind::MapBoard;
        surface.element_at(path).filter(|_| is_board)
    });
    let frame = frame.flatten();
    frame.is_some_and(|frame| crate::board::focus_board(&frame))
}

fn is_anything_selected() -> bool {
    let selection = window().get_selection().ok().flatten();
    selection.is_some_and(|selection| selection.range_count() > 0)
}

fn is_atom_selected(editor: EditorHandle) -> bool {
    editor.state(|state| matches!(state.selection(), EditorSelection::Node(_))) == Some(true)
}

/// Whether the block of the caret is written right to left.
fn is_right_to_left(editor: EditorHandle) -> bool {
    let block = editor.surface_and_state(|surface, state| {
        let head = &state.selection().ends()?.1.block;
        surface.element_at(head)
    });
    let style = block
        .flatten()
        .and_then(|block| window().get_computed_style(&block).ok()?);
    style.and_then(|style| style.get_property_value("direction").ok()) == Some("rtl".to_owned())
}
