//! Nodes: which there are, and which may stand in which.

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::mark::Marks;

/// A node of the tree. Documents that grew out of each other share the elements that did not change.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    Text(Text),
    Element(Arc<Element>),
}

/// A run of text with the same marks; never empty, and never beside another with equal marks.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    pub(crate) text: String,
    pub(crate) marks: Marks,
}

/// Any other node. What its attributes mean, typed methods tell; unknown ones are kept beside them.
#[derive(Debug, Clone, PartialEq)]
pub struct Element {
    pub(crate) kind: Kind,
    pub(crate) attributes: Map<String, Value>,
    pub(crate) marks: Marks,
    pub(crate) content: Vec<Node>,
}

/// What a node is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Kind {
    Document,
    Paragraph,
    Heading,
    BulletList,
    OrderedList,
    ListItem,
    CodeBlock,
    Blockquote,
    HorizontalRule,
    Image,
    HardBreak,
    /// Stands where an image will be once it has been uploaded, under a number the editor gave it. Never stored.
    Upload(u64),
    /// Of another editor: kept as it came and shown as a placeholder, never rendered.
    Unknown(String),
}

/// The names under which nodes are stored.
const NAMES: [(Kind, &str); 11] = [
    (Kind::Document, "doc"),
    (Kind::Paragraph, "paragraph"),
    (Kind::Heading, "heading"),
    (Kind::BulletList, "bulletList"),
    (Kind::OrderedList, "orderedList"),
    (Kind::ListItem, "listItem"),
    (Kind::CodeBlock, "codeBlock"),
    (Kind::Blockquote, "blockquote"),
    (Kind::HorizontalRule, "horizontalRule"),
    (Kind::Image, "image"),
    (Kind::HardBreak, "hardBreak"),
];

impl Kind {
    pub(crate) fn named(name: &str) -> Self {
        let known = NAMES.iter().find(|(_, known)| *known == name);
        known.map_or_else(|| Self::Unknown(name.to_owned()), |(kind, _)| kind.clone())
    }

    pub fn name(&self) -> &str {
        match self {
            Self::Unknown(name) => return name,
            Self::Upload(_) => return "upload",
            _ => {}
        }
        let known = NAMES.iter().find(|(kind, _)| kind == self);
        known
            .map(|(_, name)| *name)
            .expect("every known kind has its name")
    }

    /// Whether `child` may stand at this place (from 0) inside a node of this kind.
    ///
    /// What is unknown may stand wherever nodes stand, and may hold anything: its schema is not ours.
    pub(crate) fn takes(&self, child: &Node, at: usize) -> bool {
        let child = match child {
            Node::Text(_) => return self.is_text_block() || matches!(self, Self::Unknown(_)),
            Node::Element(element) => &element.kind,
        };
        let is_unknown = matches!(child, Self::Unknown(_));
        match self {
            Self::Document | Self::Blockquote => is_unknown || child.is_block(),
            Self::BulletList | Self::OrderedList => is_unknown || *child == Self::ListItem,
            Self::ListItem => {
                is_unknown || *child == Self::Paragraph || (at > 0 && child.is_block())
            }
            // An image is a block; editors that set it inline put it among the text.
            Self::Paragraph | Self::Heading => {
                is_unknown || matches!(child, Self::HardBreak | Self::Image)
            }
            Self::CodeBlock
            | Self::HorizontalRule
            | Self::Image
            | Self::HardBreak
            | Self::Upload(_) => false,
            Self::Unknown(_) => *child != Self::Document,
        }
    }

    /// Whether a node of this kind must hold something.
    pub(crate) fn is_never_hollow(&self) -> bool {
        matches!(
            self,
            Self::BulletList | Self::OrderedList | Self::ListItem | Self::Blockquote
        )
    }

    /// Whether text stands directly in it: a paragraph, a heading, a code block.
    pub fn is_text_block(&self) -> bool {
        matches!(self, Self::Paragraph | Self::Heading | Self::CodeBlock)
    }

    /// Whether a line of words with marks and breaks stands in it, and not code.
    pub(crate) fn is_line(&self) -> bool {
        matches!(self, Self::Paragraph | Self::Heading)
    }

    pub fn is_list(&self) -> bool {
        matches!(self, Self::BulletList | Self::OrderedList)
    }

    /// Whether it holds blocks whose text can be edited.
    pub(crate) fn is_container(&self) -> bool {
        self.is_list() || matches!(self, Self::Document | Self::Blockquote | Self::ListItem)
    }

    fn is_block(&self) -> bool {
        !matches!(self, Self::Document | Self::ListItem | Self::HardBreak)
    }
}

impl Node {
    pub(crate) fn text(text: impl Into<String>, marks: Marks) -> Self {
        let text = text.into();
        Self::Text(Text { text, marks })
    }

    pub fn element(&self) -> Option<&Element> {
        match self {
            Self::Element(element) => Some(element),
            Self::Text(_) => None,
        }
    }

    /// Whether both are one element, and not only equal ones: the cheap question before a comparison.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Element(one), Self::Element(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }
}

impl From<Element> for Node {
    fn from(element: Element) -> Self {
        Self::Element(Arc::new(element))
    }
}

impl Text {
    pub fn as_str(&self) -> &str {
        &self.text
    }

    pub fn marks(&self) -> &Marks {
        &self.marks
    }
}

impl Element {
    pub(crate) fn new(kind: Kind) -> Self {
        Self {
            kind,
            attributes: Map::new(),
            marks: Marks::default(),
            content: Vec::new(),
        }
    }

    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    pub fn content(&self) -> &[Node] {
        &self.content
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_found_by_its_name() {
        for (kind, name) in NAMES {
            assert_eq!(Kind::named(name), kind);
            assert_eq!(kind.name(), name);
        }
        assert_eq!(Kind::named("table").name(), "table");
    }

    #[test]
    fn a_list_item_begins_with_a_paragraph() {
        let child = |kind| Node::from(Element::new(kind));
        assert!(Kind::ListItem.takes(&child(Kind::Paragraph), 0));
        assert!(!Kind::ListItem.takes(&child(Kind::BulletList), 0));
        assert!(Kind::ListItem.takes(&child(Kind::BulletList), 1));
    }
}
