//! Web pages, as Google Docs saves them: formatting in classes, nested lists side by side.

use std::collections::BTreeMap;

use app_document::Document;
use app_document::clipboard::{HtmlElement, HtmlNode, fragment_from_html, parse_html};
use serde_json::Value;

/// Reads a page: its title, and its blocks. `address` turns the addresses of the page into those of the plan.
pub(super) fn read(html: &str, address: &dyn Fn(&str) -> String) -> (Option<String>, Vec<Value>) {
    let styles = class_styles(html);
    let mut tree = parse_html(html);
    let mut title = None;
    prepare(&mut tree, &styles, address, &mut title);
    let mut blocks = Vec::new();
    for block in fragment_from_html(&tree).blocks() {
        let mut stored = Document::from_block(block).to_json();
        if let Some(Value::Array(content)) = stored.get_mut("content") {
            blocks.append(content);
        }
    }
    (title, blocks)
}

/// The declarations of each class, from the style elements of the page.
fn class_styles(html: &str) -> BTreeMap<String, String> {
    let mut out: BTreeMap<String, String> = BTreeMap::new();
    let lower = html.to_ascii_lowercase();
    let mut from = 0;
    while let Some(start) = lower[from..].find("<style") {
        let start = from + start;
        let end = lower[start..]
            .find("</style")
            .map_or(html.len(), |end| start + end);
        for rule in html[start..end].split('}') {
            let Some((selectors, declarations)) = rule.rsplit_once('{') else {
                continue;
            };
            // A single class at the end of the selector, as `.c3`.
            let name = selectors.rsplit('.').next().unwrap_or_default().trim();
            let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            if selectors.contains('.') && !name.is_empty() && name.chars().all(is_plain) {
                let style = out.entry(name.to_owned()).or_default();
                style.push_str(declarations);
                style.push(';');
            }
        }
        from = end.max(start + 1);
    }
    out
}

fn prepare(
    node: &mut HtmlNode,
    styles: &BTreeMap<String, String>,
    address: &dyn Fn(&str) -> String,
    title: &mut Option<String>,
) {
    let HtmlNode::Element(tag) = node else {
        return;
    };
    let classes = attribute(tag, "class").unwrap_or_default();
    let mut style: String = classes
        .split_whitespace()
        .filter_map(|class| styles.get(class))
        .map(String::as_str)
        .collect();
    if !style.is_empty() {
        let own = attribute(tag, "style").unwrap_or_default();
        style.push_str(&own);
        tag.attributes.retain(|(name, _)| name != "style");
        tag.attributes.push(("style".to_owned(), style));
    }
    for (name, value) in &mut tag.attributes {
        if name == "href" || name == "src" {
            *value = address(value);
        }
    }
    if title.is_none() {
        take_title(tag, title);
    }
    nest_lists(tag);
    for child in &mut tag.children {
        prepare(child, styles, address, title);
    }
}

/// Takes the paragraph that Google Docs or Word marks as the title, if it is among the children.
fn take_title(tag: &mut HtmlElement, title: &mut Option<String>) {
    let is_title = |child: &HtmlNode| match child {
        HtmlNode::Element(tag) => {
            let classes = attribute(tag, "class").unwrap_or_default();
            let is_title = |class| class == "title" || class == "MsoTitle";
            classes.split_whitespace().any(is_title)
        }
        HtmlNode::Text(_) => false,
    };
    if let Some(at) = tag.children.iter().position(is_title) {
        let words = text(&tag.children[at]);
        if !words.trim().is_empty() {
            tag.children.remove(at);
            *title = Some(words.trim().to_owned());
        }
    }
}

/// Moves each list of a deeper level into the last item of the list before it.
fn nest_lists(tag: &mut HtmlElement) {
    let mut out: Vec<HtmlNode> = Vec::with_capacity(tag.children.len());
    for child in std::mem::take(&mut tag.children) {
        let level = list_level(&child);
        match (level, out.last_mut()) {
            (Some(level), Some(HtmlNode::Element(last)))
                if level > 0 && matches!(last.name.as_str(), "ul" | "ol") =>
            {
                push_nested(last, child, level);
            }
            _ => out.push(child),
        }
    }
    tag.children = out;
}

/// Adds a list at this level below the last item of `list`, whose level is 0.
fn push_nested(list: &mut HtmlElement, nested: HtmlNode, level: usize) {
    let item = list
        .children
        .iter_mut()
        .rev()
        .find_map(|child| match child {
            HtmlNode::Element(tag) if tag.name == "li" => Some(tag),
            _ => None,
        });
    let Some(item) = item else {
        list.children.push(nested);
        return;
    };
    let has_list = matches!(
        item.children.last(),
        Some(HtmlNode::Element(tag)) if matches!(tag.name.as_str(), "ul" | "ol")
    );
    match item.children.last_mut() {
        Some(HtmlNode::Element(below)) if has_list && level > 1 => {
            push_nested(below, nested, level - 1);
        }
        _ => item.children.push(nested),
    }
}

/// The level of a list of Google Docs, which is the number at the end of a class such as `lst-kix_abc-1`.
fn list_level(node: &HtmlNode) -> Option<usize> {
    let HtmlNode::Element(tag) = node else {
        return None;
    };
    if !matches!(tag.name.as_str(), "ul" | "ol") {
        return None;
    }
    let classes = attribute(tag, "class")?;
    let class = classes
        .split_whitespace()
        .find(|class| class.starts_with("lst-"))?;
    class.rsplit('-').next()?.parse().ok()
}

fn attribute(tag: &HtmlElement, name: &str) -> Option<String> {
    let found = tag.attributes.iter().find(|(known, _)| known == name);
    found.map(|(_, value)| value.clone())
}

fn text(node: &HtmlNode) -> String {
    match node {
        HtmlNode::Text(text) => text.clone(),
        HtmlNode::Element(tag) => tag.children.iter().map(text).collect(),
    }
}
