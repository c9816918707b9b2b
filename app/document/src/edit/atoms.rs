//! Commands for nodes without text: horizontal rules, images and upload placeholders.

use serde_json::json;

use crate::constructors::ImageAttributes;
use crate::document::Document;
use crate::edit::edit_draft::EditDraft;
use crate::edit::fragment::DocumentFragment;
use crate::edit::lift::{accepts_any_block, selected_siblings};
use crate::edit::position::{EditorSelection, NodePath};
use crate::edit::splice::{BlockSplice, DocumentEdit};
use crate::edit::state::EditorState;
use crate::edit::tree;
use crate::node::{ElementNode, Node, NodeKind};
use crate::video::VideoLink;

/// Inserts a horizontal rule at the caret.
pub fn insert_rule(state: &EditorState) -> Option<DocumentEdit> {
    insert(
        state,
        ElementNode::without_attributes(NodeKind::HorizontalRule, Vec::new()),
    )
}

/// Inserts an image at the caret; `None` for an unsafe address.
pub fn insert_image(state: &EditorState, image: &ImageAttributes) -> Option<DocumentEdit> {
    insert(state, ElementNode::image(image)?)
}

/// Inserts the card of a video at the caret.
pub fn insert_video(state: &EditorState, video: &VideoLink) -> Option<DocumentEdit> {
    insert(state, ElementNode::video_card(video))
}

/// Replaces the address and the title of the card at the path. Other attributes stay.
pub fn set_video(state: &EditorState, path: &NodePath, video: &VideoLink) -> Option<DocumentEdit> {
    let mut draft = EditDraft::including(state, &[path]);
    let local = draft.local_path(path)?;
    let element = tree::element_at(&draft.content, &local)?;
    (element.kind.is_video() && tree::is_atom(&draft.content, &local)).then_some(())?;
    let changed = element
        .clone()
        .with_attribute("src", json!(video.address))
        .with_attribute("title", json!(video.title));
    draft.replace(&local, vec![changed.into()])?;
    draft.finish()
}

/// Inserts a placeholder for an image that is being uploaded. It moves with the text and is never stored.
pub fn insert_upload(state: &EditorState, number: u64) -> Option<DocumentEdit> {
    insert(
        state,
        ElementNode::without_attributes(NodeKind::Upload(number), Vec::new()),
    )
}

fn insert(state: &EditorState, element: ElementNode) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    draft.insert(&DocumentFragment::closed(vec![element.into()]))?;
    draft.finish()
}

/// Replaces the attributes of the image at the path.
pub fn set_image(
    state: &EditorState,
    path: &NodePath,
    image: &ImageAttributes,
) -> Option<DocumentEdit> {
    let mut draft = EditDraft::including(state, &[path]);
    let local = draft.local_path(path)?;
    let element = tree::element_at(&draft.content, &local)?;
    (element.kind == NodeKind::Image && tree::is_atom(&draft.content, &local)).then_some(())?;
    let changed = element.clone().with_image(image)?;
    draft.replace(&local, vec![changed.into()])?;
    draft.finish()
}

/// Moves the selected blocks or list items past the preceding or following sibling.
pub fn move_block(state: &EditorState, is_up: bool) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    let range = selected_siblings(&draft, &|kind, at| {
        kind.is_list() || accepts_any_block(kind, at)
    })?;
    let is_item = tree::kind_at(&draft.content, &range.parent)?.is_list_item();
    let level = range.parent.len();
    let siblings = tree::children_mut(&mut draft.content, &range.parent)?;
    if is_up {
        (range.first > usize::from(is_item)).then_some(())?;
        siblings[range.first - 1..=range.last].rotate_left(1);
    } else {
        (range.last + 1 < siblings.len()).then_some(())?;
        siblings[range.first..=range.last + 1].rotate_right(1);
    }
    let by = if is_up { -1 } else { 1 };
    draft.selection = draft.selection.shifted(level, by);
    draft.finish()
}

/// Removes the placeholder with this number, wherever it is.
pub fn remove_upload(state: &EditorState, number: u64) -> Option<DocumentEdit> {
    let content = state.document.content();
    let path = tree::leaves(content)
        .into_iter()
        .find(|leaf| tree::kind_at(content, leaf) == Some(&NodeKind::Upload(number)))?;
    let mut draft = EditDraft::of(&EditorState {
        selection: EditorSelection::Node(path),
        ..state.clone()
    });
    draft.delete()?;
    draft.finish()
}

/// Replaces every placeholder with this number by the image; `None` if the blocks contain none.
pub(crate) fn replace_upload(
    blocks: &[Node],
    number: u64,
    image: &ElementNode,
) -> Option<Vec<Node>> {
    let mut is_any = false;
    let settled = blocks.iter().map(|node| {
        let Some(element) = node.element() else {
            return node.clone();
        };
        if element.kind == NodeKind::Upload(number) {
            is_any = true;
            return image.clone().into();
        }
        match replace_upload(&element.content, number, image) {
            Some(content) => {
                is_any = true;
                element.clone().with_content(content).into()
            }
            None => node.clone(),
        }
    });
    let settled = settled.collect();
    is_any.then_some(settled)
}

/// Returns the splices that replace every placeholder with this number by the image.
pub(crate) fn upload_splices(
    document: &Document,
    number: u64,
    image: &ElementNode,
) -> Vec<BlockSplice> {
    let blocks = document.content().iter().enumerate();
    let splices = blocks.filter_map(|(at, node)| {
        let inserted = replace_upload(std::slice::from_ref(node), number, image)?;
        Some(BlockSplice {
            at,
            removed: vec![node.clone()],
            inserted,
            selection_starts: None,
        })
    });
    splices.collect()
}
