//! Commands for map boards.

use crate::board::BoardContent;
use crate::edit::edit_draft::EditDraft;
use crate::edit::fragment::DocumentFragment;
use crate::edit::position::NodePath;
use crate::edit::splice::DocumentEdit;
use crate::edit::state::EditorState;
use crate::edit::tree;
use crate::node::NodeKind;

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
