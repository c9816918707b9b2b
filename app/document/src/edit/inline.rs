//! Inline content: text and inline nodes, with offsets in UTF-16 units as in the browser.

use std::ops::Range;

use crate::mark::MarkSet;
use crate::node::{ElementNode, Node, NodeKind};
use crate::read::push_joining_text;

/// Represents an inline node in plain text; it is one UTF-16 unit long, as is the node.
pub const OBJECT_REPLACEMENT: char = '\u{fffc}';

/// The length in UTF-16 units; every node other than text counts as one.
pub fn length(content: &[Node]) -> usize {
    content.iter().map(node_length).sum()
}

pub(crate) fn node_length(node: &Node) -> usize {
    match node {
        Node::Text(text) => utf16_length(text.as_str()),
        Node::Element(_) => 1,
    }
}

pub(crate) fn utf16_length(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else {
        text.encode_utf16().count()
    }
}

/// The byte offset of this UTF-16 offset; within a surrogate pair, the offset of the character's start.
pub fn byte_at(text: &str, offset: usize) -> usize {
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

/// The characters of inline content: `OBJECT_REPLACEMENT` for a node, a line feed for a break.
pub fn text_of(content: &[Node]) -> String {
    let mut text = String::new();
    for node in content {
        match node {
            Node::Text(run) => text.push_str(run.as_str()),
            Node::Element(element) if element.kind == NodeKind::HardBreak => text.push('\n'),
            Node::Element(_) => text.push(OBJECT_REPLACEMENT),
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
                        push_joining_text(
                            &mut out,
                            Node::text(&text.text[bytes], text.marks.clone()),
                        );
                    }
                }
                Node::Element(_) => out.push(node.clone()),
            }
        }
        begin = end;
    }
    out
}

/// Splits inline content at an offset.
pub(crate) fn split(content: &[Node], offset: usize) -> (Vec<Node>, Vec<Node>) {
    (slice(content, 0..offset), content_after(content, offset))
}

pub(crate) fn content_after(content: &[Node], offset: usize) -> Vec<Node> {
    slice(content, offset..usize::MAX)
}

/// Joins two pieces of inline content.
pub(crate) fn join(mut left: Vec<Node>, right: Vec<Node>) -> Vec<Node> {
    for node in right {
        push_joining_text(&mut left, node);
    }
    left
}

pub(crate) fn replace(content: &[Node], range: Range<usize>, with: Vec<Node>) -> Vec<Node> {
    let before = slice(content, 0..range.start);
    join(join(before, with), content_after(content, range.end))
}

/// Applies `change` to every node in the range and keeps the others.
pub(crate) fn map_range(
    content: &[Node],
    range: Range<usize>,
    change: &dyn Fn(&Node) -> Node,
) -> Vec<Node> {
    let within = slice(content, range.clone());
    replace(content, range, within.iter().map(change).collect())
}

/// Returns the node with other marks.
pub(crate) fn with_marks(node: &Node, marks: MarkSet) -> Node {
    match node {
        Node::Text(text) => Node::text(text.text.clone(), marks),
        Node::Element(element) => ElementNode::clone(element).with_marks(marks).into(),
    }
}

pub(crate) fn marks_of(node: &Node) -> &MarkSet {
    match node {
        Node::Text(text) => &text.marks,
        Node::Element(element) => &element.marks,
    }
}

/// The node that contains or ends at the unit before this offset.
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

/// The node that contains the unit after this offset.
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

/// Normalizes line endings to line feeds and removes NUL, which PostgreSQL cannot store.
pub(crate) fn clean_text(text: &str) -> String {
    text.replace('\0', "")
        .replace("\r\n", "\n")
        .replace('\r', "\n")
}

/// Converts text to inline content, with a break for each line feed.
pub(crate) fn inline_from_text(text: &str, marks: &MarkSet) -> Vec<Node> {
    let mut out = Vec::new();
    for (at, line) in text.split('\n').enumerate() {
        if at > 0 {
            out.push(
                ElementNode::new(NodeKind::HardBreak)
                    .with_marks(marks.clone())
                    .into(),
            );
        }
        if !line.is_empty() {
            push_joining_text(&mut out, Node::text(line, marks.clone()));
        }
    }
    out
}

/// Converts inline content to the content of a code block; `None` if it contains a node other than text and breaks.
pub(crate) fn code_from_inline(content: &[Node]) -> Option<Vec<Node>> {
    let mut out = Vec::new();
    for node in content {
        match node {
            Node::Text(text) => push_joining_text(
                &mut out,
                Node::text(text.as_str(), text.marks.clone().without_known()),
            ),
            Node::Element(element) if element.kind == NodeKind::HardBreak => {
                push_joining_text(&mut out, Node::text("\n", MarkSet::default()));
            }
            Node::Element(_) => return None,
        }
    }
    Some(out)
}

/// Converts the content of a code block to inline content.
pub(crate) fn inline_from_code(content: &[Node]) -> Vec<Node> {
    let mut out = Vec::new();
    for node in content {
        match node {
            Node::Text(text) => inline_from_text(&text.text, &text.marks)
                .into_iter()
                .for_each(|node| push_joining_text(&mut out, node)),
            Node::Element(_) => out.push(node.clone()),
        }
    }
    out
}

impl ElementNode {
    pub(crate) fn with_marks(mut self, marks: MarkSet) -> Self {
        self.marks = marks;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Vec<Node> {
        inline_from_text(text, &MarkSet::default())
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
        let out = replace(&line("abcd"), 1..3, line("X"));
        assert_eq!(out, line("aXd"));
    }
}
