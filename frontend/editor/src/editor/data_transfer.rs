//! Clipboard and drag and drop. The document crate parses the content; foreign HTML is never added to the DOM.

use app_document::clipboard;
use app_document::{DocumentFragment, EditorCommand, EditorSelection, TextPosition};
use frontend_kit::dom::caret_under::caret_under;
use web_sys::{ClipboardEvent, DataTransfer, DragEvent};

use super::composition;
use super::content_insertion::{insert_content, insert_text};
use super::editor_handle::EditorHandle;
use super::input::reveal_caret;
use super::rich_text_editor::EditorParts;
use super::surface::{DocumentPoint, nearest_position};
use super::transferred_content::{HTML, TEXT, TransferredContent};

/// Copies the selection. Returns false if it is empty.
pub fn copy(editor: EditorHandle, event: &ClipboardEvent) -> bool {
    composition::finish(editor);
    editor.read_selection();
    let Some(clipboard) = event.clipboard_data() else {
        return false;
    };
    let is_copied = write_selection(editor, &clipboard);
    if is_copied {
        event.prevent_default();
    }
    is_copied
}

pub fn cut(editor: EditorHandle, event: &ClipboardEvent) {
    if copy(editor, event) {
        editor.run(&EditorCommand::DeleteSelection);
        reveal_caret(editor);
    }
}

pub fn paste(parts: &EditorParts, event: &ClipboardEvent, is_plain: bool) {
    let editor = parts.editor;
    event.prevent_default();
    composition::finish(editor);
    editor.read_selection();
    let Some(clipboard) = event.clipboard_data() else {
        return;
    };
    let mut content = TransferredContent::read(&clipboard);
    if is_plain {
        if !content.text.trim().is_empty() {
            insert_text(editor, &content.text);
            return reveal_caret(editor);
        }
        content.html.clear();
    }
    insert_content(editor, parts.uploads, content);
}

fn write_selection(editor: EditorHandle, to: &DataTransfer) -> bool {
    let Some(fragment) = editor.state(DocumentFragment::from_selection).flatten() else {
        return false;
    };
    let _ = to.set_data(HTML, &clipboard::fragment_to_html(&fragment));
    let _ = to.set_data(TEXT, &clipboard::fragment_to_text(&fragment));
    true
}

/// A drag writes the same data as a copy.
pub fn drag(editor: EditorHandle, event: &DragEvent) {
    composition::finish(editor);
    editor.read_selection();
    if let Some(data) = event.data_transfer() {
        write_selection(editor, &data);
        data.set_effect_allowed("copyMove");
    }
}

/// Handles a drop. Text dragged from this editor is moved, unless a modifier requests a copy.
pub fn drop(parts: &EditorParts, event: &DragEvent, is_own: bool) {
    let editor = parts.editor;
    event.prevent_default();
    composition::finish(editor);
    let Some(data) = event.data_transfer() else {
        return;
    };
    let Some(to) = position_under(editor, event) else {
        return;
    };
    let is_copy = event.ctrl_key() || event.alt_key();
    if is_own && !is_copy {
        editor.run(&EditorCommand::MoveSelection(to));
        return;
    }
    editor.select(&EditorSelection::caret_at(to));
    insert_content(editor, parts.uploads, TransferredContent::read(&data));
}

fn position_under(editor: EditorHandle, event: &DragEvent) -> Option<TextPosition> {
    let (x, y) = (event.client_x(), event.client_y());
    #[expect(clippy::cast_precision_loss, reason = "places on a screen are small")]
    let (node, offset) = caret_under(x as f32, y as f32)?;
    editor.surface_and_state(
        |surface, state| match surface.document_point(&node, offset)? {
            DocumentPoint::Text(position) => Some(position),
            meaning => nearest_position(&meaning, state, true),
        },
    )?
}
