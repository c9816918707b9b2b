//! What stands in a line: text and inline nodes, counted as the browser counts.

use std::ops::Range;

use crate::mark::Marks;
use crate::node::{Element, Kind, Node};
use crate::read::append;

/// Stands for an inline node where only text is looked at; one UTF-16 unit, like the node itself.
pub(crate) const OBJECT: char = '\u{fffc}';

/// UTF-16 units of text, and one for every other node.
pub fn length(content: &[Node]) -> usize {
    content.iter().map(node_length).sum()
}

pub(crate) fn node_length(node: &Node) -> usize {
    match node {
        Node::Text(text) => units(text.as_str()),
        Node::Element(_) => 1,
    }
}

pub(crate) fn units(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else {
        text.encode_utf16().count()
    }
}

/// The byte at which this UTF-16 unit begins; inside of a pair, the character's beginning.
pub(crate) fn byte_at(text: &str, offset: usize) -> usize {
    if text.is_ascii() {
        return offset.min(text.len());
    }
    let mut seen = 0;
    for (byte, character) in text.char_indices() {
        seen += character.len_utf16();
        if seen > offset {
            return byte;
        }
    }
    text.len()
}

/// The characters of a line: `OBJECT` for a node, a line feed for a break.
pub fn text_of(content: &[Node]) -> String {
    let mut text = String::new();
    for node in content {
        match node {
            Node::Text(run) => text.push_str(run.as_str()),
            Node::Element(element) if element.kind == Kind::HardBreak => text.push('\n'),
            Node::Element(_) => text.push(OBJECT),
        }
    }
    text
}

pub(crate) fn slice(content: &[Node], range: Range<usize>) -> Vec<Node> {
    let mut out = Vec::new();
    let mut begin = 0;
    for node in content {
        let end = begin + node_length(node);
        let (from, to) = (range.start.max(begin), range.end.min(end));
        if from < to {
            match node {
                Node::Text(text) => {
                    let bytes = byte_at(&text.text, from - begin)..byte_at(&text.text, to - begin);
                    if !bytes.is_empty() {
                        append(&mut out, Node::text(&text.text[bytes], text.marks.clone()));
                    }
                }
                Node::Element(_) => out.push(node.clone()),
            }
        }
        begin = end;
    }
    out
}

/// What stands before this place of the line, and what behind it.
pub(crate) fn split(content: &[Node], offset: usize) -> (Vec<Node>, Vec<Node>) {
    (slice(content, 0..offset), behind(content, offset))
}

pub(crate) fn behind(content: &[Node], offset: usize) -> Vec<Node> {
    slice(content, offset..usize::MAX)
}

/// One line of two.
pub(crate) fn joined(mut left: Vec<Node>, right: Vec<Node>) -> Vec<Node> {
    for node in right {
        append(&mut left, node);
    }
    left
}

pub(crate) fn replaced(content: &[Node], range: Range<usize>, with: Vec<Node>) -> Vec<Node> {
    let before = slice(content, 0..range.start);
    joined(joined(before, with), behind(content, range.end))
}

/// Every node of the range through `change`; the others as they are.
pub(crate) fn changed(
    content: &[Node],
    range: Range<usize>,
    change: &dyn Fn(&Node) -> Node,
) -> Vec<Node> {
    let within = slice(content, range.clone());
    replaced(content, range, within.iter().map(change).collect())
}

/// The same node with other marks.
pub(crate) fn with_marks(node: &Node, marks: Marks) -> Node {
    match node {
        Node::Text(text) => Node::text(text.text.clone(), marks),
        Node::Element(element) => Element::clone(element).with_marks(marks).into(),
    }
}

pub(crate) fn marks_of(node: &Node) -> &Marks {
    match node {
        Node::Text(text) => &text.marks,
        Node::Element(element) => &element.marks,
    }
}

/// The node that ends at or reaches over this offset from the left.
pub(crate) fn node_before(content: &[Node], offset: usize) -> Option<(usize, &Node)> {
    let mut begin = 0;
    for (at, node) in content.iter().enumerate() {
        let end = begin + node_length(node);
        if begin < offset && offset <= end {
            return Some((at, node));
        }
        begin = end;
    }
    None
}

/// The node that begins at or reaches over this offset to the right.
pub(crate) fn node_after(content: &[Node], offset: usize) -> Option<(usize, &Node)> {
    let mut begin = 0;
    for (at, node) in content.iter().enumerate() {
        let end = begin + node_length(node);
        if begin <= offset && offset < end {
            return Some((at, node));
        }
        begin = end;
    }
    None
}

/// Text of elsewhere with line feeds alone between its lines, and without what no database has to know.
pub(crate) fn cleaned(text: &str) -> String {
    text.replace('\0', "")
        .replace("\r\n", "\n")
        .replace('\r', "\n")
}

/// Text as a line holds it: its line feeds as breaks.
pub(crate) fn line_of(text: &str, marks: &Marks) -> Vec<Node> {
    let mut out = Vec::new();
    for (at, line) in text.split('\n').enumerate() {
        if at > 0 {
            out.push(
                Element::new(Kind::HardBreak)
                    .with_marks(marks.clone())
                    .into(),
            );
        }
        if !line.is_empty() {
            append(&mut out, Node::text(line, marks.clone()));
        }
    }
    out
}

/// A line as code holds it; `None` when it has a node that code cannot hold.
pub(crate) fn code_of(content: &[Node]) -> Option<Vec<Node>> {
    let mut out = Vec::new();
    for node in content {
        match node {
            Node::Text(text) => append(
                &mut out,
                Node::text(text.as_str(), text.marks.clone().without_known()),
            ),
            Node::Element(element) if element.kind == Kind::HardBreak => {
                append(&mut out, Node::text("\n", Marks::default()));
            }
            Node::Element(_) => return None,
        }
    }
    Some(out)
}

/// Code as a line holds it.
pub(crate) fn line_of_code(content: &[Node]) -> Vec<Node> {
    let mut out = Vec::new();
    for node in content {
        match node {
            Node::Text(text) => line_of(&text.text, &text.marks)
                .into_iter()
                .for_each(|node| append(&mut out, node)),
            Node::Element(_) => out.push(node.clone()),
        }
    }
    out
}

impl Element {
    pub(crate) fn with_marks(mut self, marks: Marks) -> Self {
        self.marks = marks;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Vec<Node> {
        line_of(text, &Marks::default())
    }

    #[test]
    fn a_line_counts_as_the_browser_does() {
        assert_eq!(length(&line("a\u{1f3ae}\nb")), 5);
        assert_eq!(text_of(&line("a\nb")), "a\nb");
    }

    #[test]
    fn a_slice_never_tears_a_character() {
        let game = line("a\u{1f3ae}b");
        assert_eq!(text_of(&slice(&game, 0..2)), "a");
        assert_eq!(text_of(&slice(&game, 2..3)), "\u{1f3ae}");
        assert_eq!(slice(&game, 1..2), []);
    }

    #[test]
    fn what_replaces_joins_its_neighbours() {
        let out = replaced(&line("abcd"), 1..3, line("X"));
        assert_eq!(out, line("aXd"));
    }
}
