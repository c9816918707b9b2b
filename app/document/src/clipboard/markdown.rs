//! Chat markdown, read line by line.

use serde_json::json;

use crate::attributes::CalloutKind;
use crate::clipboard::from_html::fragment_from_blocks;
use crate::clipboard::inline_markdown::parse_inline;
use crate::clipboard::list_levels::push_item;
use crate::clipboard::markdown_table;
use crate::document::Document;
use crate::edit::image_markdown::parse_image;
use crate::edit::{DocumentFragment, ListType, inline, input_rules};
use crate::mark::MarkSet;
use crate::node::{ElementNode, Node, NodeKind};

/// Parses chat markdown: fences, headings, quotes, lists and inline marks. Every text is valid.
pub fn fragment_from_markdown(text: &str) -> DocumentFragment {
    let text = inline::clean_text(text);
    let lines: Vec<&str> = text.split('\n').collect();
    fragment_from_blocks(parse_blocks(&lines))
}

/// Parses a whole document of chat markdown.
pub fn document_from_markdown(text: &str) -> Document {
    let fragment = fragment_from_markdown(text);
    if fragment.is_empty() {
        return Document::blank();
    }
    Document::from_blocks(fragment.blocks)
}

fn parse_blocks(lines: &[&str]) -> Vec<Node> {
    let mut out = Vec::new();
    // The level at which the first item of the list is indented.
    let mut first_level = None;
    let mut at = 0;
    while let Some(text) = lines.get(at) {
        at += 1;
        if let Some((language, inner, next)) = parse_fence(lines, at - 1) {
            let content = if inner.is_empty() {
                Vec::new()
            } else {
                vec![Node::text(inner, MarkSet::default())]
            };
            out.push(ElementNode::code_block(language, content).into());
            at = next;
        } else if let Some((table, next)) = markdown_table::parse_table(lines, at - 1) {
            out.push(table.into());
            at = next;
        } else if let Some((toggle, next)) = parse_details(lines, at - 1) {
            out.push(toggle.into());
            at = next;
        } else if text.starts_with("> ") {
            let lines = lines[at - 1..].iter();
            let inner: Vec<&str> = lines.map_while(|line| quoted_line(line)).collect();
            at += inner.len() - 1;
            out.push(quote(&inner).into());
        } else if let Some((level, list, start, rest)) = parse_list_item(text) {
            let first = level.min(first_level.unwrap_or(level));
            let (list, item) = list_item(list, rest);
            push_item(&mut out, 1 + level - first, list, start, item);
            first_level = Some(first);
            continue;
        } else if let Some((level, rest)) = parse_heading(text) {
            out.push(ElementNode::heading(level, parse_inline(rest, &MarkSet::default())).into());
        } else if let Some(image) = lone_image(text) {
            out.push(image.into());
        } else if !text.trim().is_empty() {
            out.push(ElementNode::paragraph(parse_inline(text, &MarkSet::default())).into());
        }
        first_level = None;
    }
    out
}

/// Parses the toggle that starts at this line, in HTML as on GitHub. Returns it and the line after it; `None` if it is
/// never closed.
fn parse_details(lines: &[&str], at: usize) -> Option<(ElementNode, usize)> {
    let first = lines[at].trim();
    let (is_open, first) = match first.strip_prefix("<details open>") {
        Some(rest) => (true, rest),
        None => (false, first.strip_prefix("<details>")?),
    };
    let mut depth = 0_usize;
    let end = (at..lines.len()).find(|line| {
        let line = lines[*line].trim();
        depth += usize::from(line.starts_with("<details"));
        depth = depth.saturating_sub(usize::from(line.ends_with("</details>")));
        depth == 0
    })?;
    let mut inner: Vec<&str> = lines[at..=end].to_vec();
    inner[0] = first;
    let last = inner.last_mut()?;
    *last = last.trim_end().strip_suffix("</details>")?;
    let mut summary = "";
    let head = inner.iter_mut().find(|line| !line.trim().is_empty());
    if let Some(line) = head
        && let Some(rest) = line.trim().strip_prefix("<summary>")
        && let Some((text, rest)) = rest.split_once("</summary>")
    {
        summary = text.trim();
        *line = rest;
    }
    let mut content = parse_blocks(&inner);
    if content.is_empty() {
        content.push(ElementNode::paragraph(Vec::new()).into());
    }
    let summary = parse_inline(summary, &MarkSet::default());
    Some((ElementNode::details(is_open, summary, content), end + 1))
}

