//! What changed from one version of a document to another: by blocks, and by words inside of a changed one.

pub(crate) mod sequence;

use crate::document::Document;
use crate::edit::inline::OBJECT;
use crate::node::{Element, Kind, Node};
use sequence::{Run, compare};

/// A block of both versions or of one of them, in the order in which they are read.
#[derive(Debug, Clone, PartialEq)]
pub enum Difference {
    Same(Node),
    Removed(Node),
    Added(Node),
    /// The same block with other words, or with the same words in another form.
    Changed {
        before: Node,
        after: Node,
        words: Vec<Words>,
    },
}

/// A stretch of words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    pub text: String,
    pub change: Change,
}

/// In which of two versions something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Change {
    Both,
    Before,
    After,
}

/// All blocks of both, so that leaving out what is only in one gives the other.
pub fn differences(before: &Document, after: &Document) -> Vec<Difference> {
    let (before, after) = (before.content(), after.content());
    let runs = compare(before, after, &|one, other| {
        one.is_same(other) || one == other
    });
    let mut out = Vec::new();
    let mut runs = runs.into_iter().peekable();
    while let Some(run) = runs.next() {
        match run {
            Run::Both(range) => out.extend(before[range].iter().cloned().map(Difference::Same)),
            Run::Before(range) => {
                let added = match runs.peek() {
                    Some(Run::After(added)) => added.clone(),
                    _ => 0..0,
                };
                if !added.is_empty() {
                    runs.next();
                }
                pair(&before[range], &after[added], &mut out);
            }
            Run::After(range) => out.extend(after[range].iter().cloned().map(Difference::Added)),
        }
    }
    out
}

/// Removed and added blocks at one place: those that share words are one that changed.
fn pair(removed: &[Node], added: &[Node], out: &mut Vec<Difference>) {
    let mut rest = added;
    for before in removed {
        let found = rest
            .iter()
            .take(LOOK_AHEAD)
            .position(|after| is_alike(before, after));
        let Some(at) = found else {
            out.push(Difference::Removed(before.clone()));
            continue;
        };
        out.extend(rest[..at].iter().cloned().map(Difference::Added));
        let after = rest[at].clone();
        let words = words(&text_of(before), &text_of(&after));
        out.push(Difference::Changed {
            before: before.clone(),
            after,
            words,
        });
        rest = &rest[at + 1..];
    }
    out.extend(rest.iter().cloned().map(Difference::Added));
}

/// How many added blocks are looked at to find what a removed one became.
const LOOK_AHEAD: usize = 8;

/// Whether at least half of the words of the longer one are in both, in their order.
fn is_alike(before: &Node, after: &Node) -> bool {
    let (one, other) = (text_of(before), text_of(after));
    let shared: usize = words(&one, &other)
        .iter()
        .filter(|words| words.change == Change::Both)
        .map(|words| words.text.trim().len())
        .sum();
    let longer = one.len().max(other.len());
    shared * 2 >= longer
        && (longer > 0 || before.element().map(Element::kind) == after.element().map(Element::kind))
}

/// The words of both texts.
pub fn words(before: &str, after: &str) -> Vec<Words> {
    let (one, other) = (tokens(before), tokens(after));
    let runs = compare(&one, &other, &|one, other| one == other);
    let words = runs.into_iter().map(|run| match run {
        Run::Both(range) => Words {
            text: one[range].concat(),
            change: Change::Both,
        },
        Run::Before(range) => Words {
            text: one[range].concat(),
            change: Change::Before,
        },
        Run::After(range) => Words {
            text: other[range].concat(),
            change: Change::After,
        },
    });
    words.collect()
}

/// Words, and each sign and blank by itself.
fn tokens(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_letter = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        let end = if is_letter(first) {
            rest.find(|c| !is_letter(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        out.push(&rest[..end]);
        rest = &rest[end..];
    }
    out
}

/// The words of a block, a line for each block inside.
fn text_of(node: &Node) -> String {
    let mut out = String::new();
    collect(node, &mut out);
    out
}

fn collect(node: &Node, out: &mut String) {
    match node {
        Node::Text(text) => out.push_str(text.as_str()),
        Node::Element(element) => {
            if !out.is_empty() && !out.ends_with('\n') && !is_inline(element) {
                out.push('\n');
            }
            match element.kind() {
                Kind::HardBreak => out.push('\n'),
                Kind::Image => out.push(OBJECT),
                _ => element.content().iter().for_each(|node| collect(node, out)),
            }
        }
    }
}

fn is_inline(element: &Element) -> bool {
    matches!(
        element.kind(),
        Kind::HardBreak | Kind::Image | Kind::Unknown(_)
    )
}
