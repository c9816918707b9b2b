//! Callouts around the selection.

use serde_json::json;

use crate::attributes::CalloutKind;
use crate::edit::edit_draft::EditDraft;
use crate::edit::position::NodePath;
use crate::edit::selected_blocks::selected_leaves;
use crate::edit::splice::DocumentEdit;
use crate::edit::state::EditorState;
use crate::edit::{lift, list, tree};
use crate::node::{ElementNode, Node, NodeKind};

/// Sets the kind of the callouts around the selection, or wraps the selected blocks in a callout. `None` lifts the
/// selected blocks out of their callout.
pub fn set(state: &EditorState, to: Option<CalloutKind>) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    let Some(kind) = to else {
        lift::lift_out_of_quote(&mut draft, |kind| *kind == NodeKind::Callout)?;
        return draft.finish();
    };
    let leaves = selected_leaves(&draft.content, &draft.selection);
    let around: Option<Vec<NodePath>> = leaves
        .iter()
        .map(|leaf| innermost_callout(&draft.content, leaf))
        .collect();
    match around.filter(|around| !around.is_empty()) {
        Some(around) => {
            for path in around {
                set_kind(&mut draft, &path, kind)?;
            }
        }
        None => list::wrap_blocks(&mut draft, ElementNode::callout(kind, Vec::new()))?,
    }
    draft.finish()
}

/// Turns the quote at the path into a callout.
pub(crate) fn convert_quote(
    draft: &mut EditDraft,
    path: &[usize],
    kind: CalloutKind,
) -> Option<()> {
    let quote = tree::element_mut(&mut draft.content, path)?;
    quote.kind = NodeKind::Callout;
    set_kind(draft, path, kind)
}

fn set_kind(draft: &mut EditDraft, path: &[usize], kind: CalloutKind) -> Option<()> {
    let stored = tree::element_at(&draft.content, path)?
        .attributes
        .get("kind");
    if stored != Some(&json!(kind.name())) {
        let attributes = &mut tree::element_mut(&mut draft.content, path)?.attributes;
        attributes.insert("kind".to_owned(), json!(kind.name()));
    }
    Some(())
}

/// The callout around the leaf, within its table cell.
pub(crate) fn innermost_callout(content: &[Node], leaf: &[usize]) -> Option<NodePath> {
    let cell = tree::cell_around(content, leaf).map_or(1, <[usize]>::len);
    let ancestors = (cell..leaf.len()).rev().map(|length| &leaf[..length]);
    ancestors
        .into_iter()
        .find(|path| tree::kind_at(content, path) == Some(&NodeKind::Callout))
        .map(<[usize]>::to_vec)
}
