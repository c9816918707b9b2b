//! Removes nodes and restores the schema afterwards.

use std::sync::Arc;

use crate::edit::{details, tree};
use crate::node::{ElementNode, Node, NodeKind};

/// Removes the node at the path and every container that becomes empty.
pub(crate) fn remove_node(content: &mut Vec<Node>, path: &[usize]) -> Option<()> {
    remove_node_below(content, path, 0)
}

/// Removes the node at the path and every container that becomes empty, below a container whose path has this length.
/// That container keeps an empty paragraph.
pub(crate) fn remove_node_below(
    content: &mut Vec<Node>,
    path: &[usize],
    kept: usize,
) -> Option<()> {
    let (last, parent) = path.split_last()?;
    let siblings = tree::children_mut(content, parent)?;
    (*last < siblings.len()).then(|| siblings.remove(*last))?;
    if !siblings.is_empty() || parent.is_empty() {
        return Some(());
    }
    if parent.len() == kept {
        siblings.push(ElementNode::paragraph(Vec::new()).into());
        return Some(());
    }
    remove_node_below(content, parent, kept)
}

/// Makes every list item start with a paragraph, and every toggle have both parts. An item that starts with a list is
/// replaced by the items of that list; any other gets an empty paragraph.
pub(crate) fn normalize(content: &mut Vec<Node>) {
    for at in (0..content.len()).rev() {
        let Some(element) = content[at]
            .element()
            .filter(|element| !is_normalized(element))
        else {
            continue;
        };
        let mut element = element.clone();
        normalize(&mut element.content);
        details::add_missing_part(&mut element);
        if !element.kind.is_list_item() || is_valid_item(&element.content) {
            content[at] = element.into();
            continue;
        }
        let starts_with_list = element.content[0]
            .element()
            .is_some_and(|first| first.kind.is_list());
        if !starts_with_list {
            element
                .content
                .insert(0, ElementNode::paragraph(Vec::new()).into());
            content[at] = element.into();
            continue;
        }
        let rest = element.content.split_off(1);
        let inner = element.content[0].element();
        let inner = inner.map(|list| list.content.clone());
        let mut items = converted_items(inner.unwrap_or_default(), &element.kind);
        if let Some(Node::Element(last)) = items.last_mut() {
            let last = Arc::make_mut(last);
            if last.kind.is_list_item() {
                last.content.extend(rest);
            }
        }
        content.splice(at..=at, items);
    }
}

fn is_normalized(element: &ElementNode) -> bool {
    let is_item = element.kind.is_list_item();
    (!is_item || is_valid_item(&element.content))
        && (element.kind != NodeKind::Details || element.content.len() == 2)
        && (!element.kind.is_container()
            || element
                .content
                .iter()
                .filter_map(Node::element)
                .all(is_normalized))
}

/// Converts the list items among these nodes to this kind of item.
pub(crate) fn converted_items(nodes: Vec<Node>, kind: &NodeKind) -> Vec<Node> {
    let convert = |node: Node| match node {
        Node::Element(item) if item.kind.is_list_item() && item.kind != *kind => {
            ElementNode::clone(&item).into_item(kind).into()
        }
        node => node,
    };
    nodes.into_iter().map(convert).collect()
}

/// Whether this is valid at the start of a list item.
pub(crate) fn is_valid_item(content: &[Node]) -> bool {
    content
        .first()
        .is_some_and(|first| NodeKind::ListItem.accepts(first, 0))
}
