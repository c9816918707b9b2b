//! From HTML to a fragment: what other programs mean, in the words of our schema.

mod builder;

use serde_json::{Value, json};

use crate::clipboard::html::{Html, Tag};
use crate::clipboard::style;
use crate::document::Document;
use crate::edit::{Fragment, ListType};
use crate::fresh::Image;
use crate::mark::Marks;
use crate::node::{Element, Kind, Node};
use builder::Builder;

/// The attribute in which our own copies carry what HTML cannot say.
pub(crate) const OWN: &str = "data-muster";

/// Reads HTML. Scripts, styles and hostile addresses do not come through: only what the schema has is made at all.
pub fn read(html: &Html) -> Fragment {
    if let Some(own) = own(html) {
        return own;
    }
    let mut builder = Builder::default();
    builder.node(html, &Marks::default(), false);
    fragment_of(builder.finish())
}

/// Blocks from elsewhere: a paragraph at either end continues what is there.
pub(crate) fn fragment_of(mut blocks: Vec<Node>) -> Fragment {
    crate::edit::mend(&mut blocks);
    let is_open = |node: Option<&Node>| {
        node.and_then(Node::element)
            .is_some_and(|block| block.kind == Kind::Paragraph)
    };
    Fragment {
        is_open_start: is_open(blocks.first()),
        is_open_end: is_open(blocks.last()),
        blocks,
    }
}

/// What we copied ourselves; it is checked like any document.
fn own(html: &Html) -> Option<Fragment> {
    let Html::Tag(tag) = html else { return None };
    let json = match tag.attribute(OWN) {
        Some(json) => json,
        None => tag
            .find(&|tag| tag.attribute(OWN).is_some())?
            .attribute(OWN)?,
    };
    let mut value: Value = serde_json::from_str(json).ok()?;
    let open = |value: &Value, name: &str| value[name] == json!(true);
    let (is_open_start, is_open_end) = (open(&value, "start"), open(&value, "end"));
    let document = json!({"type": "doc", "content": value["content"].take()});
    let blocks = Document::from_json(document).ok()?.content().to_vec();
    Some(Fragment {
        blocks,
        is_open_start,
        is_open_end,
    })
}

fn image(tag: &Tag) -> Option<Element> {
    let text = |name: &str| {
        tag.attribute(name)
            .filter(|text| !text.is_empty())
            .map(str::to_owned)
    };
    let number = |name: &str| tag.attribute(name)?.trim_end_matches("px").parse().ok();
    Element::image(&Image {
        source: tag.attribute("src")?.trim().to_owned(),
        alternative: text("alt"),
        title: text("title"),
        width: number("width"),
        height: number("height"),
    })
}

fn code_block(tag: &Tag) -> Element {
    let named = |tag: &Tag| {
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
        vec![Node::text(text, Marks::default())]
    };
    Element::code_block(language.as_deref(), content)
}

/// The items of a list; a list that stands directly in it belongs to the item before.
fn list(tag: &Tag, marks: &Marks) -> Option<Element> {
    let mut items: Vec<Vec<Node>> = Vec::new();
    for child in &tag.children {
        let is_item = matches!(child, Html::Tag(tag) if tag.name == "li");
        let mut builder = Builder::default();
        match child {
            Html::Tag(item) if is_item => builder.children(item, &style::marks(item, marks), false),
            _ => builder.node(child, marks, false),
        }
        let blocks = builder.finish();
        match items.last_mut() {
            Some(last) if !is_item => last.extend(blocks),
            _ if is_item || !blocks.is_empty() => items.push(blocks),
            _ => {}
        }
    }
    let items: Vec<Node> = items
        .into_iter()
        .map(|mut blocks| {
            if blocks.is_empty() {
                blocks.push(Element::paragraph(Vec::new()).into());
            }
            Element::bare(Kind::ListItem, blocks).into()
        })
        .collect();
    if items.is_empty() {
        return None;
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
        Some(letters @ ("a" | "A" | "i" | "I")) => list.with("type", json!(letters)),
        _ => list,
    })
}

/// A paragraph of a Word list: how deep, what its sign says, and the rest of it.
fn word_item(tag: &Tag) -> Option<(usize, ListType, i64)> {
    let list = tag.style("mso-list")?;
    let level = list
        .split_whitespace()
        .find_map(|part| part.strip_prefix("level")?.parse().ok())?;
    let sign = tag.find(&is_word_sign).map(Tag::text).unwrap_or_default();
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

fn is_word_sign(tag: &Tag) -> bool {
    tag.style("mso-list").is_some_and(|list| list == "ignore")
}
