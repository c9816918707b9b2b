//! Converts fragments to plain text, in the form that chat and mail programs show.

use crate::edit::fragment::DocumentFragment;
use crate::edit::inline::{OBJECT_REPLACEMENT, text_of};
use crate::node::{ElementNode, Node, NodeKind};

/// Returns the text of a fragment: one line per block, list items with their markers, images as their alternative text.
pub fn fragment_to_text(fragment: &DocumentFragment) -> String {
    let mut out = String::new();
    write_blocks(fragment.blocks(), "", "\n", &mut out);
    out
}

/// Writes blocks, each line indented by `indent`.
fn write_blocks(content: &[Node], indent: &str, between: &str, out: &mut String) {
    for (at, element) in content.iter().filter_map(Node::element).enumerate() {
        if at > 0 {
            out.push_str(between);
            out.push_str(indent);
        }
        write_block(element, indent, out);
    }
}

fn write_block(element: &ElementNode, indent: &str, out: &mut String) {
    match element.kind() {
        kind if kind.is_text_block() => {
            let text = inline_text(element.content());
            out.push_str(&text.replace('\n', &["\n", indent].concat()));
        }
        NodeKind::BulletList | NodeKind::TaskList => {
            write_items(element, indent, out, &|_| "- ".to_owned());
        }
        NodeKind::OrderedList => {
            let (start, _) = element.numbering().unwrap_or_default();
            write_items(element, indent, out, &|at| {
                [(start + at).to_string().as_str(), ". "].concat()
            });
        }
        NodeKind::Blockquote => {
            out.push_str("> ");
            write_blocks(element.content(), &[indent, "> "].concat(), "\n", out);
        }
        NodeKind::Callout => {
            let alert = element.callout_kind().unwrap_or_default().alert();
            let inner = [indent, "> "].concat();
            out.push_str(&["> ", alert, "\n", &inner].concat());
            write_blocks(element.content(), &inner, "\n", out);
        }
        NodeKind::Details => write_details(element, indent, out),
        NodeKind::Table => write_table(element, indent, out),
        NodeKind::HorizontalRule => out.push_str("---"),
        NodeKind::Image => {
            let words = element.alternative().into_iter().chain(element.caption());
            let words: Vec<&str> = words.filter(|words| !words.is_empty()).collect();
            out.push_str(&words.join(&["\n", indent].concat()));
        }
        NodeKind::Video | NodeKind::Youtube => {
            if let Some(video) = element.video() {
                out.push_str(&video.text());
            }
        }
        NodeKind::MapBoard | NodeKind::Unknown(_) => {
            let text = element.plain_text();
            out.push_str(&text.replace('\n', &["\n", indent].concat()));
        }
        _ => write_blocks(element.content(), indent, "\n", out),
    }
}

/// Writes a toggle as the HTML that GitHub shows in markdown.
fn write_details(toggle: &ElementNode, indent: &str, out: &mut String) {
    let is_open = toggle.is_open() == Some(true);
    out.push_str(if is_open {
        "<details open>"
    } else {
        "<details>"
    });
    for (at, part) in toggle
        .content()
        .iter()
        .filter_map(Node::element)
        .enumerate()
    {
        out.push('\n');
        out.push_str(indent);
        if at == 0 {
            let summary = inline_text(part.content()).replace('\n', " ");
            out.push_str(&["<summary>", summary.as_str(), "</summary>"].concat());
        } else {
            write_blocks(part.content(), indent, "\n", out);
        }
    }
    out.push_str(&["\n", indent, "</details>"].concat());
}

fn write_items(list: &ElementNode, indent: &str, out: &mut String, sign: &dyn Fn(i64) -> String) {
    for (at, item) in (0..).zip(list.content().iter().filter_map(Node::element)) {
        if at > 0 {
            out.push('\n');
            out.push_str(indent);
        }
        let sign = sign(at);
        out.push_str(&sign);
        let deeper = [indent, &" ".repeat(sign.len())].concat();
        out.push_str(item.is_checked().map_or("", task_sign));
        write_blocks(item.content(), &deeper, "\n", out);
    }
}

/// Writes a table as markdown. Its first row is the header that markdown requires.
fn write_table(table: &ElementNode, indent: &str, out: &mut String) {
    let rows = table.content().iter().filter_map(Node::element);
    let rows = rows.filter(|row| !row.content().is_empty());
    for (at, row) in rows.enumerate() {
        if at > 0 {
            out.push('\n');
            out.push_str(indent);
        }
        out.push('|');
        let mut columns = 0;
        for cell in row.content().iter().filter_map(Node::element) {
            let mut text = String::new();
            write_blocks(cell.content(), "", "\n", &mut text);
            let text = text.replace('|', "\\|").replace('\n', " ");
            let span = cell.cell_span().map_or(1, |span| span.0);
            columns += span;
            out.push_str(&[" ", text.as_str(), " |"].concat());
            out.push_str(&"  |".repeat(span - 1));
        }
        if at == 0 {
            out.push_str(&["\n", indent, "|", " --- |".repeat(columns).as_str()].concat());
        }
    }
}

/// The box of a task item in markdown.
pub(crate) fn task_sign(is_checked: bool) -> &'static str {
    if is_checked { "[x] " } else { "[ ] " }
}

/// The text of inline content, including mentions, the text of unknown nodes and the alternative text of images.
fn inline_text(content: &[Node]) -> String {
    let mut out = String::new();
    for node in content {
        match node {
            Node::Element(element) if element.kind() == &NodeKind::Image => {
                out.push_str(element.alternative().unwrap_or_default());
            }
            Node::Element(element) if element.kind() == &NodeKind::Mention => {
                out.push_str(&element.plain_text());
            }
            Node::Element(element) if element.kind() != &NodeKind::HardBreak => {
                out.push_str(&inline_text(element.content()));
            }
            _ => out.push_str(&text_of(std::slice::from_ref(node)).replace(OBJECT_REPLACEMENT, "")),
        }
    }
    out
}
