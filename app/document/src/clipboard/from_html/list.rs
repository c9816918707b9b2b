//! Lists of HTML, and those that Word writes as paragraphs.

use serde_json::json;

use super::block_builder::BlockBuilder;
use super::block_position::BlockPosition;
use crate::clipboard::html_tree::{HtmlElement, HtmlNode};
use crate::clipboard::style;
use crate::edit::ListType;
use crate::mark::MarkSet;
use crate::node::{ElementNode, Node, NodeKind};

/// Converts a list. A list that is a direct child of it belongs to the preceding item.
pub(super) fn list(
    tag: &HtmlElement,
    marks: &MarkSet,
    inside: BlockPosition<'_>,
) -> Option<ElementNode> {
    let mut items: Vec<ElementNode> = Vec::new();
    let mut is_task_list = false;
    for child in &tag.children {
        if let HtmlNode::Element(tag) = child
            && tag.name == "li"
        {
            let (item, kind) = list_item_of(tag, &style::marks(tag, marks), inside);
            is_task_list |= kind == ListType::Task;
            items.push(item);
        } else {
            let mut builder = BlockBuilder::new(inside);
            builder.push_node(child, marks, false);
            let blocks = builder.finish();
            match items.last_mut() {
                Some(last) => last.content.extend(blocks),
                None if blocks.is_empty() => {}
                None => items.push(list_item(blocks, None)),
            }
        }
        if inside.budget.is_exhausted() {
            break;
        }
    }
    if items.is_empty() {
        return None;
    }
    let items: Vec<Node> = items.into_iter().map(Node::from).collect();
    if is_task_list {
        return Some(ListType::Task.list(1, items));
    }
    if tag.name == "ul" {
        return Some(ListType::Bullet.list(1, items));
    }
    let start = tag
        .attribute("start")
        .and_then(|start| start.parse().ok())
        .unwrap_or(1);
    let list = ListType::Ordered.list(start, items);
    Some(match tag.attribute("type") {
        Some(letters @ ("a" | "A" | "i" | "I")) => list.with_attribute("type", json!(letters)),
        _ => list,
    })
}

/// Converts an `li` with these marks, and returns the type of its list.
pub(super) fn list_item_of(
    tag: &HtmlElement,
    marks: &MarkSet,
    inside: BlockPosition<'_>,
) -> (ElementNode, ListType) {
    // The item, and a paragraph if it is empty.
    inside.budget.spend(2, 0);
    let mut builder = BlockBuilder::new(inside);
    builder.push_children(tag, marks, false);
    let checked = task_state(tag);
    let list = checked.map_or(ListType::Bullet, |_| ListType::Task);
    (list_item(builder.finish(), checked), list)
}

fn list_item(mut blocks: Vec<Node>, checked: Option<bool>) -> ElementNode {
    if blocks.is_empty() {
        blocks.push(ElementNode::paragraph(Vec::new()).into());
    }
    let item = ElementNode::without_attributes(NodeKind::ListItem, blocks);
    match checked {
        Some(is_checked) => {
            let item = item.into_item(&NodeKind::TaskItem);
            item.with_attribute("checked", json!(is_checked))
        }
        None => item,
    }
}

/// Whether a list item is checked, in the forms of TipTap, Google Docs and sites that show markdown; `None` for an item
/// without a box.
fn task_state(item: &HtmlElement) -> Option<bool> {
    if let Some(state) = item.attribute("data-checked") {
        return Some(matches!(state, "" | "true"));
    }
    if item.attribute("role") == Some("checkbox") {
        return Some(item.attribute("aria-checked") == Some("true"));
    }
    let is_box =
        |tag: &HtmlElement| tag.name == "input" && tag.attribute("type") == Some("checkbox");
    let of_item = item.children.iter().find_map(|child| match child {
        HtmlNode::Element(tag) if is_box(tag) => Some(tag),
        HtmlNode::Element(tag) if matches!(tag.name.as_str(), "ul" | "ol") => None,
        HtmlNode::Element(tag) => tag.find(&is_box),
        HtmlNode::Text(_) => None,
    });
    of_item.map(|tag| tag.attribute("checked").is_some())
}

/// Returns the level, the list type and the number of a paragraph that is a Word list item.
pub(super) fn word_list_item(tag: &HtmlElement) -> Option<(usize, ListType, i64)> {
    let list = tag.style("mso-list")?;
    let level = list
        .split_whitespace()
        .find_map(|part| part.strip_prefix("level")?.parse().ok())?;
    let sign = tag
        .find(&is_word_list_marker)
        .map(HtmlElement::text)
        .unwrap_or_default();
    let sign = sign.trim_matches(|c: char| c.is_whitespace() || c == '\u{a0}');
    let counter = sign.trim_start_matches('(').trim_end_matches(['.', ')']);
    let is_counter = counter.len() < sign.len()
        && counter.chars().all(char::is_alphanumeric)
        && !counter.is_empty();
    let list = if is_counter {
        ListType::Ordered
    } else {
        ListType::Bullet
    };
    Some((level, list, counter.parse().unwrap_or(1)))
}

pub(super) fn is_word_list_marker(tag: &HtmlElement) -> bool {
    tag.style("mso-list").is_some_and(|list| list == "ignore")
}
