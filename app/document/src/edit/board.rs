//! Commands for map boards, and the merge of boards that two users changed.

use crate::board::{BoardConflict, BoardContent};
use crate::document::Document;
use crate::edit::edit_draft::EditDraft;
use crate::edit::fragment::DocumentFragment;
use crate::edit::position::NodePath;
use crate::edit::splice::{BlockSplice, DocumentEdit};
use crate::edit::state::EditorState;
use crate::edit::tree;
use crate::node::{Node, NodeKind};

/// Inserts a board at the caret.
pub fn insert(state: &EditorState, board: &BoardContent) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    draft.insert(&DocumentFragment::closed(vec![board.to_node()]))?;
    draft.finish()
}

/// Replaces the board at the path.
pub fn replace(state: &EditorState, path: &NodePath, board: &BoardContent) -> Option<DocumentEdit> {
    let mut draft = EditDraft::including(state, &[path]);
    let local = draft.local_path(path)?;
    let element = tree::element_at(&draft.content, &local)?;
    (element.kind == NodeKind::MapBoard && tree::is_atom(&draft.content, &local)).then_some(())?;
    draft.replace(&local, vec![board.to_node()])?;
    draft.finish()
}

/// A board that both sides changed, merged, with its index in each version.
pub(crate) struct BoardMergeResult {
    pub base: usize,
    pub ours: usize,
    pub theirs: usize,
    pub merged: Node,
}

/// Merges each top-level board that both sides changed in different ways.
pub(crate) fn merge_boards(
    base: &Document,
    ours: &Document,
    theirs: &Document,
) -> Result<Vec<BoardMergeResult>, Vec<BoardConflict>> {
    let (our_changes, their_changes) = (
        BlockSplice::all_between(base, ours),
        BlockSplice::all_between(base, theirs),
    );
    let board_at = |document: &Document, at: usize| {
        let element = document.content().get(at)?.element()?;
        BoardContent::from_element(element)
    };
    let (mut results, mut conflicts) = (Vec::new(), Vec::new());
    for at in 0..base.content().len() {
        let Some(before) = board_at(base, at) else {
            continue;
        };
        let (Some(our_at), Some(their_at)) = (
            changed_board(&our_changes, at),
            changed_board(&their_changes, at),
        ) else {
            continue;
        };
        let (Some(our_board), Some(their_board)) =
            (board_at(ours, our_at), board_at(theirs, their_at))
        else {
            continue;
        };
        match BoardContent::merge(&before, &our_board, &their_board) {
            Ok(merged) => results.push(BoardMergeResult {
                base: at,
                ours: our_at,
                theirs: their_at,
                merged: merged.to_node(),
            }),
            Err(found) => conflicts.extend(found),
        }
    }
    if conflicts.is_empty() {
        Ok(results)
    } else {
        Err(conflicts)
    }
}

/// The index after the changes of a board that they replace by a board; `None` if it stays or is removed.
fn changed_board(changes: &[BlockSplice], at: usize) -> Option<usize> {
    let is_inside =
        |splice: &&BlockSplice| (splice.at..splice.at + splice.removed.len()).contains(&at);
    let splice = changes.iter().find(is_inside)?;
    let boards = |nodes: &[Node]| -> Vec<usize> {
        let is_board = |node: &Node| {
            node.element()
                .is_some_and(|element| element.kind == NodeKind::MapBoard)
        };
        let indices = nodes.iter().enumerate();
        indices
            .filter(|(_, node)| is_board(node))
            .map(|(index, _)| index)
            .collect()
    };
    let (removed, inserted) = (boards(&splice.removed), boards(&splice.inserted));
    if removed.len() != inserted.len() {
        return None;
    }
    let ordinal = removed.iter().position(|index| splice.at + index == at)?;
    let moved: (usize, usize) = changes
        .iter()
        .filter(|earlier| earlier.at < splice.at)
        .fold((0, 0), |(added, gone), earlier| {
            (added + earlier.inserted.len(), gone + earlier.removed.len())
        });
    Some(splice.at + moved.0 - moved.1 + inserted[ordinal])
}

/// Replaces the block at this index.
pub(crate) fn with_block(document: &Document, at: usize, block: &Node) -> Document {
    let mut content = document.content().to_vec();
    content[at] = block.clone();
    Document::from_blocks(content)
}
