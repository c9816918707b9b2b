//! Toggles: a summary, and a content that is shown while the toggle is open.

use serde_json::json;

use crate::edit::edit_draft::EditDraft;
use crate::edit::lift::{accepts_any_block, selected_siblings};
use crate::edit::position::{EditorSelection, NodePath};
use crate::edit::selected_blocks::selected_leaves;
use crate::edit::splice::DocumentEdit;
use crate::edit::state::EditorState;
use crate::edit::tree;
use crate::node::{ElementNode, Node, NodeKind};

/// Wraps the selected blocks in an open toggle, with the caret in its summary.
pub fn wrap(state: &EditorState) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    wrap_blocks(&mut draft)?;
    draft.finish()
}

/// Removes the innermost toggle around each selected block, or wraps the blocks in one if a block is in none.
pub fn toggle(state: &EditorState) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    let leaves = selected_leaves(&draft.content, &draft.selection);
    let around = leaves
        .iter()
        .map(|leaf| innermost_toggle(&draft.content, leaf))
        .collect::<Option<Vec<_>>>();
    match around.filter(|around| !around.is_empty()) {
        Some(mut around) => {
            // From the last one on, so that the paths of the others stay.
            while let Some(last) = around.iter().max().cloned() {
                around.retain(|path| *path != last);
                unwrap(&mut draft, &last)?;
            }
        }
        None => wrap_blocks(&mut draft)?,
    }
    draft.finish()
}

/// Opens or closes the toggle at the path, or the one whose summary has the caret. A caret in a content that is closed
/// goes to the end of the summary.
pub fn toggle_open(state: &EditorState, path: Option<&NodePath>) -> Option<DocumentEdit> {
    let mut draft = match path {
        Some(path) => EditDraft::including(state, &[path]),
        None => EditDraft::of(state),
    };
    let path = if let Some(path) = path {
        draft.local_path(path)?
    } else {
        let (caret, block) = draft.caret()?;
        (block.kind == NodeKind::DetailsSummary).then_some(())?;
        caret.block.split_last()?.1.to_vec()
    };
    let is_open = tree::element_at(&draft.content, &path)?.is_open()?;
    set_open(&mut draft, &path, !is_open)?;
    let content = [path.as_slice(), &[1]].concat();
    let is_inside = match &draft.selection {
        EditorSelection::Text { anchor, head } => {
            anchor.block.starts_with(&content) || head.block.starts_with(&content)
        }
        EditorSelection::Node(node) => node.starts_with(&content),
        EditorSelection::All => false,
    };
    if is_open && is_inside {
        let summary = [path.as_slice(), &[0]].concat();
        draft.selection = tree::select_leaf(&draft.content, summary, false);
    }
    draft.finish()
}

fn wrap_blocks(draft: &mut EditDraft) -> Option<()> {
    let range = selected_siblings(draft, &accepts_any_block)?;
    let siblings = tree::children_mut(&mut draft.content, &range.parent)?;
    let inner = siblings[range.first..=range.last].to_vec();
    let toggle = ElementNode::details(true, Vec::new(), inner);
    siblings.splice(range.first..=range.last, [toggle.into()]);
    draft.stored_marks = None;
    draft.set_caret([range.parent.as_slice(), &[range.first, 0]].concat(), 0);
    Some(())
}

/// Replaces the toggle at the path by its summary as a paragraph and its content.
pub(crate) fn unwrap(draft: &mut EditDraft, path: &[usize]) -> Option<()> {
    draft.preserve_selection(|draft| {
        let toggle = tree::element_at(&draft.content, path)?;
        let [summary, content] = [0, 1].map(|at| toggle.content.get(at).and_then(Node::element));
        let mut nodes: Vec<Node> = vec![summary?.clone().into_paragraph().into()];
        nodes.extend_from_slice(content?.content());
        draft.replace(path, nodes)
    })
}

