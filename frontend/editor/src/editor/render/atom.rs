//! Atoms, which have no place for a caret: images, videos, mentions, horizontal rules, uploads and
//! unsupported nodes.

use app_document::{ElementNode, NodeKind};
use app_portal::texts::editor as words;
use frontend_kit::dom::create_element::{create_element, create_text};

use super::super::uploads::upload_element;
use super::line::show_comments;
use super::{RenderMode, image, mention, video};
use crate::board::show_board;

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
            image::draw_image(&piece, node, purpose, is_block);
            "document-image"
        }
        NodeKind::Video | NodeKind::Youtube => {
            video::draw_video(&piece, node, purpose);
            "document-video"
        }
        NodeKind::Upload(number) => {
            let _ = piece.set_attribute(UPLOAD_ATTRIBUTE, &number.to_string());
            let _ = piece.append_child(&upload_element(*number));
            "document-upload"
        }
        NodeKind::Mention => {
            mention::draw_mention(&piece, node, purpose);
            "document-mention"
        }
        NodeKind::MapBoard => {
            show_board(&piece, node, purpose);
            show_comments(&piece, node.marks());
            "document-board"
        }
        other => {
            draw_unknown(&piece, node, other.name());
            "document-unknown"
        }
    };
    let _ = piece.set_attribute("class", &format!("{ATOM_CLASS} {kind}"));
    if purpose == RenderMode::Editing {
        let _ = piece.set_attribute("contenteditable", "false");
    }
    piece
}

/// The name of an unsupported node and the text inside it.
fn draw_unknown(piece: &web_sys::Element, node: &ElementNode, name: &str) {
    let label = create_element("span");
    let strong = create_element("b");
    strong.set_text_content(Some(name));
    let _ = label.append_child(&create_text(words::UNKNOWN));
    let _ = label.append_child(&strong);
    let _ = piece.append_child(&label);
    let _ = piece.set_attribute("title", words::UNKNOWN_STAYS);
    let text = node.plain_text();
    if !text.is_empty() {
        let shown = create_element("span");
        let _ = shown.set_attribute("class", "document-unknown-text");
        shown.set_text_content(Some(&text));
        let _ = piece.append_child(&shown);
    }
}
