//! Clipboard and drag and drop. The document crate parses the content; foreign HTML is never added to the DOM.

use app_document::clipboard::{self, HtmlNode};
use app_document::{DocumentFragment, EditorCommand, EditorSelection, TextPosition};
use leptos::prelude::document;
use web_sys::{ClipboardEvent, DataTransfer, DragEvent, File};

use super::composition;
use super::editor_handle::EditorHandle;
use super::input::reveal_caret;
use super::surface::{DocumentPoint, nearest_position};
use super::uploads::ImageUploads;

const HTML: &str = "text/html";
const TEXT: &str = "text/plain";

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

pub fn paste(editor: EditorHandle, uploads: ImageUploads, event: &ClipboardEvent, is_plain: bool) {
    event.prevent_default();
    composition::finish(editor);
    editor.read_selection();
    if let Some(clipboard) = event.clipboard_data() {
        insert_content(editor, uploads, &clipboard, is_plain);
        reveal_caret(editor);
    }
}

fn write_selection(editor: EditorHandle, to: &DataTransfer) -> bool {
    let Some(fragment) = editor.state(DocumentFragment::from_selection).flatten() else {
        return false;
    };
    let _ = to.set_data(HTML, &clipboard::fragment_to_html(&fragment));
    let _ = to.set_data(TEXT, &clipboard::fragment_to_text(&fragment));
    true
}

/// Inserts pasted or dropped content: text, or images if there is no text.
fn insert_content(
    editor: EditorHandle,
    uploads: ImageUploads,
    from: &DataTransfer,
    is_plain: bool,
) {
    let html = from.get_data(HTML).unwrap_or_default();
    let text = from.get_data(TEXT).unwrap_or_default();
    let tree = (!html.is_empty() && !is_plain).then(|| clipboard::parse_html(&html));
    let has_words = !text.trim().is_empty() || tree.as_ref().is_some_and(has_text);
    let images = image_files(from);
    if !images.is_empty() && !has_words {
        for image in images {
            uploads.start(image, None);
        }
        return;
    }
    let command =
        editor.state(|state| clipboard::paste_command(state, tree.as_ref(), &text, is_plain));
    if let Some(command) = command.flatten() {
        editor.run(&command);
    }
}

fn image_files(from: &DataTransfer) -> Vec<File> {
    let Some(files) = from.files() else {
        return Vec::new();
    };
    (0..files.length())
        .filter_map(|at| files.get(at))
        .filter(|file| file.type_().starts_with("image/"))
        .collect()
}

fn has_text(html: &HtmlNode) -> bool {
    match html {
        HtmlNode::Text(text) => !text.trim().is_empty(),
        HtmlNode::Element(tag) => tag.children.iter().any(has_text),
    }
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
pub fn drop(editor: EditorHandle, uploads: ImageUploads, event: &DragEvent, is_own: bool) {
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
    insert_content(editor, uploads, &data, false);
}

fn position_under(editor: EditorHandle, event: &DragEvent) -> Option<TextPosition> {
    let (x, y) = (event.client_x(), event.client_y());
    #[expect(clippy::cast_precision_loss, reason = "places on a screen are small")]
    let caret = document().caret_position_from_point(x as f32, y as f32)?;
    let node = caret.offset_node()?;
    editor.surface_and_state(|surface, state| {
        match surface.document_point(&node, caret.offset())? {
            DocumentPoint::Text(position) => Some(position),
            meaning => nearest_position(&meaning, state, true),
        }
    })?
}
