//! Nested lists built from flat items with a level, as Word and markdown write them.

use std::sync::Arc;

use crate::edit::ListType;
use crate::limits;
use crate::node::{ElementNode, Node};

/// Maximum number of levels. Each list and each of its items is one level of the document.
const MAX_LIST_LEVELS: usize = limits::MAX_BLOCK_DEPTH / 2;

/// Adds an item at this level (1 is the outermost) to the list at the end of `content`, or starts a new list.
pub(crate) fn push_item(
    content: &mut Vec<Node>,
    level: usize,
    list: ListType,
    start: i64,
    item: ElementNode,
) {
    let level = level.min(MAX_LIST_LEVELS);
    if level > 1
        && let Some(Node::Element(last)) = content.last_mut()
        && last.kind.is_list()
        && let Some(Node::Element(parent)) = Arc::make_mut(last).content.last_mut()
        && parent.kind.is_list_item()
    {
        return push_item(
            &mut Arc::make_mut(parent).content,
            level - 1,
            list,
            start,
            item,
        );
    }
    match content.last_mut() {
        Some(Node::Element(last)) if last.kind == list.kind() => {
            Arc::make_mut(last).content.push(item.into());
        }
        _ => content.push(list.list(start, vec![item.into()]).into()),
    }
}
