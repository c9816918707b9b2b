//! Reads and repairs DOM changes that the browser made itself, for example for an input method. Everything that does
//! not match the document is rendered again.

use app_document::edit::inline;
use app_document::{ElementNode, Node, NodeKind, NodePath};

use super::super::render::{
    RenderMode, content_element, draw_block, draw_line, has_scaffold, line_element, tag_name,
};
use super::{EditorSurface, SurfaceBlock, lines};

impl EditorSurface {
    /// The text of the block at the path in the DOM, with one UTF-16 unit per position.
    pub fn text_in_page(&self, path: &[usize]) -> Option<String> {
        let element = self.element_at(path)?;
        let is_text = self.node_at(path)?.element()?.kind().is_text_block();
        is_text.then(|| lines::line_text(&line_element(&element)))
    }

    /// The length of the block in the document, in UTF-16 units.
    pub fn length_at(&self, path: &[usize]) -> Option<usize> {
        Some(inline::length(self.node_at(path)?.element()?.content()))
    }

    /// Renders the text of one block again, regardless of the DOM.
    pub fn redraw_block(&mut self, path: &[usize]) {
        let Some(element) = self.element_at(path) else {
            return;
        };
        let Some(node) = self.node_at(path).and_then(Node::element) else {
            return;
        };
        if node.kind().is_text_block() {
            draw_line(&line_element(&element), node.content(), RenderMode::Editing);
            if *node.kind() == NodeKind::CodeBlock {
                self.colours.highlight_block(&element);
            }
        }
    }

    /// Renders every element again that does not match the document. Checks only the blocks around the path if the DOM
    /// has as many blocks as the document.
    pub fn repair(&mut self, around: Option<&NodePath>) {
        let is_whole = self.has_all_blocks();
        let top = around.and_then(|path| path.first().copied());
        let near = match top {
            Some(top) if is_whole => top.saturating_sub(1)..(top + 2).min(self.blocks.len()),
            _ => 0..self.blocks.len(),
        };
        for at in near {
            let Some(element) = self.blocks[at].node.element() else {
                continue;
            };
            if !shows_node(&self.blocks[at].element, element) {
                let drawn = draw_block(element, RenderMode::Editing);
                let _ = self.blocks[at].element.replace_with_with_node_1(&drawn);
                self.blocks[at].element = drawn.clone();
                let block = self.blocks[at].clone();
                self.highlight_changed(&[], &[block]);
            }
        }
        if !is_whole && self.has_groups() {
            self.mount_blocks();
        } else if !is_whole {
            self.restore_blocks();
        }
    }

    /// Restores the order of the blocks and removes all other nodes.
    fn restore_blocks(&self) {
        let mut next = self.page.first_child();
        for SurfaceBlock { element, .. } in &self.blocks {
            while let Some(other) = next.clone() {
                if other.is_same_node(Some(element)) {
                    break;
                }
                let is_ours = self
                    .blocks
                    .iter()
                    .any(|block| other.is_same_node(Some(&block.element)));
                if is_ours {
                    break;
                }
                next = other.next_sibling();
                let _ = self.page.remove_child(&other);
            }
            if next
                .as_ref()
                .is_some_and(|next| next.is_same_node(Some(element)))
            {
                next = element.next_sibling();
            } else {
                let _ = self.page.insert_before(element, next.as_ref());
            }
        }
        while let Some(other) = next {
            next = other.next_sibling();
            let _ = self.page.remove_child(&other);
        }
    }
}

/// Whether the element matches the node in structure and text.
pub(super) fn shows_node(element: &web_sys::Element, node: &ElementNode) -> bool {
    let Some(name) = tag_name(node) else {
        return element.has_attribute("contenteditable");
    };
    if !element.tag_name().eq_ignore_ascii_case(name) {
        return false;
    }
    if node.kind().is_text_block() {
        let has_code = *node.kind() != NodeKind::CodeBlock
            || (element.child_nodes().length() == 1 && element.first_element_child().is_some());
        return has_code && lines::shows_content(&line_element(element), node.content());
    }
    let content = content_element(element);
    if content.is_same_node(Some(element)) == has_scaffold(node) {
        return false;
    }
    let children = content.child_nodes();
    usize::try_from(children.length()) == Ok(node.content().len())
        && node
            .content()
            .iter()
            .filter_map(Node::element)
            .zip(0..)
            .all(|(node, at)| {
                let child = content.children().item(at);
                child.is_some_and(|child| shows_node(&child, node))
            })
}
