//! Chat markdown: what people write in chats, by the line.

use crate::clipboard::inline_markdown::line;
use crate::clipboard::levels::push_item;
use crate::clipboard::read::fragment_of;
use crate::edit::{Fragment, ListType, inline, rules};
use crate::mark::Marks;
use crate::node::{Element, Kind, Node};

/// Reads chat markdown: fences, headings, quotes, lists, and the signs inside of lines. Any text is some.
pub fn markdown(text: &str) -> Fragment {
    let text = inline::cleaned(text);
    let lines: Vec<&str> = text.split('\n').collect();
    fragment_of(blocks(&lines))
}

fn blocks(lines: &[&str]) -> Vec<Node> {
    let mut out = Vec::new();
    let mut is_in_list = false;
    let mut at = 0;
    while let Some(text) = lines.get(at) {
        at += 1;
        if let Some((language, inner, next)) = fence(lines, at - 1) {
            let content = if inner.is_empty() {
                Vec::new()
            } else {
                vec![Node::text(inner, Marks::default())]
            };
            out.push(Element::code_block(language, content).into());
            at = next;
        } else if text.starts_with("> ") {
            let quoted = lines[at - 1..]
                .iter()
                .take_while(|line| line.starts_with("> "))
                .count();
            let inner: Vec<&str> = lines[at - 1..at - 1 + quoted]
                .iter()
                .map(|line| &line[2..])
                .collect();
            let mut inner = blocks(&inner);
            if inner.is_empty() {
                inner.push(Element::paragraph(Vec::new()).into());
            }
            out.push(Element::bare(Kind::Blockquote, inner).into());
            at += quoted - 1;
        } else if let Some((level, list, start, rest)) = item(text) {
            let line = line(rest, &Marks::default());
            push_item(
                &mut out,
                if is_in_list { level } else { 1 },
                list,
                start,
                line,
            );
            is_in_list = true;
            continue;
        } else if let Some((level, rest)) = heading(text) {
            out.push(Element::heading(level, line(rest, &Marks::default())).into());
        } else if !text.trim().is_empty() {
            out.push(Element::paragraph(line(text, &Marks::default())).into());
        }
        is_in_list = false;
    }
    out
}

/// The language and the text of a fenced block that begins with this line, and the line after it. One that never ends
/// is none.
fn fence<'a>(lines: &[&'a str], at: usize) -> Option<(Option<&'a str>, String, usize)> {
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

fn heading(text: &str) -> Option<(u8, &str)> {
    ["# ", "## ", "### "]
        .into_iter()
        .zip(1..)
        .find_map(|(sign, level)| Some((level, text.strip_prefix(sign)?)))
}

/// How deep an item is, its list, its number, and its text.
fn item(text: &str) -> Option<(usize, ListType, i64, &str)> {
    let rest = text.trim_start_matches([' ', '\t']);
    let indent: usize = text[..text.len() - rest.len()]
        .chars()
        .map(|c| if c == '\t' { 4 } else { 1 })
        .sum();
    let level = 1 + indent / 2;
    if let Some(rest) = rest.strip_prefix("- ").or_else(|| rest.strip_prefix("* ")) {
        return Some((level, ListType::Bullet, 1, rest));
    }
    let (number, rest) = rest.split_once(". ")?;
    let start = rules::number_of(number)?;
    Some((level, ListType::Ordered, start, rest))
}
