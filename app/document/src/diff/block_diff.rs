//! The differences of two versions, block by block, and word by word within a changed block.

use super::likeness::is_alike;
use crate::board::BoardContent;
use crate::comments::retain_comments;
use crate::document::Document;
use crate::edit::fragment_text::task_sign;
use crate::edit::inline::OBJECT_REPLACEMENT;
use crate::myers::{DiffRun, diff_slices};
use crate::node::{ElementNode, Node, NodeKind};

/// Surrounds a mention in the compared text, so that it is one word.
const PIECE_SIGN: char = '\u{2060}';

/// One block of a comparison, in reading order.
#[derive(Debug, Clone, PartialEq)]
pub enum BlockDiff {
    /// The block as it was before: whether its toggles are open is no difference.
    Same(Node),
    Removed(Node),
    Added(Node),
    /// The same block with other words or other formatting.
    Changed {
        before: Node,
        after: Node,
        words: Vec<WordDiff>,
    },
}

/// A run of text that is in one version or in both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordDiff {
    pub text: String,
    pub change: DiffTag,
}

/// The versions that contain a run of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DiffTag {
    Both,
    Before,
    After,
}

/// Returns the blocks of both versions. Omitting the blocks of one version gives the other.
pub fn diff_blocks(before: &Document, after: &Document) -> Vec<BlockDiff> {
    diff_nodes(before.content(), after.content())
}

/// Compares two runs of blocks as [`diff_blocks`] does. The passages of comments are no part of the text.
pub fn diff_nodes(before: &[Node], after: &[Node]) -> Vec<BlockDiff> {
    let (before_text, after_text) = (
        retain_comments(before, &|_| false),
        retain_comments(after, &|_| false),
    );
    diff_texts(
        before_text.as_deref().unwrap_or(before),
        after_text.as_deref().unwrap_or(after),
    )
}

fn diff_texts(before: &[Node], after: &[Node]) -> Vec<BlockDiff> {
    let runs = diff_slices(before, after, &is_alike);
    let mut out = Vec::new();
    let mut runs = runs.into_iter().peekable();
    while let Some(run) = runs.next() {
        match run {
            DiffRun::Both(range) => out.extend(before[range].iter().cloned().map(BlockDiff::Same)),
            DiffRun::Before(range) => {
                let added = match runs.peek() {
                    Some(DiffRun::After(added)) => added.clone(),
                    _ => 0..0,
                };
                if !added.is_empty() {
                    runs.next();
                }
                pair_blocks(&before[range], &after[added], &mut out);
            }
            DiffRun::After(range) => out.extend(after[range].iter().cloned().map(BlockDiff::Added)),
        }
    }
    out
}

/// Pairs removed with added blocks at one place; a pair with enough words in common is a changed block.
fn pair_blocks(removed: &[Node], added: &[Node], out: &mut Vec<BlockDiff>) {
    let mut rest = added;
    for before in removed {
        let found = rest
            .iter()
            .take(MAX_PAIRING_DISTANCE)
            .position(|after| is_similar(before, after));
        let Some(at) = found else {
            out.push(BlockDiff::Removed(before.clone()));
            continue;
        };
        out.extend(rest[..at].iter().cloned().map(BlockDiff::Added));
        let after = rest[at].clone();
        let words = diff_words(&text_of(before), &text_of(&after));
        out.push(BlockDiff::Changed {
            before: before.clone(),
            after,
            words,
        });
        rest = &rest[at + 1..];
    }
    out.extend(rest.iter().cloned().map(BlockDiff::Added));
}

/// Maximum number of added blocks that are compared with one removed block.
pub(super) const MAX_PAIRING_DISTANCE: usize = 8;

/// Whether at least half of the longer block's text is in both, in the same order. Two boards of one map are similar.
pub(super) fn is_similar(before: &Node, after: &Node) -> bool {
    let board = |node: &Node| node.element().and_then(BoardContent::from_element);
    if let Some((one, other)) = board(before).zip(board(after)) {
        return one.map() == other.map();
    }
    let (one, other) = (text_of(before), text_of(after));
    let longer = one.len().max(other.len());
    shared_length(&one, &other) * 2 >= longer
        && (longer > 0
            || before.element().map(ElementNode::kind) == after.element().map(ElementNode::kind))
}

/// The length of the words that are in both texts in the same order, in bytes.
pub(super) fn shared_length(one: &str, other: &str) -> usize {
    let words = diff_words(one, other);
    let shared = words.iter().filter(|words| words.change == DiffTag::Both);
    shared.map(|words| words.text.trim().len()).sum()
}

/// Compares two texts by words.
pub fn diff_words(before: &str, after: &str) -> Vec<WordDiff> {
    let (one, other) = (tokens(before), tokens(after));
    let runs = diff_slices(&one, &other, &|one, other| one == other);
    let words = runs.into_iter().map(|run| match run {
        DiffRun::Both(range) => WordDiff {
            text: joined(&one[range]),
            change: DiffTag::Both,
        },
        DiffRun::Before(range) => WordDiff {
            text: joined(&one[range]),
            change: DiffTag::Before,
        },
        DiffRun::After(range) => WordDiff {
            text: joined(&other[range]),
            change: DiffTag::After,
        },
    });
    words.collect()
}

fn joined(tokens: &[&str]) -> String {
    tokens.concat().replace(PIECE_SIGN, "")
}

/// Splits a text into words and mentions; every other character is a token of its own.
fn tokens(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_letter = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        let end = if is_letter(first) {
            rest.find(|c| !is_letter(c)).unwrap_or(rest.len())
        } else if first == PIECE_SIGN
            && let Some(length) = rest[first.len_utf8()..].find(PIECE_SIGN)
        {
            length + 2 * first.len_utf8()
        } else {
            first.len_utf8()
        };
        out.push(&rest[..end]);
        rest = &rest[end..];
    }
    out
}

fn mention_token(element: &ElementNode) -> String {
    let sign = String::from(PIECE_SIGN);
    let text = element.plain_text().replace(PIECE_SIGN, "");
    [sign.as_str(), &text, &sign].concat()
}

/// The text of a block, with one line for each block inside it.
pub(super) fn text_of(node: &Node) -> String {
    let mut out = String::new();
    collect_text(node, &mut out);
    out
}

fn collect_text(node: &Node, out: &mut String) {
    match node {
        Node::Text(text) => out.push_str(text.as_str()),
        Node::Element(element) => {
            if !out.is_empty() && !out.ends_with('\n') && !is_inline(element) {
                out.push('\n');
            }
            match element.kind() {
                NodeKind::HardBreak => out.push('\n'),
                NodeKind::Image => {
                    out.push(OBJECT_REPLACEMENT);
                    out.push_str(element.caption().unwrap_or_default());
                }
                NodeKind::Video | NodeKind::Youtube => {
                    out.extend(element.video().map(|video| video.text()));
                }
                NodeKind::MapBoard => out.push_str(&element.plain_text()),
                NodeKind::Mention => out.push_str(&mention_token(element)),
                NodeKind::TaskItem => {
                    out.push_str(element.is_checked().map_or("", task_sign));
                    let mut inner = String::new();
                    let content = element.content().iter();
                    content.for_each(|node| collect_text(node, &mut inner));
                    out.push_str(&inner);
                }
                _ => element
                    .content()
                    .iter()
                    .for_each(|node| collect_text(node, out)),
            }
        }
    }
}

fn is_inline(element: &ElementNode) -> bool {
    matches!(
        element.kind(),
        NodeKind::HardBreak | NodeKind::Image | NodeKind::Mention | NodeKind::Unknown(_)
    )
}
