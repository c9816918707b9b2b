//! Fragments as plain text, as chat and mail programs show it.

use crate::edit::Fragment;
use crate::edit::inline::{OBJECT, text_of};
use crate::node::{Element, Kind, Node};

/// The text of a fragment: blocks apart, items with their signs, images by what they say.
pub fn plain(fragment: &Fragment) -> String {
    let mut out = String::new();
    blocks(fragment.blocks(), "", "\n", &mut out);
    out
}

/// Writes blocks, each line after `indent`.
fn blocks(content: &[Node], indent: &str, between: &str, out: &mut String) {
    for (at, element) in content.iter().filter_map(Node::element).enumerate() {
        if at > 0 {
            out.push_str(between);
            out.push_str(indent);
        }
        block(element, indent, out);
    }
}

fn block(element: &Element, indent: &str, out: &mut String) {
    match element.kind() {
        kind if kind.is_text_block() => {
            let text = line(element.content());
            out.push_str(&text.replace('\n', &["\n", indent].concat()));
        }
        Kind::BulletList => items(element, indent, out, &|_| "- ".to_owned()),
        Kind::OrderedList => {
            let (start, _) = element.numbering().unwrap_or_default();
            items(element, indent, out, &|at| {
                [(start + at).to_string().as_str(), ". "].concat()
            });
        }
        Kind::Blockquote => {
            out.push_str("> ");
            blocks(element.content(), &[indent, "> "].concat(), "\n", out);
        }
        Kind::HorizontalRule => out.push_str("---"),
        Kind::Image => out.push_str(element.alternative().unwrap_or_default()),
        Kind::Unknown(_) => out.push_str(&line(element.content())),
        _ => blocks(element.content(), indent, "\n", out),
    }
}

fn items(list: &Element, indent: &str, out: &mut String, sign: &dyn Fn(i64) -> String) {
    for (at, item) in (0..).zip(list.content().iter().filter_map(Node::element)) {
        if at > 0 {
            out.push('\n');
            out.push_str(indent);
        }
        let sign = sign(at);
        out.push_str(&sign);
        let deeper = [indent, &" ".repeat(sign.len())].concat();
        blocks(item.content(), &deeper, "\n", out);
    }
}

/// The words of a line, with those of the nodes in it.
fn line(content: &[Node]) -> String {
    let mut out = String::new();
    for node in content {
        match node {
            Node::Element(element) if element.kind() == &Kind::Image => {
                out.push_str(element.alternative().unwrap_or_default());
            }
            Node::Element(element) if element.kind() != &Kind::HardBreak => {
                out.push_str(&line(element.content()));
            }
            _ => out.push_str(&text_of(std::slice::from_ref(node)).replace(OBJECT, "")),
        }
    }
    out
}
