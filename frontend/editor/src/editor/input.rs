//! Translates `beforeinput` events into commands. It uses the intent (`inputType`), so that keyboards, dictation,
//! autocorrection and menus behave alike.

use app_document::{EditorCommand, EditorSelection, TextPosition};
use app_portal::editor::input_intent::InputIntent;
use wasm_bindgen::JsCast;
use web_sys::{InputEvent, StaticRange};

use super::composition;
use super::editor_handle::EditorHandle;
use super::surface::DocumentPoint;

pub fn before_input(editor: EditorHandle, event: &InputEvent) {
    let kind = event.input_type();
    // The DOM changes first during a composition, and where the event cannot be canceled.
    let is_typed = kind == "insertText" || kind == "insertParagraph";
    let is_composed = editor.composition_block().is_some();
    if (is_composed && !is_typed) || kind == "insertCompositionText" || !event.cancelable() {
        return;
    }
    composition::finish(editor);
    event.prevent_default();
    editor.read_selection();
    match InputIntent::of(&kind) {
        InputIntent::Undo => {
            editor.undo();
        }
        InputIntent::Redo => {
            editor.redo();
        }
        intent => {
            // The end of a composition has redrawn the block, so the target range of the event is no longer valid.
            let letters = inserted_text(event).filter(|_| is_composed && kind == "insertText");
            let command = letters.map(EditorCommand::Type);
            if let Some(command) = command.or_else(|| command_of(editor, intent, event)) {
                editor.run(&command);
                reveal_caret(editor);
            }
        }
    }
}

/// Reads changes that the browser has made without a cancelable event.
pub fn after_input(editor: EditorHandle, event: &InputEvent) {
    let composed = editor.end_composition();
    // Not every input method reports its end. A deletion can be read immediately, unless it would be held: the DOM must
    // not change during a composition.
    let is_deletion = event.input_type().starts_with("delete") && !editor.is_holding();
    if composed.is_none() || is_deletion {
        composition::read_composed_block(editor, composed.clone());
    }
    if let Some(block) = composed {
        editor.begin_composition(block);
    }
}

fn command_of(
    editor: EditorHandle,
    intent: InputIntent,
    event: &InputEvent,
) -> Option<EditorCommand> {
    match intent {
        InputIntent::InsertText => Some(insert_text_command(editor, inserted_text(event)?, event)),
        InputIntent::DeleteRange(otherwise) => {
            Some(delete_to_line_end(editor, event).unwrap_or(otherwise))
        }
        InputIntent::Command(command) => Some(command),
        InputIntent::Undo | InputIntent::Redo | InputIntent::None => None,
    }
}

fn inserted_text(event: &InputEvent) -> Option<String> {
    event.data().or_else(|| {
        let text = event.data_transfer()?.get_data("text/plain").ok()?;
        (!text.is_empty()).then_some(text)
    })
}

/// Inserts text over the selection, or over the target range of the event: autocorrection replaces a word that is not
/// selected.
fn insert_text_command(editor: EditorHandle, text: String, event: &InputEvent) -> EditorCommand {
    let selected = editor.state(|state| state.selection().clone());
    match target_range(editor, event) {
        Some((start, end)) if differs_from_selection(selected.as_ref(), &start, &end) => {
            EditorCommand::Replace { start, end, text }
        }
        _ => EditorCommand::Type(text),
    }
}

fn differs_from_selection(
    selected: Option<&EditorSelection>,
    start: &TextPosition,
    end: &TextPosition,
) -> bool {
    selected
        .and_then(EditorSelection::ends)
        .is_some_and(|ends| ends != (start, end))
}

/// Deletes up to the end of the visual line, which only the browser knows.
fn delete_to_line_end(editor: EditorHandle, event: &InputEvent) -> Option<EditorCommand> {
    let (start, end) = target_range(editor, event)?;
    (start != end && start.block == end.block).then_some(EditorCommand::Replace {
        start,
        end,
        text: String::new(),
    })
}

/// The target range of the event.
fn target_range(editor: EditorHandle, event: &InputEvent) -> Option<(TextPosition, TextPosition)> {
    let range: StaticRange = event.get_target_ranges().get(0).dyn_into().ok()?;
    let place = |node: web_sys::Node, offset| match editor
        .surface(|surface| surface.document_point(&node, offset))??
    {
        DocumentPoint::Text(position) => Some(position),
        DocumentPoint::Atom(_) | DocumentPoint::Between(..) => None,
    };
    let start = place(range.start_container(), range.start_offset())?;
    let end = place(range.end_container(), range.end_offset())?;
    Some((start, end))
}

/// Scrolls until the caret is visible.
pub fn reveal_caret(editor: EditorHandle) {
    editor.surface_and_state(|surface, state| surface.scroll_to_caret(state));
}
