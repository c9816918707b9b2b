//! Blocks that give way to others: elements stay wherever what they show stays.

use app_document::{Element, Node};

use super::super::drawing::{Purpose, describe, draw, line_of, name};
use super::{Block, lines};

/// Longer runs of changed blocks are compared place by place alone.
const SEARCHED: usize = 64;

/// Makes the elements of `before` show `after`; they stand in `parent`, in front of `next`.
pub fn refit(
    parent: &web_sys::Element,
    before: &[Block],
    after: &[Node],
    next: Option<&web_sys::Element>,
) -> Vec<Block> {
    let mut old: Vec<Option<&Block>> = before.iter().map(Some).collect();
    let same = |old: &[Option<&Block>], node: &Node, at: usize| {
        let is_same = |at: &usize| old[*at].is_some_and(|block| block.node.is_same(node));
        let here = Some(at).filter(|at| *at < old.len()).filter(is_same);
        here.or_else(|| {
            (old.len() <= SEARCHED)
                .then(|| (0..old.len()).find(is_same))
                .flatten()
        })
    };
    let mut out: Vec<Option<Block>> = Vec::with_capacity(after.len());
    for (at, node) in after.iter().enumerate() {
        let kept = same(&old, node, at).and_then(|found| old[found].take());
        out.push(kept.cloned());
    }
    // What is left is changed where a block of its name is left in the same order, else drawn.
    let mut rest = old.into_iter().flatten();
    for (place, node) in out.iter_mut().zip(after) {
        if place.is_none() {
            *place = rest
                .next()
                .map(|block| changed(block, node))
                .or_else(|| Block::drawn(node));
        }
    }
    for block in rest {
        block.element.remove();
    }
    let out: Vec<Block> = out.into_iter().flatten().collect();
    stand(parent, &out, next);
    out
}

/// Puts the elements into their order, touching none that stands where it should.
fn stand(parent: &web_sys::Element, blocks: &[Block], next: Option<&web_sys::Element>) {
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

/// The block, showing another node.
fn changed(block: &Block, node: &Node) -> Block {
    let element = match (block.node.element(), node.element()) {
        (Some(before), Some(after)) => change(&block.element, before, after),
        _ => block.element.clone(),
    };
    Block {
        node: node.clone(),
        element,
    }
}

/// The element, showing another node; another element where it cannot.
fn change(element: &web_sys::Element, before: &Element, after: &Element) -> web_sys::Element {
    let named = name(after).filter(|named| name(before) == Some(named));
    if named.is_none() {
        if before == after {
            return element.clone();
        }
        let drawn = draw(after, Purpose::Editing);
        let _ = element.replace_with_with_node_1(&drawn);
        return drawn;
    }
    describe(element, after);
    if after.kind().is_text_block() {
        lines::show(&line_of(element), after.content());
        return element.clone();
    }
    let children = children(element, before);
    let Some(children) = children else {
        let drawn = draw(after, Purpose::Editing);
        let _ = element.replace_with_with_node_1(&drawn);
        return drawn;
    };
    refit(element, &children, after.content(), None);
    element.clone()
}

/// What stands in a container, when the page has as many elements as the document has nodes.
fn children(element: &web_sys::Element, node: &Element) -> Option<Vec<Block>> {
    let elements = element.children();
    let count = usize::try_from(elements.length()).ok()?;
    (count == node.content().len()).then_some(())?;
    let blocks = node.content().iter().zip(0..).filter_map(|(node, at)| {
        Some(Block {
            node: node.clone(),
            element: elements.item(at)?,
        })
    });
    Some(blocks.collect())
}
