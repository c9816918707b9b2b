//! Web pages, as Google Docs saves them: formatting in classes, nested lists side by side.

use app_document::ReadingBudget;
use app_document::clipboard::{HtmlElement, HtmlNode, fragment_within, parse_styled_html};
use serde_json::Value;

use crate::json_node::stored_blocks;

/// Maximum number of levels of elements within which lists are nested.
const MAX_LEVELS: usize = 100;
/// The deepest level of a list of Google Docs.
const MAX_LIST_LEVEL: usize = 8;

/// Reads a page. `address` turns the addresses of the page into those of the plan; its second argument says whether it is
/// that of an image.
pub(super) fn read(
    html: &str,
    address: &mut dyn FnMut(&str, bool) -> String,
    budget: &ReadingBudget,
) -> HtmlPage {
    let mut tree = parse_styled_html(html);
    let mut page = PageReader {
        address,
        title: None,
    };
    page.prepare(&mut tree, 0);
    let fragment = fragment_within(&tree, 1, budget);
    drop(tree);
    HtmlPage {
        title: page.title,
        blocks: stored_blocks(&fragment, budget).collect(),
    }
}

/// A page as it was read.
pub(super) struct HtmlPage {
    pub title: Option<String>,
    pub blocks: Vec<Value>,
}

/// The state for reading the elements of a page.
struct PageReader<'p> {
    address: &'p mut dyn FnMut(&str, bool) -> String,
    title: Option<String>,
}

impl PageReader<'_> {
    /// Resolves addresses, takes the title and nests lists.
    fn prepare(&mut self, node: &mut HtmlNode, level: usize) {
        let HtmlNode::Element(tag) = node else {
            return;
        };
        // A saved page refers to its style sheets and scripts, which are no part of its text.
        let is_of_text = !matches!(tag.name.as_str(), "link" | "script" | "base");
        for (name, value) in &mut tag.attributes {
            if is_of_text && (name == "href" || name == "src") {
                *value = (self.address)(value, tag.name == "img" && name == "src");
            }
        }
        if self.title.is_none() {
            take_title(tag, &mut self.title);
        }
        // The lists within an item are nested already.
        if level < MAX_LEVELS && !matches!(tag.name.as_str(), "ul" | "ol" | "li") {
            nest_lists(tag);
        }
        for child in &mut tag.children {
            self.prepare(child, level + 1);
        }
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

/// Moves each list of a deeper level into the last item of the list before it, and joins the parts of a list that a
/// nested one interrupts.
fn nest_lists(tag: &mut HtmlElement) {
    let mut out: Vec<HtmlNode> = Vec::with_capacity(tag.children.len());
    for child in std::mem::take(&mut tag.children) {
        let level = list_level(&child);
        match (level, out.last_mut()) {
            (Some(level), Some(HtmlNode::Element(last)))
                if matches!(last.name.as_str(), "ul" | "ol") =>
            {
                let levels = level.saturating_sub(level_of(last).unwrap_or_default());
                if let Some(next) = push_nested(last, child, levels) {
                    out.push(next);
                }
            }
            (None, Some(HtmlNode::Element(last)))
                if matches!(last.name.as_str(), "ul" | "ol") && is_blank(&child) => {}
            _ => out.push(child),
        }
    }
    tag.children = out;
}

fn is_blank(node: &HtmlNode) -> bool {
    matches!(node, HtmlNode::Text(text) if text.trim().is_empty())
}

/// Adds a list that is this many levels deeper than `list` to it. Returns a list of the same level that does not
/// continue it.
fn push_nested(list: &mut HtmlElement, nested: HtmlNode, level: usize) -> Option<HtmlNode> {
    if level == 0 {
        return match nested {
            HtmlNode::Element(next) if continues(list, &next) => {
                list.children.extend(next.children);
                None
            }
            next => Some(next),
        };
    }
    let mut items = list.children.iter_mut().rev();
    let item = items.find_map(|child| match child {
        HtmlNode::Element(tag) if tag.name == "li" => Some(tag),
        _ => None,
    });
    let Some(item) = item else {
        list.children.push(nested);
        return None;
    };
    let rest = match item.children.last_mut() {
        Some(HtmlNode::Element(below)) if matches!(below.name.as_str(), "ul" | "ol") => {
            push_nested(below, nested, level - 1)
        }
        _ => Some(nested),
    };
    item.children.extend(rest);
    None
}

/// Whether `next` goes on with the same list of Google Docs, whose first part has the class `start`.
fn continues(list: &HtmlElement, next: &HtmlElement) -> bool {
    let classes = attribute(next, "class").unwrap_or_default();
    let is_start = classes.split_whitespace().any(|class| class == "start");
    !is_start && list.name == next.name && list_class(list) == list_class(next)
}

fn list_level(node: &HtmlNode) -> Option<usize> {
    match node {
        HtmlNode::Element(tag) => level_of(tag),
        HtmlNode::Text(_) => None,
    }
}

/// The level of a list of Google Docs, which is the number at the end of a class such as `lst-kix_abc-1`.
fn level_of(tag: &HtmlElement) -> Option<usize> {
    if !matches!(tag.name.as_str(), "ul" | "ol") {
        return None;
    }
    let level: usize = list_class(tag)?.rsplit('-').next()?.parse().ok()?;
    Some(level.min(MAX_LIST_LEVEL))
}

/// The class that the parts of one list of Google Docs have at one level.
fn list_class(tag: &HtmlElement) -> Option<String> {
    let classes = attribute(tag, "class")?;
    let mut classes = classes.split_whitespace();
    let class = classes.find(|class| class.starts_with("lst-"))?;
    Some(class.to_owned())
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
