//! Nodes that extensions and translators put into the text. They are removed before a selection is read, so that nothing
//! is typed at another place than the caret's.

use app_document::{ElementNode, Node, TextPosition};
use leptos::prelude::window;

use super::super::render::{content_element, line_element, tag_name};
use super::repair::shows_node;
use super::{EditorSurface, lines};

impl EditorSurface {
    /// Removes the foreign nodes around both ends of the DOM selection, which keeps its meaning.
    pub fn remove_foreign_nodes(&mut self) {
        let Ok(Some(selection)) = window().get_selection() else {
            return;
        };
        let (Some(anchor), Some(head)) = (selection.anchor_node(), selection.focus_node()) else {
            return;
        };
        let (from, to) = (selection.anchor_offset(), selection.focus_offset());
        let is_caret = selection.is_collapsed();
        let anchor = self.clean_around(&anchor, from);
        let head = if is_caret {
            anchor.clone()
        } else {
            self.clean_around(&head, to)
        };
        // Drawing a line again has moved both ends to its start.
        if anchor.is_none() && head.is_none() {
            return;
        }
        let point = |position: Option<TextPosition>| position.or(head.clone()).or(anchor.clone());
        let points = point(anchor.clone()).zip(point(head.clone()));
        let points = points.map(|(anchor, head)| (self.dom_point(&anchor), self.dom_point(&head)));
        if let Some((Some((anchor, from)), Some((head, to)))) = points {
            let _ = selection.set_base_and_extent(&anchor, from, &head, to);
        }
    }

    /// Removes the foreign nodes in the blocks that contain `inner`. Returns the position, if its line is drawn again.
    fn clean_around(&mut self, inner: &web_sys::Node, offset: u32) -> Option<TextPosition> {
        let top = self.top_level_index(&self.top_level_element(inner)?)?;
        let (mut path, mut element) = (vec![top], self.blocks[top].element.clone());
        let mut node = self.blocks[top].node.element()?.clone();
        while !node.kind().is_text_block() {
            // The children of an atom are not blocks.
            tag_name(&node)?;
            remove_foreign_children(&content_element(&element), &node);
            let children = content_element(&element).children();
            let at = (0..children.length()).find(|at| {
                let child = children.item(*at);
                child.is_some_and(|child| child.contains(Some(inner)))
            })?;
            element = children.item(at)?;
            path.push(usize::try_from(at).ok()?);
            node = node
                .content()
                .get(usize::try_from(at).ok()?)?
                .element()?
                .clone();
        }
        let line = line_element(&element);
        // A selected atom has a class of its own.
        let is_inside = |atom: &web_sys::Element| line.contains(Some(atom));
        let is_marked = self.marked.iter().any(is_inside);
        if is_marked || lines::shows_content(&line, node.content()) {
            return None;
        }
        let units = lines::units_before(&line, inner, offset)?;
        self.redraw_block(&path);
        let length = self.length_at(&path)?;
        Some(TextPosition::new(path, units.min(length)))
    }
}

/// Removes child elements until those that remain match the content of the node, in order.
fn remove_foreign_children(content: &web_sys::Element, node: &ElementNode) {
    let children = content.children();
    if usize::try_from(children.length()) == Ok(node.content().len()) {
        return;
    }
    let mut expected = node.content().iter().filter_map(Node::element).peekable();
    let children: Vec<_> = (0..children.length())
        .filter_map(|at| children.item(at))
        .collect();
    for child in children {
        if expected.next_if(|node| shows_node(&child, node)).is_none() {
            child.remove();
        }
    }
}
