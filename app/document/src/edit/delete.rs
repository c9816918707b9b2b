//! Deleting: what is selected, and from the caret to either side.

use crate::edit::draft::Draft;
use crate::edit::mend::{mend, remove};
use crate::edit::motion::Unit;
use crate::edit::position::{Path, Position, Selection};
use crate::edit::selected::content_before;
use crate::edit::splice::Edit;
use crate::edit::state::State;
use crate::edit::{inline, lift, motion, tree};
use crate::node::{Element, Kind, Node};

impl Draft {
    /// Deletes what is selected; a caret is left, or the node beside when there is no place for one.
    pub fn delete(&mut self) -> Option<()> {
        match self.selection.clone() {
            Selection::All => {
                self.content.clear();
                self.content.push(Element::paragraph(Vec::new()).into());
                self.set_caret(vec![0], 0);
            }
            Selection::Node(path) => self.delete_node(&path)?,
            Selection::Text { .. } => {
                let (start, end) = self
                    .selection
                    .ends()
                    .map(|(start, end)| (start.clone(), end.clone()))?;
                self.delete_between(&start, &end)?;
                self.selection = Selection::at(start);
            }
        }
        Some(())
    }

    fn delete_node(&mut self, path: &Path) -> Option<()> {
        let (_, parent) = path.split_last()?;
        if tree::text_block(&self.content, parent).is_some() {
            let offset = inline::length(content_before(&self.content, path)?);
            let line = inline::replaced(
                tree::children(&self.content, parent)?,
                offset..offset + 1,
                Vec::new(),
            );
            self.set_caret(parent.to_vec(), offset);
            return self.set_line(parent, line);
        }
        let siblings = tree::children(&self.content, parent)?;
        let is_alone = siblings.len() == 1
            && tree::kind_at(&self.content, parent).is_some_and(|kind| !kind.is_list());
        if is_alone {
            self.replace(path, vec![Element::paragraph(Vec::new()).into()])?;
            self.set_caret(path.clone(), 0);
            return Some(());
        }
        remove(&mut self.content, path)?;
        mend(&mut self.content);
        self.selection = tree::nearest(&self.content, path);
        Some(())
    }

    /// Deletes from one place to a later one. What is left of the last block joins the first, where that can hold it.
    pub fn delete_between(&mut self, from: &Position, to: &Position) -> Option<()> {
        let first = tree::text_block(&self.content, &from.block)?;
        if from.block == to.block {
            let line = inline::replaced(&first.content, from.offset..to.offset, Vec::new());
            return self.set_line(&from.block, line);
        }
        let last = tree::text_block(&self.content, &to.block)?;
        let tail = inline::behind(&last.content, to.offset);
        let joined = match (&first.kind, &last.kind) {
            (Kind::CodeBlock, _) => inline::code_of(&tail),
            (_, Kind::CodeBlock) => Some(inline::line_of_code(&tail)),
            _ => Some(tail.clone()),
        };
        let head = inline::slice(&first.content, 0..from.offset);
        let doomed: Vec<Path> = tree::leaves(&self.content)
            .into_iter()
            .filter(|leaf| {
                *leaf > from.block && (*leaf < to.block || (*leaf == to.block && joined.is_some()))
            })
            .collect();
        if joined.is_none() {
            self.set_line(&to.block, tail)?;
        }
        for leaf in doomed.iter().rev() {
            remove(&mut self.content, leaf)?;
        }
        self.set_line(
            &from.block,
            inline::joined(head, joined.unwrap_or_default()),
        )?;
        mend(&mut self.content);
        Some(())
    }
}

/// Deletes what is selected; `None` when nothing is.
pub fn selection(state: &State) -> Option<Edit> {
    if state.selection.as_caret().is_some() {
        return None;
    }
    let mut draft = Draft::of(state);
    draft.stored = None;
    draft.delete()?;
    draft.finish()
}

