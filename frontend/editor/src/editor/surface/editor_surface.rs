//! The elements that show the document.

use std::cell::Cell;

use app_document::{BlockSplice, Document, EditorPatch, Node};

use super::blocks;
use super::writer_marks::WriterMark;
use crate::editor::code_highlight::CodeHighlights;
use crate::editor::render::{RenderMode, draw_block, has_heading, set_heading_levels};

/// The level of the title of the page, which is the heading above the text.
const PAGE_TITLE_LEVEL: u32 = 1;

/// The top-level blocks are stored with their elements, in order. Nested blocks are found through them.
pub struct EditorSurface {
    pub(super) page: web_sys::Element,
    pub(super) blocks: Vec<SurfaceBlock>,
    pub(super) colours: CodeHighlights,
    /// The elements of the selected atom or cells.
    pub(super) marked: Vec<web_sys::Element>,
    /// The groups around the selection.
    pub(super) rendered: Vec<web_sys::Element>,
    pub(super) writers: Vec<WriterMark>,
    /// The elements of the blocks in conflict.
    pub(super) conflicts: Vec<web_sys::Element>,
    /// The index of the block that was last looked up, as a hint for the next lookup.
    pub(super) near: Cell<usize>,
}

/// A block of the document and its element.
#[derive(Clone)]
pub(super) struct SurfaceBlock {
    pub(super) node: Node,
    pub(super) element: web_sys::Element,
}

impl SurfaceBlock {
    pub(super) fn render(node: &Node) -> Option<Self> {
        Some(Self {
            node: node.clone(),
            element: draw_block(node.element()?, RenderMode::Editing),
        })
    }
}

impl EditorSurface {
    pub fn new(page: web_sys::Element, document: &Document) -> Self {
        let mut surface = Self {
            page,
            blocks: Vec::new(),
            colours: CodeHighlights::default(),
            marked: Vec::new(),
            rendered: Vec::new(),
            writers: Vec::new(),
            conflicts: Vec::new(),
            near: Cell::new(0),
        };
        surface.draw_all(document);
        surface
    }

    pub fn page(&self) -> &web_sys::Element {
        &self.page
    }

    /// Renders the whole document.
    pub fn draw_all(&mut self, document: &Document) {
        self.blocks = document
            .content()
            .iter()
            .filter_map(SurfaceBlock::render)
            .collect();
        self.mount_blocks();
        self.colours.highlight_all(&self.page);
        set_heading_levels(&self.page, PAGE_TITLE_LEVEL);
    }

    /// Applies a patch to the DOM.
    pub fn apply(&mut self, patch: &EditorPatch) {
        for splice in &patch.splices {
            self.apply_splice(splice);
        }
        self.restore_writer_marks();
    }

    pub(super) fn apply_splice(&mut self, splice: &BlockSplice) {
        let first = splice.at.min(self.blocks.len());
        let end = (first + splice.removed.len()).min(self.blocks.len());
        let next = self.blocks.get(end).map(|block| block.element.clone());
        let before: Vec<SurfaceBlock> = self.blocks[first..end].to_vec();
        let parent = self.group_of(first);
        let left: Vec<web_sys::Element> = before
            .iter()
            .filter_map(|block| block.element.parent_element())
            .collect();
        let next = next.filter(|next| next.parent_element().as_ref() == Some(&parent));
        let after = blocks::update_blocks(&parent, &before, &splice.inserted, next.as_ref());
        self.highlight_changed(&before, &after);
        self.blocks.splice(first..end, after);
        self.regroup(&parent, &left);
        if has_heading(&splice.removed) || has_heading(&splice.inserted) {
            set_heading_levels(&self.page, PAGE_TITLE_LEVEL);
        }
    }

    /// Highlights new and changed code blocks.
    pub(super) fn highlight_changed(&mut self, before: &[SurfaceBlock], after: &[SurfaceBlock]) {
        for block in after {
            let stayed = before.iter().any(|other| other.node.ptr_eq(&block.node));
            if !stayed {
                if block.element.tag_name() == "PRE" {
                    self.colours.highlight_block(&block.element);
                } else if block.element.first_element_child().is_some() {
                    self.colours.highlight_all(&block.element);
                }
            }
        }
    }
}
