//! Taking nodes out so that what is left keeps the schema.

use std::sync::Arc;

use crate::edit::tree;
use crate::node::{Element, Kind, Node};

/// Removes the node at the path, and every container that it leaves empty.
pub(crate) fn remove(content: &mut Vec<Node>, path: &[usize]) -> Option<()> {
    let (last, parent) = path.split_last()?;
    let siblings = tree::children_mut(content, parent)?;
    (*last < siblings.len()).then(|| siblings.remove(*last))?;
    if siblings.is_empty() && !parent.is_empty() {
        return remove(content, parent);
    }
    Some(())
}

/// Gives every list item a paragraph to begin with: of a list inside it the items move out, before anything else
/// comes an empty paragraph.
pub(crate) fn mend(content: &mut Vec<Node>) {
    for at in (0..content.len()).rev() {
        let Some(element) = content[at].element().filter(|element| !is_whole(element)) else {
            continue;
        };
        let mut element = element.clone();
        mend(&mut element.content);
        if element.kind != Kind::ListItem || begins_well(&element.content) {
            content[at] = element.into();
            continue;
        }
        let starts_with_list = element.content[0]
            .element()
            .is_some_and(|first| first.kind.is_list());
        if !starts_with_list {
            element
                .content
                .insert(0, Element::paragraph(Vec::new()).into());
            content[at] = element.into();
            continue;
        }
        let rest = element.content.split_off(1);
        let mut items = element.content[0]
            .element()
            .map(|list| list.content.clone())
            .unwrap_or_default();
        if let Some(Node::Element(last)) = items.last_mut() {
            let last = Arc::make_mut(last);
            if last.kind == Kind::ListItem {
                last.content.extend(rest);
            }
        }
        content.splice(at..=at, items);
    }
}

fn is_whole(element: &Element) -> bool {
    let is_item = element.kind == Kind::ListItem;
    (!is_item || begins_well(&element.content))
        && (!element.kind.is_container()
            || element
                .content
                .iter()
                .filter_map(Node::element)
                .all(is_whole))
}

/// Whether this may be the content of a list item.
pub(crate) fn begins_well(content: &[Node]) -> bool {
    content
        .first()
        .is_some_and(|first| Kind::ListItem.takes(first, 0))
}
