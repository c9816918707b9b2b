//! What is one piece and holds no caret: images, rules, uploads, and nodes of another editor.

use app_document::{Element, Kind};

use super::super::uploads::place_of;
use super::{Purpose, element, image, text};
use crate::texts::editor as words;

/// The class of every piece but a break.
pub const PIECE: &str = "document-piece";
/// Carries the number of an upload.
pub const UPLOAD: &str = "data-upload";

pub fn draw(node: &Element, purpose: Purpose, is_block: bool) -> web_sys::Element {
    let piece = element(if is_block { "div" } else { "span" });
    let kind = match node.kind() {
        Kind::HorizontalRule => {
            let _ = piece.append_child(&element("hr"));
            "document-rule"
        }
        Kind::Image => {
            image::draw(&piece, node, purpose);
            "document-image"
        }
        Kind::Upload(number) => {
            let _ = piece.set_attribute(UPLOAD, &number.to_string());
            let _ = piece.append_child(&place_of(*number));
            "document-upload"
        }
        other => {
            let name = element("b");
            name.set_text_content(Some(other.name()));
            let _ = piece.append_child(&text(words::UNKNOWN));
            let _ = piece.append_child(&name);
            let _ = piece.set_attribute("title", words::UNKNOWN_STAYS);
            "document-unknown"
        }
    };
    let _ = piece.set_attribute("class", &[PIECE, " ", kind].concat());
    if purpose == Purpose::Editing {
        let _ = piece.set_attribute("contenteditable", "false");
    }
    piece
}
