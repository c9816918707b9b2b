//! What is in a document, by name.

use std::collections::BTreeSet;

use app_document::edit::inline;
use app_document::{Document, Kind, Node, Path};

/// The first of the letters that are each written once.
pub const LETTERS: u32 = 0x4e00;

pub type ContentNames = BTreeSet<String>;

fn walk(content: &[Node], path: &mut Path, found: &mut dyn FnMut(&Path, &Node)) {
    for (at, node) in content.iter().enumerate() {
        path.push(at);
        found(path, node);
        if let Some(element) = node.element()
            && !matches!(element.kind(), Kind::Unknown(_))
        {
            walk(element.content(), path, found);
        }
        path.pop();
    }
}

/// Every text block, with its length.
pub fn texts(document: &Document) -> Vec<(Path, usize)> {
    let mut out = Vec::new();
    walk(document.content(), &mut Vec::new(), &mut |path, node| {
        if let Some(block) = node.element().filter(|block| block.kind().is_text_block()) {
            out.push((path.clone(), inline::length(block.content())));
        }
    });
    out
}

/// Every node that holds no caret.
pub fn nodes(document: &Document) -> Vec<Path> {
    let mut out = Vec::new();
    walk(document.content(), &mut Vec::new(), &mut |path, node| {
        let kind = node.element().map(|node| node.kind().clone());
        if matches!(
            kind,
            Some(Kind::Unknown(_) | Kind::Image | Kind::HorizontalRule)
        ) {
            out.push(path.clone());
        }
    });
    out
}

pub fn names(document: &Document) -> ContentNames {
    names_of_nodes(document.content())
}

/// The letters, each once, and the nodes that are no text.
pub fn names_of_nodes(content: &[Node]) -> ContentNames {
    let mut out = ContentNames::new();
    walk(content, &mut Vec::new(), &mut |_, node| match node {
        Node::Text(text) => {
            let letters = text
                .as_str()
                .chars()
                .filter(|letter| *letter as u32 > LETTERS);
            out.extend(letters.map(String::from));
        }
        Node::Element(element) => {
            out.extend(element.source().map(str::to_owned));
            if let Kind::Unknown(name) = element.kind() {
                out.insert(name.clone());
            }
        }
    });
    out
}
