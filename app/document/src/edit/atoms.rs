//! Rules, images, and images on their way.

use crate::document::Document;
use crate::edit::draft::Draft;
use crate::edit::fragment::Fragment;
use crate::edit::lift::{selected_siblings, takes_any_block};
use crate::edit::position::{Path, Selection};
use crate::edit::splice::{Edit, Splice};
use crate::edit::state::State;
use crate::edit::tree;
use crate::fresh::Image;
use crate::node::{Element, Kind, Node};

/// A line across the page at the caret.
pub fn insert_rule(state: &State) -> Option<Edit> {
    insert(state, Element::bare(Kind::HorizontalRule, Vec::new()))
}

/// An image at the caret; `None` for an address that is not safe.
pub fn insert_image(state: &State, image: &Image) -> Option<Edit> {
    insert(state, Element::image(image)?)
}

/// A place for an image that is being uploaded. It moves with the text, is never stored, and becomes the image
/// once that has come.
pub fn insert_upload(state: &State, number: u64) -> Option<Edit> {
    insert(state, Element::bare(Kind::Upload(number), Vec::new()))
}

fn insert(state: &State, element: Element) -> Option<Edit> {
    let mut draft = Draft::of(state);
    draft.insert(&Fragment::closed(vec![element.into()]))?;
    draft.finish()
}

/// Says otherwise what the image at the path shows.
pub fn set_image(state: &State, path: &Path, image: &Image) -> Option<Edit> {
    let mut draft = Draft::reaching(state, &[path]);
    let local = draft.local(path)?;
    let element = tree::element_at(&draft.content, &local)?;
    (element.kind == Kind::Image && tree::is_atom(&draft.content, &local)).then_some(())?;
    let changed = element.clone().with_image(image)?;
    draft.replace(&local, vec![changed.into()])?;
    draft.finish()
}

/// Moves the selected blocks or list items past the one before or after them.
pub fn move_block(state: &State, is_up: bool) -> Option<Edit> {
    let mut draft = Draft::of(state);
    let range = selected_siblings(&draft, &|kind, at| {
        kind.is_list() || takes_any_block(kind, at)
    })?;
    let is_item = tree::kind_at(&draft.content, &range.parent)? == &Kind::ListItem;
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

/// Takes the upload with this number away, wherever it has moved to.
pub fn remove_upload(state: &State, number: u64) -> Option<Edit> {
    let content = state.document.content();
    let path = tree::leaves(content)
        .into_iter()
        .find(|leaf| tree::kind_at(content, leaf) == Some(&Kind::Upload(number)))?;
    let mut draft = Draft::of(&State {
        selection: Selection::Node(path),
        ..state.clone()
    });
    draft.delete()?;
    draft.finish()
}

/// The blocks with every upload of this number made the image; `None` when there is none in them.
pub(crate) fn settled(blocks: &[Node], number: u64, image: &Element) -> Option<Vec<Node>> {
    let mut is_any = false;
    let settled = blocks.iter().map(|node| {
        let Some(element) = node.element() else {
            return node.clone();
        };
        if element.kind == Kind::Upload(number) {
            is_any = true;
            return image.clone().into();
        }
        match settled(&element.content, number, image) {
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

/// The changes that put the image into every place kept for it.
pub(crate) fn settle(document: &Document, number: u64, image: &Element) -> Vec<Splice> {
    let blocks = document.content().iter().enumerate();
    let splices = blocks.filter_map(|(at, node)| {
        let inserted = settled(std::slice::from_ref(node), number, image)?;
        Some(Splice {
            at,
            removed: vec![node.clone()],
            inserted,
            began: None,
        })
    });
    splices.collect()
}
