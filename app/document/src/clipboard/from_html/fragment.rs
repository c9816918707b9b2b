//! Converts a page, or the fragment in it that this editor has copied.

use serde_json::{Value, json};

use super::FRAGMENT_ATTRIBUTE;
use super::block_builder::BlockBuilder;
use super::block_position::BlockPosition;
use crate::clipboard::html_tree::HtmlNode;
use crate::document::Document;
use crate::edit::DocumentFragment;
use crate::mark::MarkSet;
use crate::node::{Node, NodeKind, node_count};
use crate::reading_budget::ReadingBudget;

/// Converts HTML to a fragment. Only nodes and marks of the schema are created, so scripts, styles and unsafe
/// addresses are dropped.
pub fn fragment_from_html(html: &HtmlNode) -> DocumentFragment {
    fragment_within(html, 1, &ReadingBudget::unlimited())
}

/// Converts HTML of a file to a fragment for this level of a document. Containers that would be too deep are left out,
/// their content stays.
pub fn fragment_within(html: &HtmlNode, depth: usize, budget: &ReadingBudget) -> DocumentFragment {
    if let Some(own) = embedded_fragment(html) {
        budget.spend(node_count(own.blocks()), 0);
        return own;
    }
    let mut builder = BlockBuilder::new(BlockPosition { depth, budget });
    builder.push_node(html, &MarkSet::default(), false);
    fragment_from_blocks(builder.finish())
}

/// Makes a fragment of pasted blocks. A paragraph at either end is open and joins the text beside it.
pub(crate) fn fragment_from_blocks(mut blocks: Vec<Node>) -> DocumentFragment {
    crate::edit::normalize(&mut blocks);
    let is_open = |node: Option<&Node>| {
        node.and_then(Node::element)
            .is_some_and(|block| block.kind == NodeKind::Paragraph)
    };
    DocumentFragment {
        is_open_start: is_open(blocks.first()),
        is_open_end: is_open(blocks.last()),
        blocks,
    }
}

/// Reads the fragment that our own copies embed as JSON. It passes the same checks as any document.
fn embedded_fragment(html: &HtmlNode) -> Option<DocumentFragment> {
    let HtmlNode::Element(tag) = html else {
        return None;
    };
    let json = match tag.attribute(FRAGMENT_ATTRIBUTE) {
        Some(json) => json,
        None => tag
            .find(&|tag| tag.attribute(FRAGMENT_ATTRIBUTE).is_some())?
            .attribute(FRAGMENT_ATTRIBUTE)?,
    };
    let mut value: Value = serde_json::from_str(json).ok()?;
    let open = |value: &Value, name: &str| value[name] == json!(true);
    let (is_open_start, is_open_end) = (open(&value, "start"), open(&value, "end"));
    let mut document = json!({"type": "doc"});
    document["content"] = value["content"].take();
    let blocks = Document::from_json(document).ok()?.content().to_vec();
    Some(DocumentFragment {
        blocks,
        is_open_start,
        is_open_end,
    })
}
