//! Toggles of other programs.

use super::block_builder::BlockBuilder;
use super::block_position::BlockPosition;
use crate::clipboard::html_tree::{HtmlElement, HtmlNode};
use crate::mark::MarkSet;
use crate::node::{ElementNode, Node};
use crate::read::push_joining_text;

/// Converts a `details` element. The blocks of its summary are joined to one line.
pub(super) fn toggle(
    tag: &HtmlElement,
    marks: &MarkSet,
    keeps_blanks: bool,
    inside: BlockPosition<'_>,
) -> ElementNode {
    // Its two parts, and a paragraph if it is empty.
    inside.budget.spend(3, 0);
    let is_summary =
        |child: &HtmlNode| matches!(child, HtmlNode::Element(tag) if tag.name == "summary");
    let at = tag.children.iter().position(is_summary);
    let blocks = |is_taken: &dyn Fn(usize) -> bool| {
        let mut builder = BlockBuilder::new(inside);
        for (_, child) in (0..).zip(&tag.children).filter(|(at, _)| is_taken(*at)) {
            builder.push_node(child, marks, keeps_blanks);
        }
        builder.finish()
    };
    let mut content = blocks(&|child| Some(child) != at);
    if content.is_empty() {
        content.push(ElementNode::paragraph(Vec::new()).into());
    }
    let line = line_of(&blocks(&|child| Some(child) == at));
    ElementNode::details(tag.attribute("open").is_some(), line, content)
}

/// The texts of blocks in one line, without breaks.
fn line_of(blocks: &[Node]) -> Vec<Node> {
    let mut out: Vec<Node> = Vec::new();
    let texts = blocks.iter().filter_map(Node::element);
    for block in texts.filter(|block| block.kind().is_rich_text_block()) {
        if !out.is_empty() {
            push_joining_text(&mut out, Node::text(" ", MarkSet::default()));
        }
        for node in block.content() {
            let piece = match node {
                Node::Text(_) => node.clone(),
                Node::Element(_) => Node::text(" ", MarkSet::default()),
            };
            push_joining_text(&mut out, piece);
        }
    }
    out
}
