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
pub fn copy(desk: EditorHandle, event: &ClipboardEvent) -> bool {
    composition::finish(desk);
    desk.read_selection();
    let Some(clipboard) = event.clipboard_data() else {
        return false;
    };
    let is_copied = write_selection(desk, &clipboard);
    if is_copied {
        event.prevent_default();
    }
    is_copied
}

pub fn cut(desk: EditorHandle, event: &ClipboardEvent) {
    if copy(desk, event) {
        desk.run(&EditorCommand::DeleteSelection);
        reveal_caret(desk);
    }
}

pub fn paste(desk: EditorHandle, uploads: ImageUploads, event: &ClipboardEvent, is_plain: bool) {
    event.prevent_default();
    composition::finish(desk);
    desk.read_selection();
    if let Some(clipboard) = event.clipboard_data() {
        insert_content(desk, uploads, &clipboard, is_plain);
        reveal_caret(desk);
    }
}

fn write_selection(desk: EditorHandle, to: &DataTransfer) -> bool {
    let Some(fragment) = desk.state(DocumentFragment::from_selection).flatten() else {
        return false;
    };
    let _ = to.set_data(HTML, &clipboard::fragment_to_html(&fragment));
    let _ = to.set_data(TEXT, &clipboard::fragment_to_text(&fragment));
    true
}

/// Inserts pasted or dropped content: text, or images if there is no text.
fn insert_content(desk: EditorHandle, uploads: ImageUploads, from: &DataTransfer, is_plain: bool) {
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
        desk.state(|state| clipboard::paste_command(state, tree.as_ref(), &text, is_plain));
    if let Some(command) = command.flatten() {
        desk.run(&command);
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
pub fn drag(desk: EditorHandle, event: &DragEvent) {
    composition::finish(desk);
    desk.read_selection();
    if let Some(data) = event.data_transfer() {
        write_selection(desk, &data);
        data.set_effect_allowed("copyMove");
    }
}

/// Handles a drop. Text dragged from this editor is moved, unless a modifier requests a copy.
pub fn drop(desk: EditorHandle, uploads: ImageUploads, event: &DragEvent, is_own: bool) {
    event.prevent_default();
    composition::finish(desk);
    let Some(data) = event.data_transfer() else {
        return;
    };
    let Some(to) = position_under(desk, event) else {
        return;
    };
    let is_copy = event.ctrl_key() || event.alt_key();
    if is_own && !is_copy {
        desk.run(&EditorCommand::MoveSelection(to));
        return;
    }
    desk.select(&EditorSelection::caret_at(to));
    insert_content(desk, uploads, &data, false);
}

fn position_under(desk: EditorHandle, event: &DragEvent) -> Option<TextPosition> {
    let (x, y) = (event.client_x(), event.client_y());
    #[expect(clippy::cast_precision_loss, reason = "places on a screen are small")]
    let caret = document().caret_position_from_point(x as f32, y as f32)?;
    let node = caret.offset_node()?;
    desk.surface_and_state(|surface, state| {
        match surface.document_point(&node, caret.offset())? {
            DocumentPoint::Text(position) => Some(position),
            meaning => nearest_position(&meaning, state, true),
        }
    })?
}
