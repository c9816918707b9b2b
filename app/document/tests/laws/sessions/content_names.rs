//! The unique names of the content of a document.

use std::collections::BTreeSet;

use app_document::edit::inline;
use app_document::{Document, Node, NodeKind, NodePath};

/// The code point before the unique letters.
pub const LETTER_BASE: u32 = 0x4e00;

pub type ContentNames = BTreeSet<String>;

fn walk(content: &[Node], path: &mut NodePath, found: &mut dyn FnMut(&NodePath, &Node)) {
    for (at, node) in content.iter().enumerate() {
        path.push(at);
        found(path, node);
        if let Some(element) = node.element()
            && !matches!(element.kind(), NodeKind::Unknown(_))
        {
            walk(element.content(), path, found);
        }
        path.pop();
    }
}

/// Every text block with its length in UTF-16 units.
pub fn texts(document: &Document) -> Vec<(NodePath, usize)> {
    let mut out = Vec::new();
    walk(document.content(), &mut Vec::new(), &mut |path, node| {
        if let Some(block) = node.element().filter(|block| block.kind().is_text_block()) {
            out.push((path.clone(), inline::length(block.content())));
        }
    });
    out
}

/// Every node that holds no caret.
pub fn nodes(document: &Document) -> Vec<NodePath> {
    let mut out = Vec::new();
    walk(document.content(), &mut Vec::new(), &mut |path, node| {
        let kind = node.element().map(|node| node.kind().clone());
        if matches!(
            kind,
            Some(
                NodeKind::Unknown(_)
                    | NodeKind::Image
                    | NodeKind::Mention
                    | NodeKind::Video
                    | NodeKind::HorizontalRule
            )
        ) {
            out.push(path.clone());
        }
    });
    out
}

pub fn names(document: &Document) -> ContentNames {
    names_in_nodes(document.content())
}

/// The unique letters, the addresses of images, the titles of videos, the ids of mentions, and the names of unknown nodes.
pub fn names_in_nodes(content: &[Node]) -> ContentNames {
    let mut out = ContentNames::new();
    walk(content, &mut Vec::new(), &mut |_, node| match node {
        Node::Text(text) => {
            let letters = text
                .as_str()
                .chars()
                .filter(|letter| *letter as u32 > LETTER_BASE);
            out.extend(letters.map(String::from));
        }
        Node::Element(element) => {
            out.extend(element.source().map(str::to_owned));
            out.extend(element.video().and_then(|video| video.title));
            out.extend(element.mention_label().map(str::to_owned));
            if let NodeKind::Unknown(name) = element.kind() {
                out.insert(name.clone());
            }
        }
    });
    out
}
