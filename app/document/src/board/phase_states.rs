//! The items that each phase shows, for commands that change which phase follows which.

use serde_json::{Map, Value};

use super::attribute_rules::blank_value;
use super::content::BoardContent;
use super::item_kind::ItemKind;
use super::visible_item::{VisibleItem, is_blank};
use crate::attributes::attribute_map;
use crate::node::{ElementNode, Node, NodeKind};

/// The complete attributes of the items that a phase shows.
#[derive(Debug, Clone, Default)]
pub(super) struct PhaseState(Vec<Map<String, Value>>);

impl PhaseState {
    pub fn of(board: &BoardContent, phase: usize) -> Self {
        let items = board.visible_items(phase);
        Self(items.iter().map(VisibleItem::attributes).collect())
    }

    fn item(&self, id: &Value) -> Option<&Map<String, Value>> {
        self.0.iter().find(|item| item.get("id") == Some(id))
    }

    /// The items to store in a phase after `before`, so that it shows this state.
    ///
    /// An attribute that this version does not know stays inherited where it has no value in this state.
    pub fn items_after(&self, before: &Self) -> Vec<Node> {
        let mut items: Vec<Node> = Vec::new();
        for item in &self.0 {
            let id = item.get("id").unwrap_or(&Value::Null);
            let changes = match before.item(id) {
                Some(before) => changes_between(before, item),
                None => item.clone(),
            };
            if !changes.is_empty() {
                items.push(item_node(id, changes));
            }
        }
        for item in &before.0 {
            let id = item.get("id").unwrap_or(&Value::Null);
            if self.item(id).is_none() {
                let removal = attribute_map([("removed".to_owned(), Value::Bool(true))]);
                items.push(item_node(id, removal));
            }
        }
        items
    }
}

/// Replaces the items of a phase, and keeps its other children.
pub(super) fn replace_items(phase: &mut ElementNode, items: Vec<Node>) {
    let is_item = |node: &Node| {
        node.element()
            .is_some_and(|child| child.kind == NodeKind::BoardItem)
    };
    phase.content.retain(|node| !is_item(node));
    phase.content.extend(items);
}

fn item_node(id: &Value, mut attributes: Map<String, Value>) -> Node {
    attributes.insert("id".to_owned(), id.clone());
    ElementNode {
        attributes,
        ..ElementNode::new(NodeKind::BoardItem)
    }
    .into()
}

fn changes_between(before: &Map<String, Value>, after: &Map<String, Value>) -> Map<String, Value> {
    let set = after
        .iter()
        .filter(|(name, value)| before.get(*name) != Some(value))
        .map(|(name, value)| (name.clone(), value.clone()));
    let mut changes = attribute_map(set);
    let kind = after.get("kind").and_then(Value::as_str);
    let kind = kind.and_then(ItemKind::from_name);
    for (name, value) in before {
        if !after.contains_key(name)
            && !is_blank(value)
            && let Some(blank) = blank_value(name, kind)
        {
            changes.insert(name.clone(), blank);
        }
    }
    changes
}
