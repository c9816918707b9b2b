//! Maps positions through a change.
//!
//! The blocks of a change are flattened to one sequence of UTF-16 units with a marker before each leaf; quotes and
//! lists are ignored. The sequences before and after have a common prefix and suffix, and the units between them have
//! changed. Wrapping paragraphs in a list therefore moves no position, and a typed letter moves those after it.

use crate::edit::inline::OBJECT_REPLACEMENT;
use crate::edit::position::{NodePath, TextPosition};
use crate::edit::splice::BlockSplice;
use crate::edit::tree::{element_at, leaves};
use crate::node::{Node, NodeKind};

/// The side to which a position goes when content is inserted at it, or when everything around it is deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InsertionSide {
    Before,
    After,
}

impl BlockSplice {
    /// Returns `position` after this change; `None` if no text is left near it.
    pub fn map_position(
        &self,
        position: &TextPosition,
        side: InsertionSide,
    ) -> Option<TextPosition> {
        let top = *position.block.first()?;
        if top < self.at {
            return Some(position.clone());
        }
        if top >= self.at + self.removed.len() {
            let mut block = position.block.clone();
            block[0] = top - self.removed.len() + self.inserted.len();
            return Some(TextPosition::new(block, position.offset));
        }
        let (old, new) = (FlatText::of(&self.removed), FlatText::of(&self.inserted));
        let index = old.index(&self.local_position(position))?;
        let index = self.map_index(&old, &new, index, side);
        let mut mapped = new.position(index)?;
        mapped.block[0] += self.at;
        Some(mapped)
    }

    fn map_index(
        &self,
        old: &FlatText,
        new: &FlatText,
        index: usize,
        side: InsertionSide,
    ) -> usize {
        let (before, after) = (&old.units, &new.units);
        let began = self.selection_starts.as_ref();
        let most = began.and_then(|(one, other)| {
            Some(
                old.index(&self.local_position(one))?
                    .min(new.index(&self.local_position(other))?),
            )
        });
        let most = most
            .unwrap_or(usize::MAX)
            .min(before.len())
            .min(after.len());
        if before == after {
            return index;
        }
        let prefix = (0..most).take_while(|at| before[*at] == after[*at]).count();
        let most = before.len().min(after.len()) - prefix;
        let suffix = (1..=most)
            .take_while(|back| before[before.len() - back] == after[after.len() - back])
            .count();
        let end = before.len() - suffix;
        let is_after = index > prefix && index >= end
            || (index == prefix && index == end && side == InsertionSide::After);
        if is_after {
            return index + after.len() - before.len();
        }
        match side {
            _ if index <= prefix => index,
            InsertionSide::Before => prefix,
            InsertionSide::After => after.len() - suffix,
        }
    }

    fn local_position(&self, position: &TextPosition) -> TextPosition {
        let mut block = position.block.clone();
        if let Some(top) = block.first_mut() {
            *top = top.checked_sub(self.at).unwrap_or(usize::MAX);
        }
        TextPosition::new(block, position.offset)
    }
}

/// Some blocks flattened to a sequence of UTF-16 units.
pub(crate) struct FlatText {
    units: Vec<u32>,
    /// Each leaf, the index of its first unit, and whether it is a text block.
    leaves: Vec<(NodePath, usize, bool)>,
}

/// Greater than any Unicode code point, so that it equals no unit of text.
const BLOCK_UNIT: u32 = 0x11_0000;
const ATOM_UNIT: u32 = 0x11_0001;

impl FlatText {
    pub(crate) fn of(content: &[Node]) -> Self {
        let mut row = Self {
            units: Vec::new(),
            leaves: Vec::new(),
        };
        for leaf in leaves(content) {
            let Some(element) = element_at(content, &leaf) else {
                continue;
            };
            let is_text = element.kind.is_text_block();
            row.units.push(if is_text { BLOCK_UNIT } else { ATOM_UNIT });
            row.leaves.push((leaf, row.units.len(), is_text));
            if is_text {
                for node in element.content() {
                    row.push(node);
                }
            }
        }
        row
    }

    /// A break and a line feed are the same unit, so that positions survive a conversion between code and text.
    fn push(&mut self, node: &Node) {
        match node {
            Node::Text(text) => self
                .units
                .extend(text.as_str().encode_utf16().map(u32::from)),
            Node::Element(element) if element.kind == NodeKind::HardBreak => {
                self.units.push(u32::from('\n'));
            }
            Node::Element(_) => self.units.push(u32::from(OBJECT_REPLACEMENT)),
        }
    }

    pub(crate) fn index(&self, position: &TextPosition) -> Option<usize> {
        let (_, begin, _) = self
            .leaves
            .iter()
            .find(|(leaf, _, is_text)| *is_text && *leaf == position.block)?;
        Some(begin + position.offset)
    }

    /// The position at this index, else the nearest one before it, else the first one after it.
    pub(crate) fn position(&self, index: usize) -> Option<TextPosition> {
        let after = self.leaves.partition_point(|(_, begin, _)| *begin <= index);
        let (before, behind) = self.leaves.split_at(after);
        if let Some((at, (leaf, begin, _))) = before
            .iter()
            .enumerate()
            .rfind(|(_, (_, _, is_text))| *is_text)
        {
            let end = self
                .leaves
                .get(at + 1)
                .map_or(self.units.len(), |(_, next, _)| next - 1);
            return Some(TextPosition::new(leaf.clone(), index.min(end) - begin));
        }
        let (leaf, _, _) = behind.iter().find(|(_, _, is_text)| *is_text)?;
        Some(TextPosition::new(leaf.clone(), 0))
    }
}
