//! Converts HTML of other programs to a fragment of our schema.

mod block_builder;
mod block_position;
mod callout;
mod details;
mod table;

use serde_json::{Value, json};

use crate::clipboard::html_tree::{HtmlElement, HtmlNode};
use crate::clipboard::style;
use crate::constructors::ImageAttributes;
use crate::document::Document;
use crate::edit::{DocumentFragment, ListType};
use crate::mark::MarkSet;
use crate::node::{ElementNode, Node, NodeKind};
use crate::reading_budget::ReadingBudget;
use block_builder::BlockBuilder;
use block_position::BlockPosition;

/// The attribute in which our own copies carry the fragment as JSON.
pub(crate) const FRAGMENT_ATTRIBUTE: &str = "data-muster";

/// The attribute in which our own copies carry the kind of a callout.
pub(crate) const CALLOUT_ATTRIBUTE: &str = "data-callout";

/// The attributes in which TipTap writes those of a mention.
pub(crate) const MENTION_ATTRIBUTES: [(&str, &str); 3] = [
    ("data-id", "id"),
    ("data-label", "label"),
    ("data-mention-suggestion-char", "mentionSuggestionChar"),
];

/// Converts HTML to a fragment. Only nodes and marks of the schema are created, so scripts, styles and unsafe
/// addresses are dropped.
pub fn fragment_from_html(html: &HtmlNode) -> DocumentFragment {
    fragment_within(html, 1, &ReadingBudget::unlimited())
}

/// Converts HTML of a file to a fragment for this level of a document. Containers that would be too deep are left out,
/// their content stays.
pub fn fragment_within(html: &HtmlNode, depth: usize, budget: &ReadingBudget) -> DocumentFragment {
    if let Some(own) = embedded_fragment(html) {
        return own;
    }
    let mut builder = BlockBuilder::new(BlockPosition { depth, budget });
    builder.push_node(html, &MarkSet::default(), false);
    fragment_from_blocks(builder.finish())
}

/// Makes a fragment of pasted blocks. A paragraph at either end is open and joins the text beside it.
pub(crate) fn fragment_from_blocks(mut blocks: Vec<Node>) -> DocumentFragment {
    crate::edit::normalize(&mut blocks);
    let is_open = |node: Option<&Node>| {
        node.and_then(Node::element)
            .is_some_and(|block| block.kind == NodeKind::Paragraph)
    };
    DocumentFragment {
        is_open_start: is_open(blocks.first()),
        is_open_end: is_open(blocks.last()),
        blocks,
    }
}

/// Reads the fragment that our own copies embed as JSON. It passes the same checks as any document.
fn embedded_fragment(html: &HtmlNode) -> Option<DocumentFragment> {
    let HtmlNode::Element(tag) = html else {
        return None;
    };
    let json = match tag.attribute(FRAGMENT_ATTRIBUTE) {
        Some(json) => json,
        None => tag
            .find(&|tag| tag.attribute(FRAGMENT_ATTRIBUTE).is_some())?
            .attribute(FRAGMENT_ATTRIBUTE)?,
    };
    let mut value: Value = serde_json::from_str(json).ok()?;
    let open = |value: &Value, name: &str| value[name] == json!(true);
    let (is_open_start, is_open_end) = (open(&value, "start"), open(&value, "end"));
    let mut document = json!({"type": "doc"});
    document["content"] = value["content"].take();
    let blocks = Document::from_json(document).ok()?.content().to_vec();
    Some(DocumentFragment {
        blocks,
        is_open_start,
        is_open_end,
    })
}

fn image(tag: &HtmlElement) -> Option<ElementNode> {
    let text = |name: &str| {
        tag.attribute(name)
            .filter(|text| !text.is_empty())
            .map(str::to_owned)
    };
    let number = |name: &str| tag.attribute(name)?.trim_end_matches("px").parse().ok();
    ElementNode::image(&ImageAttributes {
        source: tag.attribute("src")?.trim().to_owned(),
        alternative: text("alt"),
        title: text("title"),
        width: number("width"),
        height: number("height"),
    })
}

/// Reads a mention in TipTap's form. `None` for any other element.
fn mention(tag: &HtmlElement) -> Option<ElementNode> {
    let is_mention = tag.name == "span" && tag.attribute("data-type") == Some("mention");
    is_mention.then_some(())?;
    let mut element = ElementNode::new(NodeKind::Mention);
    for (attribute, name) in MENTION_ATTRIBUTES {
        let value = tag
            .attribute(attribute)
            .map(|value| value.replace('\0', ""));
        element = element.with_attribute(name, json!(value));
    }
    Some(element)
}

/// Converts a figure of one image, which gets the caption. `None` for any other figure.
fn figure(tag: &HtmlElement) -> Option<ElementNode> {
    let is_image = |tag: &HtmlElement| tag.name == "img";
    let mut element = image(tag.find(&is_image)?)?;
    let caption = tag.find(&|tag| tag.name == "figcaption");
    let caption = caption.map(HtmlElement::text).unwrap_or_default();
    let caption = caption.split_whitespace().collect::<Vec<_>>().join(" ");
    // The rest of the figure, if there is any, is content of its own.
    let whole = tag.text().split_whitespace().collect::<Vec<_>>().join(" ");
    (whole == caption && tag.count(&is_image) == 1).then_some(())?;
    if !caption.is_empty() {
        element = element.with_attribute("title", json!(caption));
    }
    Some(element)
}

fn code_block(tag: &HtmlElement) -> ElementNode {
    let named = |tag: &HtmlElement| {
        tag.class()
            .split_whitespace()
            .find_map(|class| class.strip_prefix("language-").map(str::to_owned))
    };
    let language = named(tag).or_else(|| tag.find(&|tag| tag.name == "code").and_then(named));
    let text = tag.text().replace("\r\n", "\n").replace('\0', "");
    let text = text.strip_suffix('\n').unwrap_or(&text);
    let content = if text.is_empty() {
        Vec::new()
    } else {
        vec![Node::text(text, MarkSet::default())]
    };
    ElementNode::code_block(language.as_deref(), content)
}

/// Converts a list. A list that is a direct child of it belongs to the preceding item.
fn list(tag: &HtmlElement, marks: &MarkSet, inside: BlockPosition<'_>) -> Option<ElementNode> {
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
fn list_item_of(
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
fn word_list_item(tag: &HtmlElement) -> Option<(usize, ListType, i64)> {
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

fn is_word_list_marker(tag: &HtmlElement) -> bool {
    tag.style("mso-list").is_some_and(|list| list == "ignore")
}
