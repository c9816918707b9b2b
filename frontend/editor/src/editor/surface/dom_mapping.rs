//! Mapping between DOM positions and document positions.

use app_document::{Node, NodePath, TextPosition};
use wasm_bindgen::JsCast;

use super::super::render::{
    ATOM_CLASS, callout_of_sign, child_index, content_element, is_scaffold, leaf, line_element,
    line_offset, runs, task_of_box, toggle_of_arrow,
};
use super::EditorSurface;
use super::block_groups::is_group;

/// A DOM position: a node, and the index of a child or a UTF-16 offset in a text node.
pub type DomPoint = (web_sys::Node, u32);

/// A DOM position, mapped to the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DocumentPoint {
    Text(TextPosition),
    /// Inside an atom, or on it.
    Atom(NodePath),
    /// Between blocks, before the child with this index.
    Between(NodePath, usize),
}

impl EditorSurface {
    /// The element of the block at the path.
    pub fn element_at(&self, path: &[usize]) -> Option<web_sys::Element> {
        let (top, rest) = path.split_first()?;
        let mut element = self.blocks.get(*top)?.element.clone();
        for at in rest {
            let children = content_element(&element).children();
            element = children.item(u32::try_from(*at).ok()?)?;
        }
        Some(element)
    }

    /// The DOM position of a document position. Prefers the end of a text to the start of the next node.
    pub fn dom_point(&self, position: &TextPosition) -> Option<DomPoint> {
        let line = line_element(&self.element_at(&position.block)?);
        let mut left = position.offset;
        let runs = runs(&line);
        for (at, run) in runs.iter().enumerate() {
            let leaf = leaf(run);
            let Some(text) = leaf.dyn_ref::<web_sys::Text>() else {
                if left == 0 {
                    return point_before(run);
                }
                left -= 1;
                // Prefers the following text, if there is one.
                let is_text = |run: &web_sys::Node| leaf_is_text(run);
                if left == 0 && !runs.get(at + 1).is_some_and(is_text) {
                    return point_after(run);
                }
                continue;
            };
            let length = usize::try_from(text.length()).ok()?;
            if left <= length {
                return Some((leaf.clone(), u32::try_from(left).ok()?));
            }
            left -= length;
        }
        runs.last()
            .map_or_else(|| Some((line.into(), 0)), point_after)
    }

    /// Maps a DOM position to the document; `None` outside this surface.
    pub fn document_point(&self, node: &web_sys::Node, offset: u32) -> Option<DocumentPoint> {
        if let Some(at) = self.block_at_point(node, offset) {
            return Some(DocumentPoint::Between(Vec::new(), at));
        }
        let mut at: Option<web_sys::Node> = Some(node.clone());
        let mut block = None;
        // Inline atoms are inside a text block: the outermost block or atom counts.
        while let Some(present) = at {
            if present.is_same_node(Some(&self.page)) {
                break;
            }
            if let Some(element) = present.dyn_ref::<web_sys::Element>()
                && (is_text_block(element) || is_block_atom(element))
            {
                block = Some(element.clone());
            }
            at = present.parent_node();
            at.as_ref()?;
        }
        let Some(block) = block else {
            let element = node.dyn_ref::<web_sys::Element>()?;
            let block = task_of_box(element).or_else(|| callout_of_sign(element));
            if let Some(block) = block.or_else(|| toggle_of_arrow(element)) {
                return Some(DocumentPoint::Between(self.path_of(&block)?, 0));
            }
            let path = self.path_of(element)?;
            let at = usize::try_from(child_index(element, offset)).ok()?;
            return Some(DocumentPoint::Between(path, at));
        };
        let path = self.path_of(&block)?;
        if is_block_atom(&block) {
            return Some(DocumentPoint::Atom(path));
        }
        let line = line_element(&block);
        if let Some(at) = enclosing_atom(&line, node) {
            return Some(DocumentPoint::Atom([path, vec![at]].concat()));
        }
        let offset = line_offset(&line, node, offset)?;
        Some(DocumentPoint::Text(TextPosition::new(path, offset)))
    }

