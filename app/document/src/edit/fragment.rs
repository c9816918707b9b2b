//! A part of a document, taken out or put in.

use crate::edit::lift::siblings;
use crate::edit::mend::mend;
use crate::edit::position::Selection;
use crate::edit::state::State;
use crate::edit::{inline, tree};
use crate::node::{Element, Node};

/// Blocks as they would stand in a document. An open end is text that continues what it is put beside.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Fragment {
    pub(crate) blocks: Vec<Node>,
    pub(crate) is_open_start: bool,
    pub(crate) is_open_end: bool,
}

impl Fragment {
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

    /// A part of one line.
    pub(crate) fn line(line: Vec<Node>) -> Self {
        Self::open(vec![Element::paragraph(line).into()])
    }

    pub fn blocks(&self) -> &[Node] {
        &self.blocks
    }

    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// The one text block it is a part of.
    pub(crate) fn as_line(&self) -> Option<&Element> {
        match self.blocks.as_slice() {
            [Node::Element(block)] if self.is_open_start && block.kind.is_text_block() => {
                Some(block)
            }
            _ => None,
        }
    }

    /// What is selected; `None` for a caret.
    pub fn of(state: &State) -> Option<Self> {
        let content = state.document.content();
        match &state.selection {
            Selection::All => Some(Self::closed(content.to_vec())),
            Selection::Node(path) => {
                let node = tree::node_at(content, path)?.clone();
                let (_, parent) = path.split_last()?;
                match tree::kind_at(content, parent)? {
                    kind if kind.is_line() => Some(Self::line(vec![node])),
                    kind if kind.is_list() => {
                        let list = tree::element_at(content, parent)?
                            .clone()
                            .with_content(vec![node]);
                        Some(Self::closed(vec![list.into()]))
                    }
                    _ => Some(Self::closed(vec![node])),
                }
            }
            Selection::Text { anchor, head } if anchor == head => None,
            Selection::Text { .. } => {
                let (start, end) = state.selection.ends()?;
                let range = siblings(content, &start.block, &end.block, &|kind, _| {
                    !kind.is_list()
                })?;
                let nodes = tree::children(content, &range.parent)?;
                let level = range.parent.len();
                let ends = (
                    &start.block[level..],
                    start.offset,
                    &end.block[level..],
                    end.offset,
                );
                let mut blocks = cut(nodes, Some((ends.0, ends.1)), Some((ends.2, ends.3)));
                mend(&mut blocks);
                Some(Self::open(blocks))
            }
        }
    }
}

type End<'a> = Option<(&'a [usize], usize)>;

fn cut(nodes: &[Node], from: End<'_>, to: End<'_>) -> Vec<Node> {
    let first = from
        .and_then(|(path, _)| path.first().copied())
        .unwrap_or(0);
    let last = to
        .and_then(|(path, _)| path.first().copied())
        .unwrap_or(nodes.len());
    let below = |end: End<'_>, at: usize| -> bool {
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
        } else {
            cut(&element.content, from, to)
        };
        out.push(element.clone().with_content(content).into());
    }
    out
}
