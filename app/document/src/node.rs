//! Nodes, and the schema: which nodes may contain which.

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::mark::MarkSet;

/// A node of the tree. Successive versions of a document share the elements that did not change.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    Text(TextNode),
    Element(Arc<ElementNode>),
}

/// A run of text with the same marks. It is never empty, and adjacent runs have different marks.
#[derive(Debug, Clone, PartialEq)]
pub struct TextNode {
    pub(crate) text: String,
    pub(crate) marks: MarkSet,
}

/// Any node other than text. Typed methods read the known attributes; unknown ones are stored unchanged.
#[derive(Debug, Clone, PartialEq)]
pub struct ElementNode {
    pub(crate) kind: NodeKind,
    pub(crate) attributes: Map<String, Value>,
    pub(crate) marks: MarkSet,
    pub(crate) content: Vec<Node>,
}

/// The kind of a node.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum NodeKind {
    Document,
    Paragraph,
    Heading,
    BulletList,
    OrderedList,
    TaskList,
    ListItem,
    TaskItem,
    CodeBlock,
    Blockquote,
    /// A highlighted note. Its kind is an attribute.
    Callout,
    /// A toggle: a summary, and a content that is shown while it is open.
    Details,
    DetailsSummary,
    DetailsContent,
    Table,
    TableRow,
    TableHeader,
    TableCell,
    HorizontalRule,
    Image,
    /// A link to a video, shown as a card.
    Video,
    /// A video of TipTap's extension, shown as the same card.
    Youtube,
    HardBreak,
    /// A mention of a player or a strategy within a line.
    Mention,
    /// A drawing on a map, for which see [`crate::board`]. To the editor it is one unit.
    MapBoard,
    BoardPhase,
    BoardItem,
    /// The placeholder of an image that is being uploaded, with a number from the editor. Never stored.
    Upload(u64),
    /// A node of another editor: stored unchanged and shown as a placeholder.
    Unknown(String),
}

/// The stored name of each kind.
const NODE_NAMES: [(NodeKind, &str); 27] = [
    (NodeKind::Document, "doc"),
    (NodeKind::Paragraph, "paragraph"),
    (NodeKind::Heading, "heading"),
    (NodeKind::BulletList, "bulletList"),
    (NodeKind::OrderedList, "orderedList"),
    (NodeKind::TaskList, "taskList"),
    (NodeKind::ListItem, "listItem"),
    (NodeKind::TaskItem, "taskItem"),
    (NodeKind::CodeBlock, "codeBlock"),
    (NodeKind::Blockquote, "blockquote"),
    (NodeKind::Callout, "callout"),
    (NodeKind::Details, "details"),
    (NodeKind::DetailsSummary, "detailsSummary"),
    (NodeKind::DetailsContent, "detailsContent"),
    (NodeKind::Table, "table"),
    (NodeKind::TableRow, "tableRow"),
    (NodeKind::TableHeader, "tableHeader"),
    (NodeKind::TableCell, "tableCell"),
    (NodeKind::HorizontalRule, "horizontalRule"),
    (NodeKind::Image, "image"),
    (NodeKind::Video, "video"),
    (NodeKind::Youtube, "youtube"),
    (NodeKind::HardBreak, "hardBreak"),
    (NodeKind::Mention, "mention"),
    (NodeKind::MapBoard, "mapBoard"),
    (NodeKind::BoardPhase, "boardPhase"),
    (NodeKind::BoardItem, "boardItem"),
];

impl NodeKind {
    pub(crate) fn from_name(name: &str) -> Self {
        let known = NODE_NAMES.iter().find(|(_, known)| *known == name);
        known.map_or_else(|| Self::Unknown(name.to_owned()), |(kind, _)| kind.clone())
    }

    pub fn name(&self) -> &str {
        match self {
            Self::Unknown(name) => return name,
            Self::Upload(_) => return "upload",
            _ => {}
        }
        let known = NODE_NAMES.iter().find(|(kind, _)| kind == self);
        known
            .map(|(_, name)| *name)
            .expect("every known kind has its name")
    }

    /// Whether a node of this kind may contain `child` at this index (from 0).
    ///
    /// An unknown node is allowed wherever nodes are, and may contain anything: its schema is not ours.
    pub(crate) fn accepts(&self, child: &Node, at: usize) -> bool {
        match child {
            Node::Text(_) => self.is_text_block() || matches!(self, Self::Unknown(_)),
            Node::Element(element) => self.accepts_kind(&element.kind, at),
        }
    }

    pub(crate) fn accepts_kind(&self, child: &Self, at: usize) -> bool {
        let is_unknown = matches!(child, Self::Unknown(_));
        match self {
            Self::Document
            | Self::Blockquote
            | Self::Callout
            | Self::DetailsContent
            | Self::TableHeader
            | Self::TableCell => is_unknown || child.is_block(),
            Self::Details => match at {
                0 => *child == Self::DetailsSummary,
                1 => *child == Self::DetailsContent,
                _ => false,
            },
            Self::Table => *child == Self::TableRow,
            Self::TableRow => child.is_table_cell(),
            Self::BulletList | Self::OrderedList => is_unknown || *child == Self::ListItem,
            Self::TaskList => is_unknown || *child == Self::TaskItem,
            Self::ListItem | Self::TaskItem => {
                is_unknown || *child == Self::Paragraph || (at > 0 && child.is_block())
            }
            // An image is a block, but editors that treat it as inline put it into text blocks.
            Self::Paragraph | Self::Heading | Self::DetailsSummary => {
                is_unknown || matches!(child, Self::HardBreak | Self::Image | Self::Mention)
            }
            Self::MapBoard => is_unknown || *child == Self::BoardPhase,
            Self::BoardPhase => is_unknown || *child == Self::BoardItem,
            Self::BoardItem => is_unknown,
            Self::CodeBlock
            | Self::HorizontalRule
            | Self::Image
            | Self::Video
            | Self::Youtube
            | Self::HardBreak
            | Self::Mention
            | Self::Upload(_) => false,
            Self::Unknown(_) => *child != Self::Document,
        }
    }

