//! Groups of blocks for long documents. The layout cost of a keystroke grows with the number of sibling blocks, and
//! with two thousand siblings it takes longer than a frame.
//!
//! A group is an element without meaning in the document. Reading the DOM ignores it. Once the groups have their
//! heights, the browser skips those far from the screen, so that a keystroke costs the same in a text of any length. It
//! moves no caret in a skipped group, so those around the selection and both edges of the text are always rendered.

use app_document::{EditorSelection, EditorState, TextPosition};
use frontend_kit::dom::after_paint::run_after_paint;
use frontend_kit::dom::create_element::create_element;
use wasm_bindgen::JsCast;
use web_sys::{Element, Node};

use super::EditorSurface;

/// Initial number of blocks in a group.
const GROUP_SIZE: usize = 32;
/// Maximum number of sibling blocks before they are grouped again.
const MAX_SIBLINGS: u32 = 256;
const GROUP_CLASS: &str = "document-part";
/// Set on the groups that the browser must not skip.
const RENDERED_ATTRIBUTE: &str = "data-rendered";
/// Set on the page as soon as the browser knows the heights of all groups.
const MEASURED_ATTRIBUTE: &str = "data-measured";

impl EditorSurface {
    /// Mounts all blocks, in groups if there are many.
    pub(super) fn mount_blocks(&self) {
        self.page.set_text_content(None);
        let _ = self.page.remove_attribute(MEASURED_ATTRIBUTE);
        let is_crowd = u32::try_from(self.blocks.len()).is_ok_and(|count| count > MAX_SIBLINGS);
        let each = if is_crowd {
            GROUP_SIZE
        } else {
            self.blocks.len()
        };
        for blocks in self.blocks.chunks(each.max(1)) {
            let parent = if is_crowd {
                let part = create_element("div");
                let _ = part.set_attribute("class", GROUP_CLASS);
                let _ = self.page.append_child(&part);
                part
            } else {
                self.page.clone()
            };
            for block in blocks {
                let _ = parent.append_child(&block.element);
            }
        }
        if is_crowd {
            let page = self.page.clone();
            run_after_paint(move || {
                let _ = page.set_attribute(MEASURED_ATTRIBUTE, "");
            });
        }
    }

    /// Keeps the groups around both ends of the selection rendered, and no others.
    pub(super) fn render_groups_around(&mut self, state: &EditorState) {
        let top = |position: &TextPosition| position.block.first().copied();
        let (anchor, head) = match state.selection() {
            EditorSelection::Text { anchor, head } => (top(anchor), top(head)),
            EditorSelection::Node(path) => (None, path.first().copied()),
            EditorSelection::All => (None, None),
        };
        let mut rendered = Vec::new();
        for at in anchor.filter(|_| anchor != head).into_iter().chain(head) {
            let group = self.group_of(at);
            if is_group(&group) {
                let beside = [
                    group.previous_element_sibling(),
                    group.next_element_sibling(),
                ];
                rendered.push(group);
                rendered.extend(beside.into_iter().flatten());
            }
        }
        if self.rendered == rendered {
            return;
        }
        for group in &rendered {
            let _ = group.set_attribute(RENDERED_ATTRIBUTE, "");
        }
        for group in std::mem::replace(&mut self.rendered, rendered) {
            if !self.rendered.contains(&group) {
                let _ = group.remove_attribute(RENDERED_ATTRIBUTE);
            }
        }
    }

    /// The parent element for the block at `at`.
    pub(super) fn group_of(&self, at: usize) -> Element {
        let beside = self.blocks.get(at).or(self.blocks.last());
        let parent = beside.and_then(|block| block.element.parent_element());
        parent.unwrap_or_else(|| self.page.clone())
    }

    /// Removes empty groups after a change in `parent`, and regroups if it has too many blocks.
    pub(super) fn regroup(&self, parent: &Element, left: &[Element]) {
        for other in left {
            if is_group(other) && other.first_child().is_none() {
                other.remove();
            }
        }
        if parent.child_element_count() > MAX_SIBLINGS {
            self.mount_blocks();
        }
    }

    /// Whether the DOM has exactly as many blocks as the document and nothing else.
    pub(super) fn has_all_blocks(&self) -> bool {
        let mut count = count_blocks(&self.page);
        let mut next = self.page.first_element_child();
        while let Some(part) = next.take_if(|child| is_group(child)) {
            count = count.and_then(|count| Some(count - 1 + count_blocks(&part)?));
            next = part.next_element_sibling();
        }
        count == Some(self.blocks.len())
    }

    pub(super) fn has_groups(&self) -> bool {
        let first = self.page.first_element_child();
        first.is_some_and(|first| is_group(&first))
    }

    /// The index of the block after a DOM position between blocks or in a group; `None` for other positions.
    pub(super) fn block_at_point(&self, node: &Node, offset: u32) -> Option<usize> {
        let parent: &Element = node.dyn_ref()?;
        let is_page = parent.is_same_node(Some(&self.page));
        if !is_page && !is_group(parent) {
            return None;
        }
        if is_page && !self.has_groups() {
            return usize::try_from(offset).ok();
        }
        let Some(child) = parent.children().item(offset) else {
            let last = parent.last_element_child().filter(|_| !is_page);
            return Some(last.map_or(self.blocks.len(), |last| {
                self.top_level_index(&last)
                    .map_or(self.blocks.len(), |at| at + 1)
            }));
        };
        let first = if is_group(&child) {
            child.first_element_child()?
        } else {
            child
        };
        self.top_level_index(&first)
    }
}

pub fn is_group(element: &Element) -> bool {
    element.class_name() == GROUP_CLASS
}

/// The number of blocks in `parent`; `None` if it contains anything else.
fn count_blocks(parent: &Element) -> Option<usize> {
    let count = parent.child_element_count();
    (parent.child_nodes().length() == count).then_some(())?;
    usize::try_from(count).ok()
}
