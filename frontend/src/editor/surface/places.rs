//! From places on the page to places of the document, and back.

use app_document::{Node, Path, Position};
use wasm_bindgen::JsCast;

use super::super::drawing::{PIECE, leaf, line_of, runs};
use super::Surface;
use super::parts::is_part;

/// A place on the page: before the child with this number, or before this unit of a text.
pub type Spot = (web_sys::Node, u32);

/// What a place on the page is in the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meaning {
    Text(Position),
    /// Inside of a piece, or on it.
    Piece(Path),
    /// Between blocks: before the child with this number.
    Between(Path, usize),
}

impl Surface {
    /// The element of the block at the path.
    pub fn element_at(&self, path: &[usize]) -> Option<web_sys::Element> {
        let (top, rest) = path.split_first()?;
        let mut element = self.blocks.get(*top)?.element.clone();
        for at in rest {
            element = element.children().item(u32::try_from(*at).ok()?)?;
        }
        Some(element)
    }

    /// Where a position is on the page. At the end of a text rather than before what follows.
    pub fn spot(&self, position: &Position) -> Option<Spot> {
        let line = line_of(&self.element_at(&position.block)?);
        let mut left = position.offset;
        let runs = runs(&line);
        for (at, run) in runs.iter().enumerate() {
            let leaf = leaf(run);
            let Some(text) = leaf.dyn_ref::<web_sys::Text>() else {
                if left == 0 {
                    return before(run);
                }
                left -= 1;
                // In the text that follows, if one does.
                let is_text = |run: &web_sys::Node| leaf_is_text(run);
                if left == 0 && !runs.get(at + 1).is_some_and(is_text) {
                    return after(run);
                }
                continue;
            };
            let length = usize::try_from(text.length()).ok()?;
            if left <= length {
                return Some((leaf.clone(), u32::try_from(left).ok()?));
            }
            left -= length;
        }
        runs.last().map_or_else(|| Some((line.into(), 0)), after)
    }

    /// What the page's own place means; `None` outside of this surface.
    pub fn meaning(&self, node: &web_sys::Node, offset: u32) -> Option<Meaning> {
        if let Some(at) = self.block_before(node, offset) {
            return Some(Meaning::Between(Vec::new(), at));
        }
        let mut at: Option<web_sys::Node> = Some(node.clone());
        let mut block = None;
        // Pieces of a line are inside of its block: the outermost block or piece is what counts.
        while let Some(present) = at {
            if present.is_same_node(Some(&self.page)) {
                break;
            }
            if let Some(element) = present.dyn_ref::<web_sys::Element>()
                && (is_text_block(element) || is_block_piece(element))
            {
                block = Some(element.clone());
            }
            at = present.parent_node();
            at.as_ref()?;
        }
        let Some(block) = block else {
            let element = node.dyn_ref::<web_sys::Element>()?;
            let path = self.path_of(element)?;
            return Some(Meaning::Between(path, usize::try_from(offset).ok()?));
        };
        let path = self.path_of(&block)?;
        if is_block_piece(&block) {
            return Some(Meaning::Piece(path));
        }
        let line = line_of(&block);
        if let Some(at) = piece_around(&line, node) {
            return Some(Meaning::Piece([path, vec![at]].concat()));
        }
        let offset = offset_in(&line, node, offset)?;
        Some(Meaning::Text(Position::new(path, offset)))
    }

    /// Before which block at the top this height of the screen is; `None` beside one.
    pub fn room_at(&self, y: f64) -> Option<usize> {
        let bounds = |block: &super::Block| block.element.get_bounding_client_rect();
        let at = self
            .blocks
            .partition_point(|block| bounds(block).bottom() <= y);
        let next = self.blocks.get(at).map(bounds);
        next.is_none_or(|next| next.top() > y).then_some(at)
    }

    /// The way down to a block, by the places among its siblings.
    pub fn path_of(&self, element: &web_sys::Element) -> Option<Path> {
        let mut path = Vec::new();
        let mut at = element.clone();
        loop {
            let parent = at.parent_element()?;
            if parent.is_same_node(Some(&self.page)) || is_part(&parent) {
                break;
            }
            path.push(place_among_siblings(&at));
            at = parent;
        }
        path.push(self.top_of(&at)?);
        path.reverse();
        Some(path)
    }

    /// Which block at the top this is: found by halves, since a document may have thousands.
    pub(super) fn top_of(&self, element: &web_sys::Element) -> Option<usize> {
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
        let is_before = |block: &super::Block| {
            let order = block.element.compare_document_position(element);
            order & web_sys::Node::DOCUMENT_POSITION_FOLLOWING != 0
        };
        let at = self.blocks.partition_point(is_before);
        self.near.set(at);
        is_here(&at).then_some(at)
    }

    /// The node at the path, as it is shown.
    pub fn shown_at(&self, path: &[usize]) -> Option<&Node> {
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

fn before(node: &web_sys::Node) -> Option<Spot> {
    Some((node.parent_node()?, u32::try_from(place_of(node)).ok()?))
}

fn after(node: &web_sys::Node) -> Option<Spot> {
    if let Some(text) = leaf(node).dyn_ref::<web_sys::Text>() {
        return Some((text.clone().into(), text.length()));
    }
    Some((node.parent_node()?, u32::try_from(place_of(node) + 1).ok()?))
}

fn place_of(node: &web_sys::Node) -> usize {
    let mut at = 0;
    let mut before = node.previous_sibling();
    while let Some(node) = before {
        at += 1;
        before = node.previous_sibling();
    }
    at
}

fn place_among_siblings(element: &web_sys::Element) -> usize {
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

fn is_block_piece(element: &web_sys::Element) -> bool {
    element.tag_name() == "DIV" && element.class_list().contains(PIECE)
}

/// The number of the run that is a piece and that the place lies in.
fn piece_around(line: &web_sys::Element, node: &web_sys::Node) -> Option<usize> {
    runs(line).iter().position(|run| {
        run.contains(Some(node))
            && leaf(run)
                .dyn_ref::<web_sys::Element>()
                .is_some_and(|leaf| leaf.class_list().contains(PIECE) && leaf.contains(Some(node)))
    })
}

/// How many units of the line lie before the place.
fn offset_in(line: &web_sys::Element, node: &web_sys::Node, offset: u32) -> Option<usize> {
    let next = node.child_nodes().item(offset);
    let is_text = node.node_type() == web_sys::Node::TEXT_NODE;
    let mut units = 0;
    for run in runs(line) {
        let leaf = leaf(&run);
        if is_text && leaf.is_same_node(Some(node)) {
            return Some(units + usize::try_from(offset).ok()?);
        }
        let limit = next.as_ref().unwrap_or(node);
        let order = run.compare_document_position(limit);
        let is_inside = order & web_sys::Node::DOCUMENT_POSITION_CONTAINED_BY != 0;
        let comes_before = order & web_sys::Node::DOCUMENT_POSITION_FOLLOWING != 0 && !is_inside;
        // Behind the last child of the place's own node lies all that it holds.
        let is_held = next.is_none() && node.contains(Some(&run));
        if !comes_before && !is_held {
            break;
        }
        units += match leaf.dyn_ref::<web_sys::Text>() {
            Some(text) => usize::try_from(text.length()).ok()?,
            None => 1,
        };
    }
    Some(units)
}
