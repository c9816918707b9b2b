//! Long documents stand on the page in parts: a browser that lays out a letter looks at every neighbour of its block,
//! and at two thousand of them for longer than a frame may take.
//!
//! A part is an element that means nothing. Whoever reads the page sees through it.

use wasm_bindgen::JsCast;
use web_sys::{Element, Node};

use super::super::drawing::element;
use super::Surface;

/// So many blocks begin in one part.
const PART: usize = 64;
/// So many may become neighbours before they are parted anew.
const CROWD: u32 = 256;
const CLASS: &str = "document-part";

impl Surface {
    /// Puts all blocks on the page, in parts if they are many.
    pub(super) fn stand_in_parts(&self) {
        self.page.set_text_content(None);
        let is_crowd = u32::try_from(self.blocks.len()).is_ok_and(|count| count > CROWD);
        let each = if is_crowd { PART } else { self.blocks.len() };
        for blocks in self.blocks.chunks(each.max(1)) {
            let parent = if is_crowd {
                let part = element("div");
                let _ = part.set_attribute("class", CLASS);
                let _ = self.page.append_child(&part);
                part
            } else {
                self.page.clone()
            };
            for block in blocks {
                let _ = parent.append_child(&block.element);
            }
        }
    }

    /// Where the block at `at` stands, or would.
    pub(super) fn parent_of(&self, at: usize) -> Element {
        let beside = self.blocks.get(at).or(self.blocks.last());
        let parent = beside.and_then(|block| block.element.parent_element());
        parent.unwrap_or_else(|| self.page.clone())
    }

    /// After a change in `parent`: what is empty goes, and a crowd is parted.
    pub(super) fn tidy(&self, parent: &Element, left: &[Element]) {
        for other in left {
            if is_part(other) && other.first_child().is_none() {
                other.remove();
            }
        }
        if parent.child_element_count() > CROWD {
            self.stand_in_parts();
        }
    }

    /// Whether the page holds as many blocks as the document, and nothing beside them.
    pub(super) fn is_whole(&self) -> bool {
        let mut count = count_of(&self.page);
        let mut next = self.page.first_element_child();
        while let Some(part) = next.take_if(|child| is_part(child)) {
            count = count.and_then(|count| Some(count - 1 + count_of(&part)?));
            next = part.next_element_sibling();
        }
        count == Some(self.blocks.len())
    }

    pub(super) fn has_parts(&self) -> bool {
        let first = self.page.first_element_child();
        first.is_some_and(|first| is_part(&first))
    }

    /// Before which block this place is, on the page itself or in a part; `None` for a place in anything else.
    pub(super) fn block_before(&self, node: &Node, offset: u32) -> Option<usize> {
        let parent: &Element = node.dyn_ref()?;
        let is_page = parent.is_same_node(Some(&self.page));
        if !is_page && !is_part(parent) {
            return None;
        }
        if is_page && !self.has_parts() {
            return usize::try_from(offset).ok();
        }
        let Some(child) = parent.children().item(offset) else {
            let last = parent.last_element_child().filter(|_| !is_page);
            return Some(last.map_or(self.blocks.len(), |last| {
                self.top_of(&last).map_or(self.blocks.len(), |at| at + 1)
            }));
        };
        let first = if is_part(&child) {
            child.first_element_child()?
        } else {
            child
        };
        self.top_of(&first)
    }
}

pub fn is_part(element: &Element) -> bool {
    element.class_name() == CLASS
}

/// How many blocks are in there; `None` where something else is.
fn count_of(parent: &Element) -> Option<usize> {
    let count = parent.child_element_count();
    (parent.child_nodes().length() == count).then_some(())?;
    usize::try_from(count).ok()
}