    /// Whether a node of this kind must not be empty.
    pub(crate) fn requires_content(&self) -> bool {
        matches!(
            self,
            Self::BulletList
                | Self::OrderedList
                | Self::TaskList
                | Self::ListItem
                | Self::TaskItem
                | Self::Blockquote
                | Self::Callout
                | Self::Details
                | Self::DetailsContent
                | Self::Table
                | Self::TableHeader
                | Self::TableCell
        )
    }

    /// Whether it contains text directly: a paragraph, a heading, a code block or the summary of a toggle.
    pub fn is_text_block(&self) -> bool {
        matches!(
            self,
            Self::Paragraph | Self::Heading | Self::CodeBlock | Self::DetailsSummary
        )
    }

    /// Whether it is a block of its own whose text may have marks and breaks: a paragraph or a heading.
    pub(crate) fn is_rich_text_block(&self) -> bool {
        matches!(self, Self::Paragraph | Self::Heading)
    }

    /// Whether it surrounds blocks that Enter and Backspace lift out of it.
    pub(crate) fn is_quote(&self) -> bool {
        matches!(self, Self::Blockquote | Self::Callout)
    }

    /// Whether it is part of a line as a character is: the caret moves past it, and one press deletes it.
    pub(crate) fn is_character(&self) -> bool {
        matches!(self, Self::HardBreak | Self::Mention)
    }

    /// Whether it is a card of a video.
    pub fn is_video(&self) -> bool {
        matches!(self, Self::Video | Self::Youtube)
    }

    pub fn is_list(&self) -> bool {
        matches!(self, Self::BulletList | Self::OrderedList | Self::TaskList)
    }

    pub fn is_list_item(&self) -> bool {
        matches!(self, Self::ListItem | Self::TaskItem)
    }

    pub fn is_table_cell(&self) -> bool {
        matches!(self, Self::TableHeader | Self::TableCell)
    }

    /// Whether it contains blocks that can be edited.
    pub(crate) fn is_container(&self) -> bool {
        self.is_list()
            || self.is_list_item()
            || self.is_table_cell()
            || self.is_quote()
            || matches!(
                self,
                Self::Document
                    | Self::Details
                    | Self::DetailsContent
                    | Self::Table
                    | Self::TableRow
            )
    }

    fn is_block(&self) -> bool {
        !matches!(
            self,
            Self::Document
                | Self::ListItem
                | Self::TaskItem
                | Self::DetailsSummary
                | Self::DetailsContent
                | Self::TableRow
                | Self::TableHeader
                | Self::TableCell
                | Self::HardBreak
                | Self::Mention
                | Self::BoardPhase
                | Self::BoardItem
        )
    }
}

impl Node {
    pub(crate) fn text(text: impl Into<String>, marks: MarkSet) -> Self {
        let text = text.into();
        Self::Text(TextNode { text, marks })
    }

    pub fn element(&self) -> Option<&ElementNode> {
        match self {
            Self::Element(element) => Some(element),
            Self::Text(_) => None,
        }
    }

    /// Whether both are the same shared element: a cheap check before a deep comparison. Always `false` for text.
    pub fn ptr_eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Element(one), Self::Element(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }
}

impl From<ElementNode> for Node {
    fn from(element: ElementNode) -> Self {
        Self::Element(Arc::new(element))
    }
}

impl TextNode {
    pub fn as_str(&self) -> &str {
        &self.text
    }

    pub fn marks(&self) -> &MarkSet {
        &self.marks
    }
}

impl ElementNode {
    pub(crate) fn new(kind: NodeKind) -> Self {
        Self {
            kind,
            attributes: Map::new(),
            marks: MarkSet::default(),
            content: Vec::new(),
        }
    }

    pub fn kind(&self) -> &NodeKind {
        &self.kind
    }

    pub fn marks(&self) -> &MarkSet {
        &self.marks
    }

    pub fn content(&self) -> &[Node] {
        &self.content
    }
}

/// The number of these nodes with all nodes within them.
pub(crate) fn node_count(nodes: &[Node]) -> usize {
    let below = |node: &Node| node.element().map_or(0, |it| node_count(it.content()));
    nodes.iter().map(|node| 1 + below(node)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_found_by_its_name() {
        for (kind, name) in NODE_NAMES {
            assert_eq!(NodeKind::from_name(name), kind);
            assert_eq!(kind.name(), name);
        }
        assert_eq!(NodeKind::from_name("embed").name(), "embed");
    }

    #[test]
    fn a_list_item_begins_with_a_paragraph() {
        let child = |kind| Node::from(ElementNode::new(kind));
        assert!(NodeKind::ListItem.accepts(&child(NodeKind::Paragraph), 0));
        assert!(!NodeKind::ListItem.accepts(&child(NodeKind::BulletList), 0));
        assert!(NodeKind::ListItem.accepts(&child(NodeKind::BulletList), 1));
    }
}
