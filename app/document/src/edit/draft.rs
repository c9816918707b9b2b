//! The few blocks a command works on.

use crate::edit::mapping::Side;
use crate::edit::position::{Path, Position, Selection};
use crate::edit::splice::{Edit, Splice};
use crate::edit::state::State;
use crate::edit::tree;
use crate::ends::alike_ends;
use crate::limit;
use crate::mark::Marks;
use crate::node::{Element, Node};

/// The selected blocks with a neighbour on either side, as if they were the document. Paths count from its first one.
pub(crate) struct Draft {
    base: usize,
    is_whole: bool,
    before: Vec<Node>,
    began: Option<Position>,
    pub content: Vec<Node>,
    pub selection: Selection,
    pub stored: Option<Marks>,
    /// As in [`State`].
    pub beside: Option<Side>,
}

impl Draft {
    pub fn of(state: &State) -> Self {
        Self::reaching(state, &[])
    }

    /// Reaches to the blocks at these paths too.
    pub fn reaching(state: &State, paths: &[&Path]) -> Self {
        let content = state.document.content();
        let ends: [Option<&Path>; 2] = match &state.selection {
            Selection::Text { anchor, head } => [Some(&anchor.block), Some(&head.block)],
            Selection::Node(path) => [Some(path), None],
            Selection::All => [None, None],
        };
        let tops = || {
            ends.iter()
                .flatten()
                .chain(paths)
                .filter_map(|path| path.first().copied())
        };
        let (first, end) = match (&state.selection, tops().min(), tops().max()) {
            (Selection::All, ..) | (_, None, _) | (_, _, None) => (0, content.len()),
            (_, Some(first), Some(last)) => {
                (first.saturating_sub(1), (last + 2).min(content.len()))
            }
        };
        let selection = state
            .selection
            .shifted(0, -isize::try_from(first).unwrap_or(0));
        Self {
            base: first,
            is_whole: first == 0 && end == content.len(),
            before: content[first..end].to_vec(),
            began: selection.ends().map(|(start, _)| start.clone()),
            content: content[first..end].to_vec(),
            selection,
            stored: state.stored.clone(),
            beside: state.beside,
        }
    }

    /// A path of the document as a path of this draft.
    pub fn local(&self, path: &Path) -> Option<Path> {
        let mut path = path.clone();
        let top = path.first_mut()?;
        *top = top.checked_sub(self.base)?;
        Some(path)
    }

    /// The caret, when nothing else is selected, and its block.
    pub fn caret(&self) -> Option<(Position, &Element)> {
        let caret = self.selection.as_caret()?;
        let block = tree::text_block(&self.content, &caret.block)?;
        Some((caret.clone(), block))
    }

    pub fn set_caret(&mut self, block: Path, offset: usize) {
        self.selection = Selection::caret(block, offset);
    }

    pub fn set_line(&mut self, path: &[usize], line: Vec<Node>) -> Option<()> {
        tree::element_mut(&mut self.content, path)?.content = line;
        Some(())
    }

    /// Puts nodes in the place of the one at the path.
    pub fn replace(&mut self, path: &[usize], nodes: Vec<Node>) -> Option<()> {
        let (last, parent) = path.split_last()?;
        let siblings = tree::children_mut(&mut self.content, parent)?;
        (*last < siblings.len()).then(|| siblings.splice(*last..=*last, nodes))?;
        Some(())
    }

    /// Runs what moves blocks about without adding, losing or swapping any; what is selected stays so.
    pub fn keeping_selection(&mut self, act: impl FnOnce(&mut Self) -> Option<()>) -> Option<()> {
        let leaves = tree::leaves(&self.content);
        let ordinal = |path: &[usize]| {
            leaves
                .iter()
                .position(|leaf| path.starts_with(leaf))
                .map(|at| (at, leaves[at].len()))
        };
        let place = |position: &Position| Some((ordinal(&position.block)?.0, position.offset));
        let held = match &self.selection {
            Selection::Text { anchor, head } => Held::Text(place(anchor)?, place(head)?),
            Selection::Node(path) => {
                let (at, depth) = ordinal(path)?;
                Held::Node(at, path[depth..].to_vec())
            }
            Selection::All => Held::All,
        };
        act(self)?;
        let leaves = tree::leaves(&self.content);
        let position =
            |(at, offset): (usize, usize)| Some(Position::new(leaves.get(at)?.clone(), offset));
        self.selection = match held {
            Held::Text(anchor, head) => Selection::Text {
                anchor: position(anchor)?,
                head: position(head)?,
            },
            Held::Node(at, rest) => Selection::Node([leaves.get(at)?.as_slice(), &rest].concat()),
            Held::All => Selection::All,
        };
        Some(())
    }

    /// The edit from what was to what is; `None` when it would go deeper than documents may.
    pub fn finish(mut self) -> Option<Edit> {
        if self.content.is_empty() && self.is_whole {
            self.content.push(Element::paragraph(Vec::new()).into());
            self.set_caret(vec![0], 0);
        }
        let (before, after) = (&self.before, &self.content);
        let (prefix, suffix) = alike_ends(before, after, &Node::is_same);
        let inserted = &after[prefix..after.len() - suffix];
        if inserted.iter().any(|node| depth(node) > limit::DEPTH) {
            return None;
        }
        let removed = before[prefix..before.len() - suffix].to_vec();
        let by = isize::try_from(self.base).ok()?;
        let selection = match &self.selection {
            Selection::All if !self.is_whole => tree::nearest(after, &[0]),
            selection => selection.clone(),
        };
        let began = self
            .began
            .zip(selection.ends().map(|(start, _)| start.clone()));
        let splice = Splice {
            at: self.base + prefix,
            removed,
            inserted: inserted.to_vec(),
            began: began.map(|(before, after)| (before.shifted(0, by), after.shifted(0, by))),
        };
        let splice = if splice.is_empty() {
            Splice::none()
        } else {
            splice
        };
        Some(Edit {
            splice,
            selection: selection.shifted(0, by),
            stored: self.stored,
        })
    }
}

/// A selection that does not know paths.
enum Held {
    Text((usize, usize), (usize, usize)),
    Node(usize, Path),
    All,
}

fn depth(node: &Node) -> usize {
    let below = node
        .element()
        .and_then(|element| element.content().iter().map(depth).max());
    1 + below.unwrap_or(0)
}