/// The text of a quoted line. A line of a quote may be empty.
fn quoted_line(line: &str) -> Option<&str> {
    line.strip_prefix("> ").or((line == ">").then_some(""))
}

/// A quote, or a callout if the first line has the sign of an alert, such as `[!NOTE]`.
fn quote(lines: &[&str]) -> ElementNode {
    let first = lines.first().map_or("", |line| line.trim());
    let (sign, rest) = first.split_once(' ').unwrap_or((first, ""));
    let kind = CalloutKind::from_alert(sign);
    let mut lines = lines.to_vec();
    if kind.is_some() {
        lines[0] = rest;
    }
    let mut inner = parse_blocks(&lines);
    if inner.is_empty() {
        inner.push(ElementNode::paragraph(Vec::new()).into());
    }
    match kind {
        Some(kind) => ElementNode::callout(kind, inner),
        None => ElementNode::without_attributes(NodeKind::Blockquote, inner),
    }
}

/// The image that is alone on its line. Within a text it would not be a block of its own.
fn lone_image(text: &str) -> Option<ElementNode> {
    let (image, length) = parse_image(text.trim())?;
    (length == text.trim().len()).then(|| ElementNode::image(&image))?
}

/// Parses the fenced block that starts at this line. Returns its language, its text and the line after it; `None` for
/// a fence that is never closed.
fn parse_fence<'a>(lines: &[&'a str], at: usize) -> Option<(Option<&'a str>, String, usize)> {
    let rest = lines[at].trim_start().strip_prefix("```")?;
    if let Some(inner) = rest.strip_suffix("```") {
        return (!inner.is_empty()).then(|| (None, inner.to_owned(), at + 1));
    }
    let end = (at + 1..lines.len()).find(|line| lines[*line].trim_end().ends_with("```"))?;
    let last = lines[end].trim_end().trim_end_matches("```");
    let is_language = !rest.is_empty() && !rest.contains(char::is_whitespace);
    let mut inner: Vec<&str> = lines[at + 1..end].to_vec();
    if !is_language && !rest.trim().is_empty() {
        inner.insert(0, rest);
    }
    if !last.is_empty() {
        inner.push(last);
    }
    Some((is_language.then_some(rest), inner.join("\n"), end + 1))
}

/// Returns the item of a list, which is a task item if its text begins with a box.
fn list_item(list: ListType, text: &str) -> (ListType, ElementNode) {
    let paragraph = |text| ElementNode::paragraph(parse_inline(text, &MarkSet::default()));
    match parse_task_sign(text).filter(|_| list != ListType::Ordered) {
        Some((is_checked, rest)) => {
            let item = ListType::Task.item(paragraph(rest));
            let item = item.with_attribute("checked", json!(is_checked));
            (ListType::Task, item)
        }
        None => (list, list.item(paragraph(text))),
    }
}

fn parse_task_sign(text: &str) -> Option<(bool, &str)> {
    let (sign, rest) = text.split_at_checked(3)?;
    let is_checked = match sign {
        "[ ]" => false,
        "[x]" | "[X]" => true,
        _ => return None,
    };
    let rest = rest.strip_prefix(' ').or(rest.is_empty().then_some(""))?;
    Some((is_checked, rest))
}

fn parse_heading(text: &str) -> Option<(u8, &str)> {
    ["# ", "## ", "### "]
        .into_iter()
        .zip(1..)
        .find_map(|(sign, level)| Some((level, text.strip_prefix(sign)?)))
}

/// Parses a list item. Returns its level, its list type, its number and its text.
fn parse_list_item(text: &str) -> Option<(usize, ListType, i64, &str)> {
    let rest = text.trim_start_matches([' ', '\t']);
    let indent: usize = text[..text.len() - rest.len()]
        .chars()
        .map(|c| if c == '\t' { 4 } else { 1 })
        .sum();
    let level = 1 + indent / 2;
    if let Some(rest) = rest.strip_prefix("- ").or_else(|| rest.strip_prefix("* ")) {
        return Some((level, ListType::Bullet, 1, rest));
    }
    if parse_task_sign(rest).is_some() {
        return Some((level, ListType::Task, 1, rest));
    }
    let (number, rest) = rest.split_once(". ")?;
    let start = input_rules::parse_list_number(number)?;
    Some((level, ListType::Ordered, start, rest))
}
