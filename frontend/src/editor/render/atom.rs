//! Atoms, which have no place for a caret: images, horizontal rules, uploads and unsupported nodes.

use app_document::{ElementNode, NodeKind};
use app_portal::texts::editor as words;

use super::super::uploads::upload_element;
use super::{RenderMode, create_element, create_text, image};

/// The class of every atom except a hard break.
pub const ATOM_CLASS: &str = "document-piece";
/// The attribute with the number of an upload.
pub const UPLOAD_ATTRIBUTE: &str = "data-upload";

pub fn draw_atom(node: &ElementNode, purpose: RenderMode, is_block: bool) -> web_sys::Element {
    let piece = create_element(if is_block { "div" } else { "span" });
    let kind = match node.kind() {
        NodeKind::HorizontalRule => {
            let _ = piece.append_child(&create_element("hr"));
            "document-rule"
        }
        NodeKind::Image => {
            image::draw_image(&piece, node, purpose);
            "document-image"
        }
        NodeKind::Upload(number) => {
            let _ = piece.set_attribute(UPLOAD_ATTRIBUTE, &number.to_string());
            let _ = piece.append_child(&upload_element(*number));
            "document-upload"
        }
        other => {
            let name = create_element("b");
            name.set_text_content(Some(other.name()));
            let _ = piece.append_child(&create_text(words::UNKNOWN));
            let _ = piece.append_child(&name);
            let _ = piece.set_attribute("title", words::UNKNOWN_STAYS);
            "document-unknown"
        }
    };
    let _ = piece.set_attribute("class", &format!("{ATOM_CLASS} {kind}"));
    if purpose == RenderMode::Editing {
        let _ = piece.set_attribute("contenteditable", "false");
    }
    piece
}
