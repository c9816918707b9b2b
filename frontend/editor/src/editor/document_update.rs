//! Updates the elements of a read-only document to show a newer version. Elements of unchanged blocks and their state
//! stay: open toggles, loaded images, the phase of a board.

use app_document::diff::{BlockOrigin, block_origins};
use app_document::{ElementNode, Node, NodeKind};
use frontend_kit::dom::create_element::create_element;
use web_sys::Element;

use super::render::{
    RenderMode, content_element, draw_block, draw_line, draw_summary_line, has_same_scaffold,
    line_element, set_node_attributes, tag_name,
};

/// Updates the elements of the blocks `before`, which are all children of `parent`, to show `after`.
pub fn update_blocks(parent: &Element, before: &[Node], after: &[Node]) {
    let elements = child_elements(parent);
    if elements.len() != before.len() {
        parent.set_text_content(None);
        for block in after.iter().filter_map(Node::element) {
            let _ = parent.append_child(&draw_block(block, RenderMode::Reading));
        }
        return;
    }
    let origins = block_origins(before, after);
    let is_used = |at: usize| {
        let mut origins = origins.iter();
        origins.any(|origin| matches!(origin, BlockOrigin::Same(from) | BlockOrigin::Changed(from) if *from == at))
    };
    for (at, element) in elements.iter().enumerate() {
        if !is_used(at) {
            element.remove();
        }
    }
    let mut next: Option<Element> = None;
    for (origin, node) in origins.iter().zip(after).rev() {
        let Some(block) = node.element() else {
            continue;
        };
        let element = match origin {
            BlockOrigin::Same(at) => elements[*at].clone(),
            BlockOrigin::Changed(at) => update_block(&elements[*at], &before[*at], block),
            BlockOrigin::New => {
                let drawn = draw_block(block, RenderMode::Reading);
                let _ = parent.insert_before(&drawn, next.as_ref().map(AsRef::as_ref));
                drawn
            }
        };
        next = Some(element);
    }
}

/// Updates an element to show another version of its block. Returns a new element if that is impossible.
fn update_block(element: &Element, before: &Node, after: &ElementNode) -> Element {
    let before = before.element().filter(|before| {
        tag_name(after).is_some()
            && tag_name(before) == tag_name(after)
            && has_same_scaffold(before, after)
    });
    let Some(before) = before else {
        let drawn = draw_block(after, RenderMode::Reading);
        let _ = element.replace_with_with_node_1(&drawn);
        return drawn;
    };
    if *after.kind() == NodeKind::Details {
        update_toggle(element, before, after);
        return element.clone();
    }
    set_node_attributes(element, after);
    if after.kind().is_text_block() {
        update_line(&line_element(element), |line| {
            draw_line(line, after.content(), RenderMode::Reading);
        });
    } else {
        update_blocks(&content_element(element), before.content(), after.content());
    }
    element.clone()
}

/// The toggle stays open or closed.
fn update_toggle(toggle: &Element, before: &ElementNode, after: &ElementNode) {
    for (element, (before, after)) in child_elements(toggle)
        .iter()
        .zip(before.content().iter().zip(after.content()))
    {
        let (Some(before), Some(after)) = (before.element(), after.element()) else {
            continue;
        };
        if *after.kind() != NodeKind::DetailsSummary {
            update_blocks(element, before.content(), after.content());
        } else if let Some(line) = element.last_element_child() {
            update_line(&line, |line| draw_summary_line(line, after));
        }
    }
}

/// Replaces the pieces of a line that differ from the drawn ones.
fn update_line(line: &Element, draw: impl FnOnce(&Element)) {
    let drawn = create_element("div");
    draw(&drawn);
    let (old, new) = (child_nodes(line), child_nodes(&drawn));
    let is_equal = |(one, other): &(&web_sys::Node, &web_sys::Node)| one.is_equal_node(Some(other));
    let prefix = old.iter().zip(&new).take_while(is_equal).count();
    let ends = old[prefix..].iter().rev().zip(new[prefix..].iter().rev());
    let suffix = ends.take_while(is_equal).count();
    let next = old.get(old.len() - suffix);
    for piece in &new[prefix..new.len() - suffix] {
        let _ = line.insert_before(piece, next);
    }
    for piece in &old[prefix..old.len() - suffix] {
        let _ = line.remove_child(piece);
    }
}

fn child_elements(parent: &Element) -> Vec<Element> {
    let children = parent.children();
    let found = (0..children.length()).filter_map(|at| children.item(at));
    found.collect()
}

fn child_nodes(parent: &web_sys::Node) -> Vec<web_sys::Node> {
    let children = parent.child_nodes();
    let found = (0..children.length()).filter_map(|at| children.item(at));
    found.collect()
}
