//! The part of the page that is written on: it shows a document, changes only what changed, and knows where on the page
//! a place of the document is.

mod blocks;
mod healing;
mod lines;
mod parts;
mod places;
mod revealing;
mod selecting;

use std::cell::Cell;

use app_document::{Document, Node, Patch, Splice};

use super::colours::Colours;
use super::drawing::{Purpose, draw};
pub use places::Meaning;
pub use selecting::place;

/// The blocks at the top are remembered with their elements, in their order: what is below them follows from it.
pub struct Surface {
    page: web_sys::Element,
    blocks: Vec<Block>,
    colours: Colours,
    /// The piece that is selected, and says so.
    marked: Option<web_sys::Element>,
    /// The block that was asked for last: most likely the next one too.
    near: Cell<usize>,
}

/// A block of the document and its element.
#[derive(Clone)]
struct Block {
    node: Node,
    element: web_sys::Element,
}

impl Block {
    fn drawn(node: &Node) -> Option<Self> {
        Some(Self {
            node: node.clone(),
            element: draw(node.element()?, Purpose::Editing),
        })
    }
}

impl Surface {
    pub fn new(page: web_sys::Element, document: &Document) -> Self {
        let mut surface = Self {
            page,
            blocks: Vec::new(),
            colours: Colours::default(),
            marked: None,
            near: Cell::new(0),
        };
        surface.draw_anew(document);
        surface
    }

    pub fn page(&self) -> &web_sys::Element {
        &self.page
    }

    /// Draws everything, whatever stands there.
    pub fn draw_anew(&mut self, document: &Document) {
        self.blocks = document.content().iter().filter_map(Block::drawn).collect();
        self.stand_in_parts();
        self.colours.paint_all(&self.page);
    }

    /// Shows what a patch changed.
    pub fn apply(&mut self, patch: &Patch) {
        for splice in &patch.splices {
            self.apply_splice(splice);
        }
    }

    fn apply_splice(&mut self, splice: &Splice) {
        let first = splice.at.min(self.blocks.len());
        let end = (first + splice.removed.len()).min(self.blocks.len());
        let next = self.blocks.get(end).map(|block| block.element.clone());
        let before: Vec<Block> = self.blocks[first..end].to_vec();
        let parent = self.parent_of(first);
        let left: Vec<web_sys::Element> = before
            .iter()
            .filter_map(|block| block.element.parent_element())
            .collect();
        let next = next.filter(|next| next.parent_element().as_ref() == Some(&parent));
        let after = blocks::refit(&parent, &before, &splice.inserted, next.as_ref());
        self.paint(&before, &after);
        self.blocks.splice(first..end, after);
        self.tidy(&parent, &left);
    }

    /// Colours the code that is new or has changed.
    fn paint(&mut self, before: &[Block], after: &[Block]) {
        for block in after {
            let stayed = before.iter().any(|other| other.node.is_same(&block.node));
            if !stayed {
                if block.element.tag_name() == "PRE" {
                    self.colours.paint(&block.element);
                } else if block.element.first_element_child().is_some() {
                    self.colours.paint_all(&block.element);
                }
            }
        }
    }
}