/// Backspace: what is selected, or else the unit before the caret. At a block's beginning it loses its form, moves
/// out of what is around it, or joins the block before.
pub fn backward(state: &State, unit: Unit) -> Option<Edit> {
    let mut draft = Draft::of(state);
    let Some((caret, block)) = draft.caret() else {
        return selection(state);
    };
    if caret.offset == 0 {
        at_start(&mut draft, &caret)?;
        return draft.finish();
    }
    if let Some((at, Node::Element(before))) = inline::node_before(&block.content, caret.offset)
        && before.kind != Kind::HardBreak
    {
        draft.selection = Selection::Node([caret.block.as_slice(), &[at]].concat());
        return draft.finish();
    }
    let text = inline::text_of(&block.content);
    let from = Position::new(
        caret.block.clone(),
        motion::before(&text, caret.offset, unit),
    );
    draft.delete_between(&from, &caret)?;
    draft.selection = Selection::at(from);
    draft.finish()
}

/// Delete: what is selected, or else the unit after the caret; at a block's end the next block joins.
pub fn forward(state: &State, unit: Unit) -> Option<Edit> {
    let mut draft = Draft::of(state);
    let Some((caret, block)) = draft.caret() else {
        return selection(state);
    };
    let length = inline::length(&block.content);
    if caret.offset >= length {
        at_end(&mut draft, &caret, length == 0)?;
        return draft.finish();
    }
    if let Some((at, Node::Element(after))) = inline::node_after(&block.content, caret.offset)
        && after.kind != Kind::HardBreak
    {
        draft.selection = Selection::Node([caret.block.as_slice(), &[at]].concat());
        return draft.finish();
    }
    let text = inline::text_of(&block.content);
    let to = Position::new(
        caret.block.clone(),
        motion::after(&text, caret.offset, unit),
    );
    draft.delete_between(&caret, &to)?;
    draft.finish()
}

fn at_start(draft: &mut Draft, caret: &Position) -> Option<()> {
    let block = tree::text_block(&draft.content, &caret.block)?;
    match block.kind {
        Kind::Heading => {
            let paragraph = block.clone().into_paragraph();
            return draft.replace(&caret.block, vec![paragraph.into()]);
        }
        Kind::CodeBlock => {
            let line = inline::line_of_code(&block.content);
            return draft.replace(&caret.block, vec![Element::paragraph(line).into()]);
        }
        _ => {}
    }
    let (at, parent) = caret.block.split_last()?;
    match tree::kind_at(&draft.content, parent)? {
        Kind::ListItem if *at == 0 => return lift::out_of_item(draft),
        Kind::Blockquote if *at == 0 => return lift::out_of_quote(draft),
        _ => {}
    }
    let before = tree::leaf_before(&draft.content, &caret.block)?;
    let is_empty = block.content.is_empty();
    let Some(previous) = tree::text_block(&draft.content, &before) else {
        if is_empty {
            remove(&mut draft.content, &caret.block)?;
        }
        draft.selection = Selection::Node(before);
        return Some(());
    };
    let is_sibling = before.len() == caret.block.len() && before.starts_with(parent);
    if previous.content.is_empty() && previous.kind == Kind::Paragraph && is_sibling {
        remove(&mut draft.content, &before)?;
        draft.set_caret(before, 0);
        return Some(());
    }
    let end = Position::new(before, inline::length(&previous.content));
    draft.delete_between(&end, caret)?;
    draft.selection = Selection::at(end);
    Some(())
}

fn at_end(draft: &mut Draft, caret: &Position, is_empty: bool) -> Option<()> {
    let next = tree::leaf_after(&draft.content, &caret.block)?;
    let (_, parent) = caret.block.split_last()?;
    let is_removable = is_empty && tree::kind_at(&draft.content, parent) != Some(&Kind::ListItem);
    if tree::text_block(&draft.content, &next).is_none() {
        draft.selection = Selection::Node(next);
        return Some(());
    }
    let is_sibling = next.len() == caret.block.len() && next.starts_with(parent);
    if is_removable && is_sibling {
        return remove(&mut draft.content, &caret.block);
    }
    draft.delete_between(caret, &Position::new(next, 0))
}
