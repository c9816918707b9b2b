//! The typed view of a board's nodes.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::board_error::BoardError;
use super::item_kind::ItemKind;
use super::validate::validate;
use super::visible_item::VisibleItem;
use crate::node::{ElementNode, Node, NodeKind};

/// A valid board. It contains the nodes themselves, so that converting it back gives exactly what was read.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardContent(pub(super) ElementNode);

/// A phase as it is stored: what differs from the phase before it.
#[derive(Debug, Clone, Copy)]
pub struct BoardPhase<'a>(pub(super) &'a ElementNode);

/// An item as a phase stores it.
#[derive(Debug, Clone, Copy)]
pub struct BoardItem<'a>(pub(super) &'a ElementNode);

impl BoardContent {
    /// `None` for any node other than a board.
    pub fn from_element(element: &ElementNode) -> Option<Self> {
        (element.kind == NodeKind::MapBoard).then(|| Self(element.clone()))
    }

    /// A board with one empty phase.
    pub fn blank(map: Option<&str>, phase_id: &str) -> Result<Self, BoardError> {
        let phase = ElementNode::new(NodeKind::BoardPhase).with_attribute("id", phase_id.into());
        let mut board = ElementNode::new(NodeKind::MapBoard).with_attribute("version", 1.into());
        if let Some(map) = map {
            board = board.with_attribute("map", map.into());
        }
        Self::from_valid(board.with_content(vec![phase.into()]))
    }

    pub(super) fn from_valid(element: ElementNode) -> Result<Self, BoardError> {
        validate(&element)?;
        Ok(Self(element))
    }

    pub fn to_node(&self) -> Node {
        self.0.clone().into()
    }

    pub fn map(&self) -> Option<&str> {
        text(&self.0, "map")
    }

    /// The picture of the map, an upload of this site.
    pub fn base(&self) -> Option<&str> {
        text(&self.0, "base")
    }

    pub fn title(&self) -> Option<&str> {
        text(&self.0, "title")
    }

    /// The phases in order.
    pub fn phases(&self) -> Vec<BoardPhase<'_>> {
        elements(&self.0, &NodeKind::BoardPhase)
            .map(BoardPhase)
            .collect()
    }

    /// The items that the phase at this index shows, in the order in which they were added.
    pub fn visible_items(&self, phase: usize) -> Vec<VisibleItem<'_>> {
        let mut items = Vec::new();
        for phase in elements(&self.0, &NodeKind::BoardPhase).take(phase + 1) {
            for item in BoardPhase(phase).items() {
                show_item(&mut items, item);
            }
        }
        items
    }
}

/// Applies a stored item to the items of the phase before it. Returns the item as it is shown now, unless it is removed.
pub(super) fn show_item<'a, 'i>(
    items: &'i mut Vec<VisibleItem<'a>>,
    item: BoardItem<'a>,
) -> Option<&'i VisibleItem<'a>> {
    let (id, attributes) = (item.id(), &item.0.attributes);
    let at = items.iter().position(|visible| visible.id() == id);
    match (at, item.is_removed()) {
        (Some(at), true) => {
            items.remove(at);
            None
        }
        (Some(at), false) => {
            items[at].layers.push(attributes);
            items.get(at)
        }
        (None, true) => None,
        (None, false) => {
            items.push(VisibleItem::first(id, attributes));
            items.last()
        }
    }
}

impl<'a> BoardPhase<'a> {
    /// Identifies the phase when two versions of a board are compared.
    pub fn id(self) -> Option<&'a str> {
        text(self.0, "id")
    }

    pub fn name(self) -> Option<&'a str> {
        text(self.0, "name")
    }

    /// The clock of the round in seconds.
    pub fn at(self) -> Option<u64> {
        self.0.attributes.get("at")?.as_u64()
    }

    pub fn items(self) -> impl Iterator<Item = BoardItem<'a>> {
        elements(self.0, &NodeKind::BoardItem).map(BoardItem)
    }
}

impl<'a> BoardItem<'a> {
    pub fn id(self) -> &'a str {
        text(self.0, "id").unwrap_or_default()
    }

    /// `None` where the item is inherited, and for a kind of a newer version.
    pub fn kind(self) -> Option<ItemKind> {
        ItemKind::from_name(text(self.0, "kind")?)
    }

    pub fn is_removed(self) -> bool {
        self.0.attributes.get("removed") == Some(&Value::Bool(true))
    }

    pub fn attributes(self) -> &'a Map<String, Value> {
        &self.0.attributes
    }
}

/// The children of this kind.
pub(super) fn elements<'a>(
    parent: &'a ElementNode,
    kind: &'a NodeKind,
) -> impl Iterator<Item = &'a ElementNode> {
    let children = parent.content.iter().filter_map(Node::element);
    children.filter(move |child| child.kind == *kind)
}

/// The child of this kind at this index among its kind, for changes.
pub(super) fn element_mut<'a>(
    parent: &'a mut ElementNode,
    kind: &NodeKind,
    index: usize,
) -> Option<&'a mut ElementNode> {
    let children = parent.content.iter_mut().filter_map(|child| match child {
        Node::Element(element) if element.kind == *kind => Some(element),
        _ => None,
    });
    children.into_iter().nth(index).map(Arc::make_mut)
}

pub(super) fn text<'a>(element: &'a ElementNode, name: &str) -> Option<&'a str> {
    let text = element.attributes.get(name)?.as_str()?;
    (!text.is_empty()).then_some(text)
}
