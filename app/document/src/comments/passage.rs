//! Passages in a document: the text or the board that has the mark of a thread.

use crate::board::BoardContent;
use crate::document::Document;
use crate::edit::inline;
use crate::edit::tree::{clamp_position, element_at, element_mut, leaves, text_block};
use crate::edit::{NodePath, TextPosition};
use crate::limits;
use crate::mark::Mark;
use crate::node::{ElementNode, Node, NodeKind, node_count};
use crate::read::push_joining_text;

/// Why a passage cannot be commented on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PassageError {
    /// The positions are not in this document, or there is no text between them.
    NoText,
    /// All of it is code, which has no other marks.
    OnlyCode,
    /// The document would be larger than documents may be.
    TooLarge,
}

/// The part of a text block between two offsets.
struct PassagePart {
    block: NodePath,
    start: usize,
    end: usize,
}

impl Document {
    /// Returns the text between two positions, with a line for each block; `None` if there is no such text.
    ///
    /// Of a board, from offset 0 to offset 1, it is the name.
    pub fn passage_text(&self, start: &TextPosition, end: &TextPosition) -> Option<String> {
        if let Some(board) = self.board_between(start, end) {
            return Some(board.name());
        }
        let parts = self.passage_parts(start, end)?;
        let text = |part: &PassagePart| {
            let block = text_block(self.content(), &part.block)?;
            Some(inline::text_of(&inline::slice(
                &block.content,
                part.start..part.end,
            )))
        };
        let lines: Vec<String> = parts.iter().filter_map(text).collect();
        let lines = lines.join("\n");
        (!lines.trim().is_empty()).then_some(lines)
    }

    /// Marks the text between two positions, or the board there, as the passage of the thread `id`. Code stays as it is.
    pub fn with_comment(
        &self,
        id: &str,
        start: &TextPosition,
        end: &TextPosition,
    ) -> Result<Self, PassageError> {
        self.passage_text(start, end).ok_or(PassageError::NoText)?;
        let mut document = self.clone();
        let parts = if self.board_between(start, end).is_some() {
            if let Some(board) = element_mut(&mut document.0.content, &start.block) {
                board.marks = board.marks.with(Mark::comment(id));
            }
            Vec::new()
        } else {
            self.passage_parts(start, end).ok_or(PassageError::NoText)?
        };
        for part in parts {
            let content = &mut document.0.content;
            let is_code = |block: &ElementNode| block.kind == NodeKind::CodeBlock;
            let Some(block) = element_mut(content, &part.block).filter(|block| !is_code(block))
            else {
                continue;
            };
            block.content =
                inline::map_range(&block.content, part.start..part.end, &|node| match node {
                    Node::Element(element) if element.kind != NodeKind::HardBreak => node.clone(),
                    _ => inline::with_marks(node, inline::marks_of(node).with(Mark::comment(id))),
                });
        }
        if !document.has_comment(id) {
            return Err(PassageError::OnlyCode);
        }
        let is_within_limits = document.to_text().len() <= limits::MAX_BYTES
            && node_count(document.content()) < limits::MAX_NODES;
        is_within_limits
            .then_some(document)
            .ok_or(PassageError::TooLarge)
    }

    /// Returns the paths of all text blocks in document order.
    pub fn text_block_paths(&self) -> Vec<NodePath> {
        let content = self.content();
        let mut leaves = leaves(content);
        leaves.retain(|leaf| text_block(content, leaf).is_some());
        leaves
    }

    /// Returns the paths and the names of all boards in document order.
    pub fn board_paths(&self) -> Vec<(NodePath, String)> {
        let content = self.content();
        let board = |leaf: NodePath| {
            let board = BoardContent::from_element(element_at(content, &leaf)?)?;
            Some((leaf, board.name()))
        };
        leaves(content).into_iter().filter_map(board).collect()
    }

    /// Returns the ids of the threads with a passage, in the order of their passages.
    pub fn comment_ids(&self) -> Vec<String> {
        let mut ids = Vec::new();
        collect_ids(self.content(), &mut ids);
        ids
    }

    /// Whether text or a board with the mark of this thread is left.
    pub fn has_comment(&self, id: &str) -> bool {
        self.comment_ids().iter().any(|known| known == id)
    }

    /// Returns the document without the passages of threads whose ids do not fulfill `keep`.
    #[must_use]
    pub fn retain_comments(&self, keep: &dyn Fn(&str) -> bool) -> Self {
        match retain_comments(self.content(), keep) {
            Some(content) => Self(ElementNode {
                content,
                ..self.0.clone()
            }),
            None => self.clone(),
        }
    }

    /// Returns the document without the passages of any threads.
    #[must_use]
    pub fn without_comments(&self) -> Self {
        self.retain_comments(&|_| false)
    }

    /// Returns the board that is all there is between two positions.
    fn board_between(&self, start: &TextPosition, end: &TextPosition) -> Option<BoardContent> {
        let is_whole = start.block == end.block && (start.offset, end.offset) == (0, 1);
        let block = element_at(self.content(), &start.block).filter(|_| is_whole)?;
        BoardContent::from_element(block)
    }

    fn passage_parts(&self, start: &TextPosition, end: &TextPosition) -> Option<Vec<PassagePart>> {
        let content = self.content();
        let (start, end) = (
            clamp_position(content, start)?,
            clamp_position(content, end)?,
        );
        (start < end).then_some(())?;
        let blocks = leaves(content).into_iter().filter(|leaf| {
            start.block <= *leaf && *leaf <= end.block && text_block(content, leaf).is_some()
        });
        let part = |block: NodePath| {
            let length = inline::length(&text_block(content, &block)?.content);
            Some(PassagePart {
                start: if block == start.block {
                    start.offset
                } else {
                    0
                },
                end: if block == end.block {
                    end.offset
                } else {
                    length
                },
                block,
            })
        };
        let mut parts = blocks.map(part).collect::<Option<Vec<_>>>()?;
        parts.retain(|part| part.start < part.end);
        Some(parts)
    }
}

/// Removes the comments whose ids do not fulfill `keep`; `None` if there are none. Unchanged nodes stay shared.
pub(crate) fn retain_comments(nodes: &[Node], keep: &dyn Fn(&str) -> bool) -> Option<Vec<Node>> {
    let changed: Vec<Option<Node>> = nodes.iter().map(|node| retained(node, keep)).collect();
    if changed.iter().all(Option::is_none) {
        return None;
    }
    let mut out = Vec::with_capacity(nodes.len());
    for (node, changed) in nodes.iter().zip(changed) {
        push_joining_text(&mut out, changed.unwrap_or_else(|| node.clone()));
    }
    Some(out)
}

/// `None` if the node stays as it is.
fn retained(node: &Node, keep: &dyn Fn(&str) -> bool) -> Option<Node> {
    let marks = inline::marks_of(node);
    let has_dropped = marks.comment_ids().any(|id| !keep(id));
    let content = node
        .element()
        .and_then(|element| retain_comments(element.content(), keep));
    if !has_dropped && content.is_none() {
        return None;
    }
    let node = inline::with_marks(node, marks.retain_comments(keep));
    Some(match (&node, content) {
        (Node::Element(element), Some(content)) => {
            ElementNode::clone(element).with_content(content).into()
        }
        _ => node,
    })
}

fn collect_ids(nodes: &[Node], ids: &mut Vec<String>) {
    for node in nodes {
        for id in inline::marks_of(node).comment_ids() {
            if !ids.iter().any(|known| known == id) {
                ids.push(id.to_owned());
            }
        }
        if let Some(element) = node.element() {
            collect_ids(element.content(), ids);
        }
    }
}
