//! A part of a document that can be copied and inserted.

use crate::edit::cell_rectangle::CellRectangle;
use crate::edit::lift::sibling_range;
use crate::edit::normalize::normalize;
use crate::edit::position::EditorSelection;
use crate::edit::state::EditorState;
use crate::edit::table_grid::complete_grid;
use crate::edit::{details, inline, tree};
use crate::node::{ElementNode, Node, NodeKind};

/// A sequence of blocks. Text at an open end joins the text beside which it is inserted.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DocumentFragment {
    pub(crate) blocks: Vec<Node>,
    pub(crate) is_open_start: bool,
    pub(crate) is_open_end: bool,
}

impl DocumentFragment {
    pub(crate) fn closed(blocks: Vec<Node>) -> Self {
        Self {
            blocks,
            is_open_start: false,
            is_open_end: false,
        }
    }

    pub(crate) fn open(blocks: Vec<Node>) -> Self {
        Self {
            blocks,
            is_open_start: true,
            is_open_end: true,
        }
    }

    /// A fragment of inline content.
    pub(crate) fn inline(line: Vec<Node>) -> Self {
        Self::open(vec![ElementNode::paragraph(line).into()])
    }

    pub fn blocks(&self) -> &[Node] {
        &self.blocks
    }

    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// The text block, if the fragment is part of a single one.
    pub(crate) fn as_text_block(&self) -> Option<&ElementNode> {
        match self.blocks.as_slice() {
            [Node::Element(block)] if self.is_open_start && block.kind.is_text_block() => {
                Some(block)
            }
            _ => None,
        }
    }

    /// The table, if the fragment is nothing else.
    pub(crate) fn as_table(&self) -> Option<&ElementNode> {
        match self.blocks.as_slice() {
            [Node::Element(block)] if block.kind == NodeKind::Table => Some(block),
            _ => None,
        }
    }

    /// The selected part of a document; `None` for a caret.
    pub fn from_selection(state: &EditorState) -> Option<Self> {
        let content = state.document.content();
        if let Some(rectangle) = CellRectangle::of(content, &state.selection) {
            let table = rectangle.to_table(content)?;
            return Some(Self::closed(vec![table.into()]));
        }
        match &state.selection {
            EditorSelection::All => Some(Self::closed(content.to_vec())),
            EditorSelection::Node(path) => {
                let node = tree::node_at(content, path)?.clone();
                let (_, parent) = path.split_last()?;
                match tree::kind_at(content, parent)? {
                    kind if kind.is_text_block() => Some(Self::inline(vec![node])),
                    kind if kind.is_list() => {
                        let list = tree::element_at(content, parent)?
                            .clone()
                            .with_content(vec![node]);
                        Some(Self::closed(vec![list.into()]))
                    }
                    _ => Some(Self::closed(vec![node])),
                }
            }
            EditorSelection::Text { anchor, head } if anchor == head => None,
            EditorSelection::Text { .. } => {
                let (start, end) = state.selection.ends()?;
                let block = tree::text_block(content, &start.block)?;
                if block.kind == NodeKind::DetailsSummary && start.block == end.block {
                    let line = inline::slice(&block.content, start.offset..end.offset);
                    return Some(Self::inline(line));
                }
                let range = sibling_range(content, &start.block, &end.block, &|kind, _| {
                    let is_outer = matches!(
                        kind,
                        NodeKind::Table | NodeKind::TableRow | NodeKind::Details
                    );
                    !kind.is_list() && !is_outer
                })?;
                let nodes = tree::children(content, &range.parent)?;
                let level = range.parent.len();
                let ends = (
                    &start.block[level..],
                    start.offset,
                    &end.block[level..],
                    end.offset,
                );
                let mut blocks = cut_nodes(nodes, Some((ends.0, ends.1)), Some((ends.2, ends.3)));
                normalize(&mut blocks);
                Some(Self::open(blocks))
            }
        }
    }
}

/// Cuts a row of a table. Cells outside of the cut stay, without content, unless the cut is within this row.
fn cut_row(cells: &[Node], from: CutPoint<'_>, to: CutPoint<'_>) -> Vec<Node> {
    let first = from.and_then(|(path, _)| path.first().copied());
    let last = to.and_then(|(path, _)| path.first().copied());
    let kept = cut_nodes(cells, from, to);
    if first.is_some() && last.is_some() {
        return kept;
    }
    let blank = |cell: &Node| match cell {
        Node::Element(cell) => {
            let paragraph = ElementNode::paragraph(Vec::new()).into();
            ElementNode::clone(cell)
                .with_content(vec![paragraph])
                .into()
        }
        Node::Text(_) => cell.clone(),
    };
    let before = cells[..first.unwrap_or(0)].iter().map(blank);
    let after = cells[last.map_or(cells.len(), |last| last + 1)..]
        .iter()
        .map(blank);
    before.chain(kept).chain(after).collect()
}

type CutPoint<'a> = Option<(&'a [usize], usize)>;

fn cut_nodes(nodes: &[Node], from: CutPoint<'_>, to: CutPoint<'_>) -> Vec<Node> {
    let first = from
        .and_then(|(path, _)| path.first().copied())
        .unwrap_or(0);
    let last = to
        .and_then(|(path, _)| path.first().copied())
        .unwrap_or(nodes.len());
    let below = |end: CutPoint<'_>, at: usize| -> bool {
        end.is_some_and(|(path, _)| path.first() == Some(&at))
    };
    let mut out = Vec::new();
    for (at, node) in nodes
        .iter()
        .enumerate()
        .filter(|(at, _)| (first..=last).contains(at))
    {
        let from = from
            .filter(|_| below(from, at))
            .map(|(path, offset)| (&path[1..], offset));
        let to = to
            .filter(|_| below(to, at))
            .map(|(path, offset)| (&path[1..], offset));
        let Some(element) = node.element().filter(|_| from.is_some() || to.is_some()) else {
            out.push(node.clone());
            continue;
        };
        let content = if element.kind.is_text_block() {
            let (from, to) = (
                from.map_or(0, |end| end.1),
                to.map_or(usize::MAX, |end| end.1),
            );
            inline::slice(&element.content, from..to)
        } else if element.kind == NodeKind::TableRow {
            cut_row(&element.content, from, to)
        } else {
            cut_nodes(&element.content, from, to)
        };
        let mut element = element.clone().with_content(content);
        if element.kind == NodeKind::Table {
            complete_grid(&mut element);
        }
        if element.kind == NodeKind::Details {
            out.extend(details::without_missing_part(element));
        } else {
            out.push(element.into());
        }
    }
    out
}
