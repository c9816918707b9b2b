//! Where a position is after a change.
//!
//! The blocks of a change are read as one row of letters, with a mark at each block's beginning; what stands around
//! them, quotes and lists, is no part of it. The row before and the row after begin and end alike, and what lies
//! between has changed. So a list made of paragraphs moves nothing, and a letter typed moves what follows it.

use crate::edit::inline::OBJECT;
use crate::edit::position::{Path, Position};
use crate::edit::splice::Splice;
use crate::edit::tree::{element_at, leaves};
use crate::node::{Kind, Node};

/// Where a position goes at which something is inserted, or around which everything is deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Before,
    After,
}

impl Splice {
    /// The place of `position` after this change; `None` when no text is left near it.
    pub fn map(&self, position: &Position, side: Side) -> Option<Position> {
        let top = *position.block.first()?;
        if top < self.at {
            return Some(position.clone());
        }
        if top >= self.at + self.removed.len() {
            let mut block = position.block.clone();
            block[0] = top - self.removed.len() + self.inserted.len();
            return Some(Position::new(block, position.offset));
        }
        let (old, new) = (Row::of(&self.removed), Row::of(&self.inserted));
        let index = old.index(&self.local(position))?;
        let index = self.moved(&old, &new, index, side);
        let mut mapped = new.position(index)?;
        mapped.block[0] += self.at;
        Some(mapped)
    }

    fn moved(&self, old: &Row, new: &Row, index: usize, side: Side) -> usize {
        let (before, after) = (&old.units, &new.units);
        let began = self.began.as_ref();
        let most = began.and_then(|(one, other)| {
            Some(
                old.index(&self.local(one))?
                    .min(new.index(&self.local(other))?),
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
            || (index == prefix && index == end && side == Side::After);
        if is_after {
            return index + after.len() - before.len();
        }
        match side {
            _ if index <= prefix => index,
            Side::Before => prefix,
            Side::After => after.len() - suffix,
        }
    }

    fn local(&self, position: &Position) -> Position {
        let mut block = position.block.clone();
        if let Some(top) = block.first_mut() {
            *top = top.checked_sub(self.at).unwrap_or(usize::MAX);
        }
        Position::new(block, position.offset)
    }
}

/// The letters of some blocks in a row.
pub(crate) struct Row {
    units: Vec<u32>,
    /// Each leaf, where its letters begin, and whether it has a place for a caret.
    leaves: Vec<(Path, usize, bool)>,
}

/// No letter is as large.
const BLOCK: u32 = 0x11_0000;
const ATOM: u32 = 0x11_0001;

impl Row {
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
            row.units.push(if is_text { BLOCK } else { ATOM });
            row.leaves.push((leaf, row.units.len(), is_text));
            if is_text {
                for node in element.content() {
                    row.push(node);
                }
            }
        }
        row
    }

    /// A break and a line feed are one letter, so that code may become text and text code.
    fn push(&mut self, node: &Node) {
        match node {
            Node::Text(text) => self
                .units
                .extend(text.as_str().encode_utf16().map(u32::from)),
            Node::Element(element) if element.kind == Kind::HardBreak => {
                self.units.push(u32::from('\n'));
            }
            Node::Element(_) => self.units.push(u32::from(OBJECT)),
        }
    }

    pub(crate) fn index(&self, position: &Position) -> Option<usize> {
        let (_, begin, _) = self
            .leaves
            .iter()
            .find(|(leaf, _, is_text)| *is_text && *leaf == position.block)?;
        Some(begin + position.offset)
    }

    /// The position at this index, or the nearest before it, or else after it.
    pub(crate) fn position(&self, index: usize) -> Option<Position> {
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
            return Some(Position::new(leaf.clone(), index.min(end) - begin));
        }
        let (leaf, _, _) = behind.iter().find(|(_, _, is_text)| *is_text)?;
        Some(Position::new(leaf.clone(), 0))
    }
}
