//! From a document to the page: every block an element, in the document's own order and depth.
//!
//! Nothing here writes HTML: what a document says becomes text, and a few attributes that were checked.

mod element;
mod image;
mod line;
mod piece;

use app_document::{Element, Kind, Node};

pub use element::{element, give, text};
pub use image::{Shown, press, shown};
pub use line::{MARKS, fill, is_filler, leaf, line_of, marks_of, needs_filler, runs};
pub use piece::{PIECE, draw as draw_piece};

/// What the elements are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Reading,
    Editing,
}

/// The element of a block, with all that stands in it.
pub fn draw(node: &Element, purpose: Purpose) -> web_sys::Element {
    let Some(name) = name(node) else {
        return piece::draw(node, purpose, true);
    };
    let block = element(name);
    describe(&block, node);
    if node.kind().is_text_block() {
        if *node.kind() == Kind::CodeBlock {
            let _ = block.append_child(&element("code"));
        }
        fill(&line_of(&block), node.content(), purpose);
    } else {
        for child in node.content().iter().filter_map(Node::element) {
            let _ = block.append_child(&draw(child, purpose));
        }
    }
    block
}

/// What a block that holds a caret or other blocks is called in HTML; `None` for whatever is one piece.
pub fn name(node: &Element) -> Option<&'static str> {
    const HEADINGS: [&str; 6] = ["h1", "h2", "h3", "h4", "h5", "h6"];
    Some(match node.kind() {
        Kind::Paragraph => "p",
        Kind::Heading => HEADINGS[usize::from(node.heading_level().unwrap_or(1)) - 1],
        Kind::BulletList => "ul",
        Kind::OrderedList => "ol",
        Kind::ListItem => "li",
        Kind::CodeBlock => "pre",
        Kind::Blockquote => "blockquote",
        _ => return None,
    })
}

/// Writes what the node says beside its content.
pub fn describe(block: &web_sys::Element, node: &Element) {
    if node.kind().is_text_block() {
        let is_code = *node.kind() == Kind::CodeBlock;
        give(block, "dir", Some(if is_code { "ltr" } else { "auto" }));
        give(block, "class", node.alignment().map(alignment_class));
        give(block, "spellcheck", is_code.then_some("false"));
        give(block, "data-language", node.language());
    }
    if let Some(level) = node.heading_level() {
        // The page has a title above the document's.
        give(block, "aria-level", Some(&(level + 2).to_string()));
    }
    if let Some((start, numbering)) = node.numbering() {
        let start = (start != 1).then(|| start.to_string());
        give(block, "start", start.as_deref());
        give(block, "class", Some(numbering_class(numbering)));
    }
}

fn alignment_class(alignment: app_document::Alignment) -> &'static str {
    use app_document::Alignment;
    match alignment {
        Alignment::Left => "document-left",
        Alignment::Center => "document-center",
        Alignment::Right => "document-right",
        Alignment::Justify => "document-justify",
    }
}

fn numbering_class(numbering: app_document::Numbering) -> &'static str {
    use app_document::Numbering;
    match numbering {
        Numbering::Decimal => "document-decimal",
        Numbering::LowerLetters => "document-lower-letters",
        Numbering::UpperLetters => "document-upper-letters",
        Numbering::LowerRoman => "document-lower-roman",
        Numbering::UpperRoman => "document-upper-roman",
    }
}
