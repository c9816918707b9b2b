//! Updates the elements of changed blocks. Elements of unchanged blocks are kept.

use app_document::{ElementNode, Node};

use super::super::render::{
    RenderMode, content_element, draw_block, has_same_scaffold, line_element, set_node_attributes,
    show_open, tag_name,
};
use super::{SurfaceBlock, lines};
use crate::board::update_board;

/// Maximum number of changed blocks among which an equal block is searched. Longer runs are compared by index only.
const MAX_SEARCHED_BLOCKS: usize = 64;

/// Updates the elements of `before` to show `after`. They are in `parent`, before `next`.
pub fn update_blocks(
    parent: &web_sys::Element,
    before: &[SurfaceBlock],
    after: &[Node],
    next: Option<&web_sys::Element>,
) -> Vec<SurfaceBlock> {
    let mut old: Vec<Option<&SurfaceBlock>> = before.iter().map(Some).collect();
    let same = |old: &[Option<&SurfaceBlock>], node: &Node, at: usize| {
        let is_same = |at: &usize| old[*at].is_some_and(|block| block.node.ptr_eq(node));
        let here = Some(at).filter(|at| *at < old.len()).filter(is_same);
        here.or_else(|| {
            (old.len() <= MAX_SEARCHED_BLOCKS)
                .then(|| (0..old.len()).find(is_same))
                .flatten()
        })
    };
    let mut out: Vec<Option<SurfaceBlock>> = Vec::with_capacity(after.len());
    for (at, node) in after.iter().enumerate() {
        let kept = same(&old, node, at).and_then(|found| old[found].take());
        out.push(kept.cloned());
    }
    // Remaining blocks reuse the remaining elements in order; others are rendered from scratch.
    let mut rest = old.into_iter().flatten();
    for (place, node) in out.iter_mut().zip(after) {
        if place.is_none() {
            *place = rest
                .next()
                .map(|block| updated_block(block, node))
                .or_else(|| SurfaceBlock::render(node));
        }
    }
    for block in rest {
        block.element.remove();
    }
    let out: Vec<SurfaceBlock> = out.into_iter().flatten().collect();
    restore_order(parent, &out, next);
    out
}

/// Orders the elements, moving only those that are out of place.
fn restore_order(
    parent: &web_sys::Element,
    blocks: &[SurfaceBlock],
    next: Option<&web_sys::Element>,
) {
    let mut next: Option<web_sys::Node> = next.map(|next| next.clone().into());
    for block in blocks.iter().rev() {
        let is_in_place = block.element.parent_node().as_ref() == Some(parent)
            && block.element.next_sibling() == next;
        if !is_in_place {
            let _ = parent.insert_before(&block.element, next.as_ref());
        }
        next = Some(block.element.clone().into());
    }
}

/// Updates a block to show another node.
fn updated_block(block: &SurfaceBlock, node: &Node) -> SurfaceBlock {
    let element = match (block.node.element(), node.element()) {
        (Some(before), Some(after)) => update_element(&block.element, before, after),
        _ => block.element.clone(),
    };
    SurfaceBlock {
        node: node.clone(),
        element,
    }
}

/// Updates an element to show another node. Returns a new element if that is impossible.
fn update_element(
    element: &web_sys::Element,
    before: &ElementNode,
    after: &ElementNode,
) -> web_sys::Element {
    let named = tag_name(after)
        .filter(|named| tag_name(before) == Some(named) && has_same_scaffold(before, after));
    if named.is_none() {
        if before == after || update_board(element, after) {
            return element.clone();
        }
        let drawn = draw_block(after, RenderMode::Editing);
        let _ = element.replace_with_with_node_1(&drawn);
        return drawn;
    }
    set_node_attributes(element, after);
    if after.kind().is_text_block() {
        lines::update_line(&line_element(element), after.content());
        return element.clone();
    }
    let children = child_blocks(element, before);
    let Some(children) = children else {
        let drawn = draw_block(after, RenderMode::Editing);
        let _ = element.replace_with_with_node_1(&drawn);
        return drawn;
    };
    let parent = content_element(element);
    update_blocks(&parent, &children, after.content(), None);
    if let Some(is_open) = after.is_open() {
        show_open(element, is_open);
    }
    element.clone()
}

/// The child blocks of a container; `None` if the DOM has another number of children than the document.
fn child_blocks(element: &web_sys::Element, node: &ElementNode) -> Option<Vec<SurfaceBlock>> {
    let elements = content_element(element).children();
    let count = usize::try_from(elements.length()).ok()?;
    (count == node.content().len()).then_some(())?;
    let blocks = node.content().iter().zip(0..).filter_map(|(node, at)| {
        Some(SurfaceBlock {
            node: node.clone(),
            element: elements.item(at)?,
        })
    });
    Some(blocks.collect())
}
