//! The clipboard and what is dragged. What it means, the document decides: no HTML of others comes near the page.

use app_document::clipboard::{self, Html};
use app_document::{Command, Fragment, Position, Selection};
use leptos::prelude::document;
use web_sys::{ClipboardEvent, DataTransfer, DragEvent, File};

use super::composing;
use super::desk::Desk;
use super::input::reveal_caret;
use super::surface::{Meaning, place};
use super::uploads::Uploads;

const HTML: &str = "text/html";
const TEXT: &str = "text/plain";

/// Copies what is selected; false when nothing is.
pub fn copy(desk: Desk, event: &ClipboardEvent) -> bool {
    composing::finish(desk);
    desk.hear_selection();
    let Some(clipboard) = event.clipboard_data() else {
        return false;
    };
    let is_copied = write(desk, &clipboard);
    if is_copied {
        event.prevent_default();
    }
    is_copied
}

pub fn cut(desk: Desk, event: &ClipboardEvent) {
    if copy(desk, event) {
        desk.run(&Command::DeleteSelection);
        reveal_caret(desk);
    }
}

pub fn paste(desk: Desk, uploads: Uploads, event: &ClipboardEvent, is_plain: bool) {
    event.prevent_default();
    composing::finish(desk);
    desk.hear_selection();
    if let Some(clipboard) = event.clipboard_data() {
        put(desk, uploads, &clipboard, is_plain);
        reveal_caret(desk);
    }
}

fn write(desk: Desk, to: &DataTransfer) -> bool {
    let Some(fragment) = desk.state(Fragment::of).flatten() else {
        return false;
    };
    let _ = to.set_data(HTML, &clipboard::write(&fragment));
    let _ = to.set_data(TEXT, &clipboard::plain(&fragment));
    true
}

/// Puts in what was pasted or dropped: text, or images where that is all there is.
fn put(desk: Desk, uploads: Uploads, from: &DataTransfer, is_plain: bool) {
    let html = from.get_data(HTML).unwrap_or_default();
    let text = from.get_data(TEXT).unwrap_or_default();
    let tree = (!html.is_empty() && !is_plain).then(|| clipboard::parse(&html));
    let has_words = !text.trim().is_empty() || tree.as_ref().is_some_and(has_text);
    let images = images(from);
    if !images.is_empty() && !has_words {
        for image in images {
            uploads.begin(image, None);
        }
        return;
    }
    let command = desk.state(|state| clipboard::paste(state, tree.as_ref(), &text, is_plain));
    if let Some(command) = command.flatten() {
        desk.run(&command);
    }
}

fn images(from: &DataTransfer) -> Vec<File> {
    let Some(files) = from.files() else {
        return Vec::new();
    };
    (0..files.length())
        .filter_map(|at| files.get(at))
        .filter(|file| file.type_().starts_with("image/"))
        .collect()
}

fn has_text(html: &Html) -> bool {
    match html {
        Html::Text(text) => !text.trim().is_empty(),
        Html::Tag(tag) => tag.children.iter().any(has_text),
    }
}

/// What is dragged from here goes like a copy.
pub fn drag(desk: Desk, event: &DragEvent) {
    composing::finish(desk);
    desk.hear_selection();
    if let Some(data) = event.data_transfer() {
        write(desk, &data);
        data.set_effect_allowed("copyMove");
    }
}

/// Dropped text that was dragged from here is moved, unless it is to be copied.
pub fn drop(desk: Desk, uploads: Uploads, event: &DragEvent, is_own: bool) {
    event.prevent_default();
    composing::finish(desk);
    let Some(data) = event.data_transfer() else {
        return;
    };
    let Some(to) = place_under(desk, event) else {
        return;
    };
    let is_copy = event.ctrl_key() || event.alt_key();
    if is_own && !is_copy {
        desk.run(&Command::MoveSelection(to));
        return;
    }
    desk.select(&Selection::at(to));
    put(desk, uploads, &data, false);
}

fn place_under(desk: Desk, event: &DragEvent) -> Option<Position> {
    let (x, y) = (event.client_x(), event.client_y());
    #[expect(clippy::cast_precision_loss, reason = "places on a screen are small")]
    let caret = document().caret_position_from_point(x as f32, y as f32)?;
    let node = caret.offset_node()?;
    desk.both(
        |surface, state| match surface.meaning(&node, caret.offset())? {
            Meaning::Text(position) => Some(position),
            meaning => place(&meaning, state, true),
        },
    )?
}
