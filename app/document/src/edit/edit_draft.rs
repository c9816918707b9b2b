//! A working copy of the blocks that a command edits.

use crate::common_ends::common_ends;
use crate::edit::mapping::InsertionSide;
use crate::edit::position::{EditorSelection, NodePath, TextPosition};
use crate::edit::splice::{BlockSplice, DocumentEdit};
use crate::edit::state::EditorState;
use crate::edit::tree;
use crate::limits;
use crate::mark::MarkSet;
use crate::node::{ElementNode, Node};

/// The selected blocks with one neighbor on each side. Paths are relative to its first block.
pub(crate) struct EditDraft {
    base: usize,
    is_whole: bool,
    before: Vec<Node>,
    selection_start: Option<TextPosition>,
    pub content: Vec<Node>,
    pub selection: EditorSelection,
    pub stored_marks: Option<MarkSet>,
    /// As in [`EditorState`].
    pub typing_side: Option<InsertionSide>,
}

impl EditDraft {
    pub fn of(state: &EditorState) -> Self {
        Self::including(state, &[])
    }

    /// Includes the blocks at these paths.
    pub fn including(state: &EditorState, paths: &[&NodePath]) -> Self {
        let content = state.document.content();
        let ends: [Option<&NodePath>; 2] = match &state.selection {
            EditorSelection::Text { anchor, head } => [Some(&anchor.block), Some(&head.block)],
            EditorSelection::Node(path) => [Some(path), None],
            EditorSelection::All => [None, None],
        };
        let tops = || {
            ends.iter()
                .flatten()
                .chain(paths)
                .filter_map(|path| path.first().copied())
        };
        let (first, end) = match (&state.selection, tops().min(), tops().max()) {
            (EditorSelection::All, ..) | (_, None, _) | (_, _, None) => (0, content.len()),
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
            selection_start: selection.ends().map(|(start, _)| start.clone()),
            content: content[first..end].to_vec(),
            selection,
            stored_marks: state.stored_marks.clone(),
            typing_side: state.typing_side,
        }
    }

    /// Converts a path of the document to a path of this draft.
    pub fn local_path(&self, path: &NodePath) -> Option<NodePath> {
        let mut path = path.clone();
        let top = path.first_mut()?;
        *top = top.checked_sub(self.base)?;
        Some(path)
    }

    /// Converts a selection of the document to one of this draft.
    pub fn local_selection(&self, selection: &EditorSelection) -> EditorSelection {
        selection.shifted(0, -isize::try_from(self.base).unwrap_or(0))
    }

    /// The caret and its block; `None` for any other selection.
    pub fn caret(&self) -> Option<(TextPosition, &ElementNode)> {
        let caret = self.selection.as_caret()?;
        let block = tree::text_block(&self.content, &caret.block)?;
        Some((caret.clone(), block))
    }

    pub fn set_caret(&mut self, block: NodePath, offset: usize) {
        self.selection = EditorSelection::caret(block, offset);
    }

    pub fn set_inline(&mut self, path: &[usize], line: Vec<Node>) -> Option<()> {
        tree::element_mut(&mut self.content, path)?.content = line;
        Some(())
    }

    /// Replaces the node at the path.
    pub fn replace(&mut self, path: &[usize], nodes: Vec<Node>) -> Option<()> {
        let (last, parent) = path.split_last()?;
        let siblings = tree::children_mut(&mut self.content, parent)?;
        (*last < siblings.len()).then(|| siblings.splice(*last..=*last, nodes))?;
        Some(())
    }

    /// Runs an operation that moves blocks without adding, removing or reordering them, and keeps the selection.
    pub fn preserve_selection(&mut self, act: impl FnOnce(&mut Self) -> Option<()>) -> Option<()> {
        let leaves = tree::leaves(&self.content);
        let ordinal = |path: &[usize]| {
            leaves
                .iter()
                .position(|leaf| path.starts_with(leaf))
                .map(|at| (at, leaves[at].len()))
        };
        let place = |position: &TextPosition| Some((ordinal(&position.block)?.0, position.offset));
        let held = match &self.selection {
            EditorSelection::Text { anchor, head } => {
                LeafSelection::Text(place(anchor)?, place(head)?)
            }
            EditorSelection::Node(path) => {
                let (at, depth) = ordinal(path)?;
                LeafSelection::Node(at, path[depth..].to_vec())
            }
            EditorSelection::All => LeafSelection::All,
        };
        act(self)?;
        let leaves = tree::leaves(&self.content);
        let position =
            |(at, offset): (usize, usize)| Some(TextPosition::new(leaves.get(at)?.clone(), offset));
        self.selection = match held {
            LeafSelection::Text(anchor, head) => EditorSelection::Text {
                anchor: position(anchor)?,
                head: position(head)?,
            },
            LeafSelection::Node(at, rest) => {
                EditorSelection::Node([leaves.get(at)?.as_slice(), &rest].concat())
            }
            LeafSelection::All => EditorSelection::All,
        };
        Some(())
    }

    /// Returns the edit; `None` if the result exceeds the maximum depth.
    pub fn finish(mut self) -> Option<DocumentEdit> {
        if self.content.is_empty() && self.is_whole {
            self.content.push(ElementNode::paragraph(Vec::new()).into());
            self.set_caret(vec![0], 0);
        }
        let (before, after) = (&self.before, &self.content);
        let (prefix, suffix) = common_ends(before, after, &Node::ptr_eq);
        let inserted = &after[prefix..after.len() - suffix];
        if inserted.iter().any(|node| depth(node) > limits::MAX_DEPTH) {
            return None;
        }
        let removed = before[prefix..before.len() - suffix].to_vec();
        let by = isize::try_from(self.base).ok()?;
        let selection = match &self.selection {
            EditorSelection::All if !self.is_whole => tree::nearest_selection(after, &[0]),
            selection => selection.clone(),
        };
        let began = self
            .selection_start
            .zip(selection.ends().map(|(start, _)| start.clone()));
        let splice = BlockSplice {
            at: self.base + prefix,
            removed,
            inserted: inserted.to_vec(),
            selection_starts: began
                .map(|(before, after)| (before.shifted(0, by), after.shifted(0, by))),
        };
        let splice = if splice.is_empty() {
            BlockSplice::empty()
        } else {
            splice
        };
        Some(DocumentEdit {
            splice,
            selection: selection.shifted(0, by),
            stored_marks: self.stored_marks,
        })
    }
}

/// A selection by the ordinal numbers of leaves, which stay valid while paths change.
enum LeafSelection {
    Text((usize, usize), (usize, usize)),
    Node(usize, NodePath),
    All,
}

fn depth(node: &Node) -> usize {
    let below = node
        .element()
        .and_then(|element| element.content().iter().map(depth).max());
    1 + below.unwrap_or(0)
}