/// Enter in the summary: an open toggle gets an empty first line, and a closed one an empty line behind it, as in TipTap.
pub(crate) fn leave_summary(draft: &mut EditDraft, path: &[usize]) -> Option<()> {
    if tree::element_at(&draft.content, path)?.is_open()? {
        return open_line(draft, path);
    }
    let (at, parent) = path.split_last()?;
    let siblings = tree::children_mut(&mut draft.content, parent)?;
    siblings.insert(at + 1, ElementNode::paragraph(Vec::new()).into());
    draft.set_caret([parent, &[at + 1]].concat(), 0);
    Some(())
}

/// Opens the toggle and sets the caret in an empty first paragraph of its content, which is added if there is none.
pub(crate) fn open_line(draft: &mut EditDraft, path: &[usize]) -> Option<()> {
    set_open(draft, path, true)?;
    let content = [path, &[1]].concat();
    let blocks = tree::children_mut(&mut draft.content, &content)?;
    let first = blocks.first().and_then(Node::element);
    let is_empty =
        |block: &ElementNode| block.kind == NodeKind::Paragraph && block.content.is_empty();
    if !first.is_some_and(is_empty) {
        blocks.insert(0, ElementNode::paragraph(Vec::new()).into());
    }
    draft.set_caret([content.as_slice(), &[0]].concat(), 0);
    Some(())
}

/// Enter in the empty last paragraph of the content: the paragraph moves behind the toggle. A content that has no other
/// block keeps an empty paragraph.
pub(crate) fn leave(draft: &mut EditDraft, block: &[usize]) -> Option<()> {
    let (at, content) = block.split_last()?;
    let (_, toggle) = content.split_last()?;
    let (place, parent) = toggle.split_last()?;
    let next = [parent, &[place + 1]].concat();
    if *at > 0 {
        tree::children_mut(&mut draft.content, content)?.pop();
    }
    let paragraph = ElementNode::paragraph(Vec::new()).into();
    tree::children_mut(&mut draft.content, parent)?.insert(place + 1, paragraph);
    draft.set_caret(next, 0);
    Some(())
}

fn set_open(draft: &mut EditDraft, path: &[usize], is_open: bool) -> Option<()> {
    if tree::element_at(&draft.content, path)?.is_open()? != is_open {
        let attributes = &mut tree::element_mut(&mut draft.content, path)?.attributes;
        attributes.insert("open".to_owned(), json!(is_open));
    }
    Some(())
}

/// The toggle around the leaf, within its table cell.
pub(crate) fn innermost_toggle(content: &[Node], leaf: &[usize]) -> Option<NodePath> {
    let cell = tree::cell_around(content, leaf).map_or(1, <[usize]>::len);
    let ancestors = (cell..leaf.len()).rev().map(|length| &leaf[..length]);
    ancestors
        .into_iter()
        .find(|path| tree::kind_at(content, path) == Some(&NodeKind::Details))
        .map(<[usize]>::to_vec)
}

/// Adds the part that a deletion removed from a toggle, without text.
pub(crate) fn add_missing_part(toggle: &mut ElementNode) {
    if toggle.kind != NodeKind::Details || toggle.content.len() == 2 {
        return;
    }
    let paragraph = || ElementNode::paragraph(Vec::new()).into();
    let part = |kind, content| ElementNode::without_attributes(kind, content).into();
    let has_summary = kind_of(toggle.content.first()) == Some(&NodeKind::DetailsSummary);
    if has_summary {
        let content = part(NodeKind::DetailsContent, vec![paragraph()]);
        toggle.content.push(content);
    } else {
        let summary = part(NodeKind::DetailsSummary, Vec::new());
        toggle.content.insert(0, summary);
    }
}

/// The blocks of a toggle of which a part was cut off: the summary as a paragraph, or the content.
pub(crate) fn without_missing_part(toggle: ElementNode) -> Vec<Node> {
    match (toggle.content.len(), toggle.content.first()) {
        (1, Some(Node::Element(part))) if part.kind == NodeKind::DetailsContent => {
            part.content.clone()
        }
        (1, Some(Node::Element(part))) => {
            vec![ElementNode::clone(part).into_paragraph().into()]
        }
        _ => vec![toggle.into()],
    }
}

fn kind_of(node: Option<&Node>) -> Option<&NodeKind> {
    node.and_then(Node::element).map(ElementNode::kind)
}
