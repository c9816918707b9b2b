//! The characters that a passage covers, and the same characters in a changed text. A board counts as one character.

use crate::edit::inline::{self, OBJECT_REPLACEMENT};
use crate::edit::tree::{element_at, element_mut, leaves};
use crate::mark::{Mark, MarkSet};
use crate::myers::{DiffRun, diff_slices};
use crate::node::{ElementNode, Node, NodeKind};

/// The text of some blocks as one sequence, with a line feed after each text block and each board.
pub(super) struct CommentedText<'a> {
    pub characters: Vec<char>,
    marks: Vec<Option<&'a MarkSet>>,
}

impl<'a> CommentedText<'a> {
    pub fn of(blocks: &'a [Node]) -> Self {
        let mut text = Self {
            characters: Vec::new(),
            marks: Vec::new(),
        };
        for leaf in leaves(blocks) {
            let Some(block) = commentable(element_at(blocks, &leaf)) else {
                continue;
            };
            if block.kind == NodeKind::MapBoard {
                text.characters.push(OBJECT_REPLACEMENT);
                text.marks.push(Some(&block.marks));
            } else {
                for node in block.content() {
                    text.push(node);
                }
            }
            text.characters.push('\n');
            text.marks.push(None);
        }
        text
    }

    fn push(&mut self, node: &'a Node) {
        let marks = Some(inline::marks_of(node));
        match node {
            Node::Text(run) => self.characters.extend(run.as_str().chars()),
            Node::Element(element) if element.kind == NodeKind::HardBreak => {
                self.characters.push('\n');
            }
            Node::Element(_) => self.characters.push(OBJECT_REPLACEMENT),
        }
        self.marks.resize(self.characters.len(), marks);
    }

    /// Which characters the passage of this thread covers.
    pub fn coverage(&self, id: &str) -> Vec<bool> {
        let covers = |marks: Option<&MarkSet>| {
            marks.is_some_and(|marks| marks.comment_ids().any(|known| known == id))
        };
        self.marks.iter().copied().map(covers).collect()
    }

    /// Returns the ids of the threads with a passage.
    pub fn comment_ids(&self) -> Vec<&'a str> {
        let mut ids: Vec<&str> = Vec::new();
        let mut last: Option<&MarkSet> = None;
        for marks in self.marks.iter().copied().flatten() {
            if last.is_some_and(|last| std::ptr::eq(last, marks)) {
                continue;
            }
            last = Some(marks);
            ids.extend(marks.comment_ids());
        }
        ids.sort_unstable();
        ids.dedup();
        ids
    }
}

/// Returns the coverage of `to` that corresponds to a coverage of `from`. Inserted characters are covered between
/// covered ones, and in place of covered ones.
pub(super) fn carried(coverage: &[bool], from: &[char], to: &[char]) -> Vec<bool> {
    let mut out = Vec::with_capacity(to.len());
    let mut at = 0;
    let mut is_replaced = false;
    for run in diff_slices(from, to, &|one, other| one == other) {
        match run {
            DiffRun::Both(range) => {
                at = range.end;
                is_replaced = false;
                out.extend_from_slice(&coverage[range]);
            }
            DiffRun::Before(range) => {
                at = range.end;
                is_replaced = coverage[range].iter().all(|is_covered| *is_covered);
            }
            DiffRun::After(range) => {
                let is_between = out.last() == Some(&true) && coverage.get(at) == Some(&true);
                out.resize(out.len() + range.len(), is_between || is_replaced);
            }
        }
    }
    out
}

/// A block with text or a board: what a comment can be about.
fn commentable(block: Option<&ElementNode>) -> Option<&ElementNode> {
    block.filter(|block| block.kind.is_text_block() || block.kind == NodeKind::MapBoard)
}

/// Sets the passage of a thread in these blocks. The coverage is that of [`CommentedText`].
pub(super) fn set_passage(blocks: &mut Vec<Node>, id: &str, coverage: &[bool]) {
    let kind = Mark::comment(id).kind;
    let mut at = 0;
    for leaf in leaves(blocks) {
        let Some(block) = commentable(element_at(blocks, &leaf)) else {
            continue;
        };
        if block.kind == NodeKind::MapBoard {
            let is_covered = coverage[at];
            at += 2;
            if let Some(board) = element_mut(blocks, &leaf) {
                board.marks = if is_covered {
                    board.marks.with(Mark::comment(id))
                } else {
                    board.marks.without(&kind)
                };
            }
            continue;
        }
        let text = inline::text_of(block.content());
        let length = text.chars().count();
        let covered = &coverage[at..at + length];
        at += length + 1;
        if block.kind == NodeKind::CodeBlock {
            continue;
        }
        let mut line = block.content.clone();
        let mut offset = 0;
        let characters: Vec<(char, bool)> = text.chars().zip(covered.iter().copied()).collect();
        for run in characters.chunk_by(|one, next| one.1 == next.1) {
            let length: usize = run.iter().map(|(character, _)| character.len_utf16()).sum();
            line = inline::map_range(&line, offset..offset + length, &|node| {
                let marks = inline::marks_of(node);
                let is_text = node
                    .element()
                    .is_none_or(|it| it.kind == NodeKind::HardBreak);
                let marks = if run[0].1 && is_text {
                    marks.with(Mark::comment(id))
                } else {
                    marks.without(&kind)
                };
                inline::with_marks(node, marks)
            });
            offset += length;
        }
        if line != block.content
            && let Some(block) = element_mut(blocks, &leaf)
        {
            block.content = line;
        }
    }
}
