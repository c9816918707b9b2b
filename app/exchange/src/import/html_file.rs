//! Web pages, as Google Docs saves them: formatting in classes, nested lists side by side.

use std::collections::BTreeMap;

use app_document::ReadingBudget;
use app_document::clipboard::{HtmlElement, HtmlNode, fragment_within, parse_html};
use app_document::safe_url::is_safe_image;
use serde_json::Value;

use crate::json_node::stored_blocks;

/// Maximum number of levels of elements within which lists are nested.
const MAX_LEVELS: usize = 100;
/// The deepest level of a list of Google Docs.
const MAX_LIST_LEVEL: usize = 8;
/// Maximum number of classes of an element whose declarations are read.
const MAX_CLASSES: usize = 16;
/// Maximum number of bytes of the declarations that classes add to elements.
const MAX_STYLE_BYTES: usize = 4 * 1024 * 1024;

/// Reads a page. `address` turns the addresses of the page into those of the plan.
pub(super) fn read(
    html: &str,
    address: &dyn Fn(&str) -> String,
    budget: &ReadingBudget,
) -> HtmlPage {
    let styles = class_styles(html);
    let mut tree = parse_html(html);
    let mut page = PageReader {
        styles,
        style_bytes: 0,
        address,
        title: None,
        missing_images: 0,
    };
    page.prepare(&mut tree, 0);
    let fragment = fragment_within(&tree, 1, budget);
    drop(tree);
    HtmlPage {
        title: page.title,
        blocks: stored_blocks(&fragment, budget).collect(),
        missing_images: page.missing_images,
    }
}

/// A page as it was read.
pub(super) struct HtmlPage {
    pub title: Option<String>,
    pub blocks: Vec<Value>,
    /// The number of images that are left out, because they are not among the files.
    pub missing_images: usize,
}

/// What the elements of a page need.
struct PageReader<'p> {
    styles: BTreeMap<String, String>,
    /// The number of bytes that were added to elements.
    style_bytes: usize,
    address: &'p dyn Fn(&str) -> String,
    title: Option<String>,
    missing_images: usize,
}

impl PageReader<'_> {
    /// Adds the declarations of classes, resolves addresses, takes the title and nests lists.
    fn prepare(&mut self, node: &mut HtmlNode, level: usize) {
        let HtmlNode::Element(tag) = node else {
            return;
        };
        let classes = attribute(tag, "class").unwrap_or_default();
        let styles = classes.split_whitespace();
        let mut styles = styles.filter_map(|class| self.styles.get(class)).peekable();
        if styles.peek().is_some() && self.style_bytes < MAX_STYLE_BYTES {
            let own = attribute(tag, "style").unwrap_or_default();
            let style = styles.take(MAX_CLASSES).map(String::as_str);
            let style: String = style.chain([own.as_str()]).collect();
            self.style_bytes += style.len();
            tag.attributes.retain(|(name, _)| name != "style");
            tag.attributes.push(("style".to_owned(), style));
        }
        for (name, value) in &mut tag.attributes {
            if name == "href" || name == "src" {
                *value = (self.address)(value);
                let is_image = tag.name == "img" && name == "src";
                self.missing_images += usize::from(is_image && !is_safe_image(value));
            }
        }
        if self.title.is_none() {
            take_title(tag, &mut self.title);
        }
        if level < MAX_LEVELS {
            nest_lists(tag);
        }
        for child in &mut tag.children {
            self.prepare(child, level + 1);
        }
    }
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
    let level: usize = class.rsplit('-').next()?.parse().ok()?;
    Some(level.min(MAX_LIST_LEVEL))
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
