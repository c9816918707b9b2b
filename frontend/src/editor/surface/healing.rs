//! Where the browser has changed the page by itself, as input methods do: what it wrote is read, and what does not show
//! the document is drawn anew.

use app_document::edit::inline;
use app_document::{Element, Kind, Node, Path};

use super::super::drawing::{Purpose, draw, fill, line_of, name};
use super::{Block, Surface, lines};

impl Surface {
    /// What the page says in the block at the path, letter by letter, as positions count.
    pub fn written_at(&self, path: &[usize]) -> Option<String> {
        let element = self.element_at(path)?;
        let is_text = self.shown_at(path)?.element()?.kind().is_text_block();
        is_text.then(|| lines::text_of(&line_of(&element)))
    }

    /// How many units the block has in the document.
    pub fn length_at(&self, path: &[usize]) -> Option<usize> {
        Some(inline::length(self.shown_at(path)?.element()?.content()))
    }

    /// Draws the text of one block again, whatever the page shows there.
    pub fn redraw(&mut self, path: &[usize]) {
        let Some(element) = self.element_at(path) else {
            return;
        };
        let Some(node) = self.shown_at(path).and_then(Node::element) else {
            return;
        };
        if node.kind().is_text_block() {
            fill(&line_of(&element), node.content(), Purpose::Editing);
            if *node.kind() == Kind::CodeBlock {
                self.colours.paint(&element);
            }
        }
    }

    /// Draws anew whatever does not show the document. Looks at the blocks around the path alone, while the page has
    /// as many blocks as the document.
    pub fn heal(&mut self, around: Option<&Path>) {
        let is_whole = self.is_whole();
        let top = around.and_then(|path| path.first().copied());
        let near = match top {
            Some(top) if is_whole => top.saturating_sub(1)..(top + 2).min(self.blocks.len()),
            _ => 0..self.blocks.len(),
        };
        for at in near {
            let Some(element) = self.blocks[at].node.element() else {
                continue;
            };
            if !shows(&self.blocks[at].element, element) {
                let drawn = draw(element, Purpose::Editing);
                let _ = self.blocks[at].element.replace_with_with_node_1(&drawn);
                self.blocks[at].element = drawn.clone();
                let block = self.blocks[at].clone();
                self.paint(&[], &[block]);
            }
        }
        if !is_whole && self.has_parts() {
            self.stand_in_parts();
        } else if !is_whole {
            self.stand_anew();
        }
    }

    /// Puts the blocks in their order, and takes away what is none of them.
    fn stand_anew(&self) {
        let mut next = self.page.first_child();
        for Block { element, .. } in &self.blocks {
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

/// Whether the element has the form of the node and says what it says.
fn shows(element: &web_sys::Element, node: &Element) -> bool {
    let Some(name) = name(node) else {
        return element.has_attribute("contenteditable");
    };
    if !element.tag_name().eq_ignore_ascii_case(name) {
        return false;
    }
    if node.kind().is_text_block() {
        let has_code = *node.kind() != Kind::CodeBlock
            || (element.child_nodes().length() == 1 && element.first_element_child().is_some());
        return has_code && lines::shows(&line_of(element), node.content());
    }
    let children = element.child_nodes();
    usize::try_from(children.length()) == Ok(node.content().len())
        && node
            .content()
            .iter()
            .filter_map(Node::element)
            .zip(0..)
            .all(|(node, at)| {
                let child = element.children().item(at);
                child.is_some_and(|child| shows(&child, node))
            })
}
