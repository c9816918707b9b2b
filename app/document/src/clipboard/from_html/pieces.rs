//! Images, mentions, figures and code.

use serde_json::json;

use super::MENTION_ATTRIBUTES;
use crate::clipboard::html_tree::HtmlElement;
use crate::constructors::ImageAttributes;
use crate::mark::MarkSet;
use crate::node::{ElementNode, Node, NodeKind};

pub(super) fn image(tag: &HtmlElement) -> Option<ElementNode> {
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
pub(super) fn mention(tag: &HtmlElement) -> Option<ElementNode> {
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
pub(super) fn figure(tag: &HtmlElement) -> Option<ElementNode> {
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

pub(super) fn code_block(tag: &HtmlElement) -> ElementNode {
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