    /// The index of the top-level block below the gap at window height `y`; `None` if a block is there.
    pub fn gap_at(&self, y: f64) -> Option<usize> {
        let bounds = |block: &super::SurfaceBlock| block.element.get_bounding_client_rect();
        let at = self
            .blocks
            .partition_point(|block| bounds(block).bottom() <= y);
        let next = self.blocks.get(at).map(bounds);
        next.is_none_or(|next| next.top() > y).then_some(at)
    }

    /// The path of a block, by the indices among siblings.
    pub fn path_of(&self, element: &web_sys::Element) -> Option<NodePath> {
        let mut path = Vec::new();
        let mut at = element.clone();
        loop {
            let parent = at.parent_element()?;
            if parent.is_same_node(Some(&self.page)) || is_group(&parent) {
                break;
            }
            if !is_scaffold(&at) {
                path.push(element_index(&at));
            }
            at = parent;
        }
        path.push(self.top_level_index(&at)?);
        path.reverse();
        Some(path)
    }

    /// The top-level element that contains the node, or is it; `None` outside the page.
    pub(super) fn top_level_element(&self, node: &web_sys::Node) -> Option<web_sys::Element> {
        let mut at = node.clone();
        loop {
            let parent = at.parent_element()?;
            if parent.is_same_node(Some(&self.page)) || is_group(&parent) {
                return at.dyn_into().ok();
            }
            at = parent.into();
        }
    }

    /// The index of a top-level block. Uses binary search, since a document may have thousands.
    pub(super) fn top_level_index(&self, element: &web_sys::Element) -> Option<usize> {
        let is_here = |at: &usize| {
            let block = self.blocks.get(*at);
            block.is_some_and(|block| block.element.is_same_node(Some(element)))
        };
        let near = self.near.get();
        let near = [near, near + 1, near.saturating_sub(1)].into_iter();
        if let Some(at) = near.into_iter().find(is_here) {
            self.near.set(at);
            return Some(at);
        }
        let is_before = |block: &super::SurfaceBlock| {
            let order = block.element.compare_document_position(element);
            order & web_sys::Node::DOCUMENT_POSITION_FOLLOWING != 0
        };
        let at = self.blocks.partition_point(is_before);
        self.near.set(at);
        is_here(&at).then_some(at)
    }

    /// The node at the path, as last rendered.
    pub fn node_at(&self, path: &[usize]) -> Option<&Node> {
        let (top, rest) = path.split_first()?;
        rest.iter()
            .try_fold(&self.blocks.get(*top)?.node, |node, at| {
                node.element()?.content().get(*at)
            })
    }
}

fn leaf_is_text(run: &web_sys::Node) -> bool {
    leaf(run).node_type() == web_sys::Node::TEXT_NODE
}

fn point_before(node: &web_sys::Node) -> Option<DomPoint> {
    Some((node.parent_node()?, u32::try_from(node_index(node)).ok()?))
}

fn point_after(node: &web_sys::Node) -> Option<DomPoint> {
    if let Some(text) = leaf(node).dyn_ref::<web_sys::Text>() {
        return Some((text.clone().into(), text.length()));
    }
    Some((
        node.parent_node()?,
        u32::try_from(node_index(node) + 1).ok()?,
    ))
}

fn node_index(node: &web_sys::Node) -> usize {
    let mut at = 0;
    let mut before = node.previous_sibling();
    while let Some(node) = before {
        at += 1;
        before = node.previous_sibling();
    }
    at
}

fn element_index(element: &web_sys::Element) -> usize {
    let mut at = 0;
    let mut before = element.previous_element_sibling();
    while let Some(element) = before {
        at += 1;
        before = element.previous_element_sibling();
    }
    at
}

fn is_text_block(element: &web_sys::Element) -> bool {
    matches!(
        element.tag_name().as_str(),
        "P" | "H1" | "H2" | "H3" | "H4" | "H5" | "H6" | "PRE"
    )
}

fn is_block_atom(element: &web_sys::Element) -> bool {
    element.tag_name() == "DIV" && element.class_list().contains(ATOM_CLASS)
}

/// The index of the run that is an atom containing the node.
fn enclosing_atom(line: &web_sys::Element, node: &web_sys::Node) -> Option<usize> {
    runs(line).iter().position(|run| {
        run.contains(Some(node))
            && leaf(run).dyn_ref::<web_sys::Element>().is_some_and(|leaf| {
                leaf.class_list().contains(ATOM_CLASS) && leaf.contains(Some(node))
            })
    })
}
