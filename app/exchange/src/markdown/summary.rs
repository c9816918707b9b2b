//! Writes the summary of a toggle, which is HTML.

use app_document::{MarkKind, MarkSet, Node, NodeKind};

use crate::mention_marks;

/// Returns the content of a summary as HTML in one line.
pub(super) fn summary_html(content: &[Node], address: &dyn Fn(&str) -> String) -> String {
    let mut out = String::new();
    for node in content {
        match node {
            Node::Text(text) => push_run(&mut out, text.as_str(), text.marks(), address),
            Node::Element(element) if *element.kind() == NodeKind::Mention => {
                let marks = mention_marks(element);
                push_run(&mut out, &element.plain_text(), &marks, address);
            }
            Node::Element(element) => {
                let text = match element.kind() {
                    NodeKind::Image => element.alternative().unwrap_or_default().to_owned(),
                    NodeKind::HardBreak => " ".to_owned(),
                    _ => element.plain_text(),
                };
                push_escaped(&mut out, &text);
            }
        }
    }
    out
}

fn push_run(out: &mut String, text: &str, marks: &MarkSet, address: &dyn Fn(&str) -> String) {
    let tags: Vec<&str> = [
        (MarkKind::Bold, "strong"),
        (MarkKind::Italic, "em"),
        (MarkKind::Underline, "u"),
        (MarkKind::Strike, "s"),
        (MarkKind::Code, "code"),
    ]
    .into_iter()
    .filter(|(kind, _)| marks.has(kind))
    .map(|(_, tag)| tag)
    .collect();
    if let Some(href) = marks.href() {
        out.push_str("<a href=\"");
        push_escaped(out, &address(href));
        out.push_str("\">");
    }
    for tag in &tags {
        out.push_str(&format!("<{tag}>"));
    }
    push_escaped(out, text);
    for tag in tags.iter().rev() {
        out.push_str(&format!("</{tag}>"));
    }
    if marks.href().is_some() {
        out.push_str("</a>");
    }
}

fn push_escaped(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
}
