//! Deletes the selection, or text before or after the caret.

use crate::edit::block::is_first_in_item;
use crate::edit::edit_draft::EditDraft;
use crate::edit::normalize::{normalize, remove_node, remove_node_below};
use crate::edit::position::{EditorSelection, NodePath, TextPosition};
use crate::edit::selected_blocks::content_before;
use crate::edit::splice::DocumentEdit;
use crate::edit::state::EditorState;
use crate::edit::text_boundary::DeletionUnit;
use crate::edit::{details, inline, lift, text_boundary, tree};
use crate::node::{ElementNode, Node, NodeKind};

impl EditDraft {
    /// Deletes the selection. Leaves a caret, or selects a neighboring node where no caret fits. Selected cells lose their
    /// content and stay selected.
    pub fn delete(&mut self) -> Option<()> {
        if self.empty_cells().is_some() {
            return Some(());
        }
        match self.selection.clone() {
            EditorSelection::All => {
                self.content.clear();
                self.content.push(ElementNode::paragraph(Vec::new()).into());
                self.set_caret(vec![0], 0);
            }
            EditorSelection::Node(path) => self.delete_node(&path)?,
            EditorSelection::Text { .. } => {
                let (start, end) = self
                    .selection
                    .ends()
                    .map(|(start, end)| (start.clone(), end.clone()))?;
                self.delete_between(&start, &end)?;
                self.selection = EditorSelection::caret_at(start);
            }
        }
        Some(())
    }

    fn delete_node(&mut self, path: &NodePath) -> Option<()> {
        let (_, parent) = path.split_last()?;
        if tree::text_block(&self.content, parent).is_some() {
            let offset = inline::length(content_before(&self.content, path)?);
            let line = inline::replace(
                tree::children(&self.content, parent)?,
                offset..offset + 1,
                Vec::new(),
            );
            self.set_caret(parent.to_vec(), offset);
            return self.set_inline(parent, line);
        }
        let siblings = tree::children(&self.content, parent)?;
        let is_alone = siblings.len() == 1
            && tree::kind_at(&self.content, parent).is_some_and(|kind| !kind.is_list());
        if is_alone {
            self.replace(path, vec![ElementNode::paragraph(Vec::new()).into()])?;
            self.set_caret(path.clone(), 0);
            return Some(());
        }
        remove_node(&mut self.content, path)?;
        normalize(&mut self.content);
        self.selection = tree::nearest_selection(&self.content, path);
        Some(())
    }

    /// Deletes from one position to a later one. The rest of the last block joins the first if that can hold it. The
    /// cells of a table that contains only one of the positions, or both in different cells, stay.
    pub fn delete_between(&mut self, from: &TextPosition, to: &TextPosition) -> Option<()> {
        let first = tree::text_block(&self.content, &from.block)?;
        if from.block == to.block {
            let line = inline::replace(&first.content, from.offset..to.offset, Vec::new());
            return self.set_inline(&from.block, line);
        }
        let last = tree::text_block(&self.content, &to.block)?;
        let tail = inline::content_after(&last.content, to.offset);
        let joined = match (&first.kind, &last.kind) {
            (NodeKind::CodeBlock, _) => inline::code_from_inline(&tail),
            (_, NodeKind::CodeBlock) => Some(inline::inline_from_code(&tail)),
            _ => Some(tail.clone()),
        };
        let from_cell = tree::cell_around(&self.content, &from.block);
        let to_cell = tree::cell_around(&self.content, &to.block);
        let joined = joined.filter(|_| from_cell == to_cell);
        let head = inline::slice(&first.content, 0..from.offset);
        let doomed: Vec<(NodePath, usize)> = tree::leaves(&self.content)
            .into_iter()
            .filter(|leaf| {
                *leaf > from.block && (*leaf < to.block || (*leaf == to.block && joined.is_some()))
            })
            .map(|leaf| {
                let kept = self.kept_cell(&leaf, from, to);
                (leaf, kept)
            })
            .collect();
        if joined.is_none() {
            self.set_inline(&to.block, tail)?;
        }
        for (leaf, kept) in doomed.iter().rev() {
            remove_node_below(&mut self.content, leaf, *kept)?;
        }
        self.set_inline(&from.block, inline::join(head, joined.unwrap_or_default()))?;
        normalize(&mut self.content);
        Some(())
    }
}

impl EditDraft {
    /// The length of the path of the innermost cell around the leaf that stays, because its table contains one of the
    /// positions; 0 if there is none.
    fn kept_cell(&self, leaf: &[usize], from: &TextPosition, to: &TextPosition) -> usize {
        let mut cell = tree::cell_around(&self.content, leaf);
        while let Some(path) = cell {
            let table = &path[..path.len() - 2];
            if from.block.starts_with(table) || to.block.starts_with(table) {
                return path.len();
            }
            cell = tree::cell_around(&self.content, table);
        }
        0
    }
}

/// Deletes the selection; `None` for a caret.
pub fn selection(state: &EditorState) -> Option<DocumentEdit> {
    if state.selection.as_caret().is_some() {
        return None;
    }
    let mut draft = EditDraft::of(state);
    draft.stored_marks = None;
    draft.delete()?;
    draft.finish()
}

/// Backspace: deletes the selection, or the unit before the caret. At the start of a block it turns the block into a
/// paragraph, lifts it out of its list or quote, removes its toggle, or joins it with the previous block.
pub fn backward(state: &EditorState, unit: DeletionUnit) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    let Some((caret, block)) = draft.caret() else {
        return selection(state);
    };
    if caret.offset == 0 {
        backspace_at_block_start(&mut draft, &caret)?;
        return draft.finish();
    }
    if let Some((at, Node::Element(before))) = inline::node_before(&block.content, caret.offset)
        && !before.kind.is_character()
    {
        draft.selection = EditorSelection::Node([caret.block.as_slice(), &[at]].concat());
        return draft.finish();
    }
    let text = inline::text_of(&block.content);
    let from = TextPosition::new(
        caret.block.clone(),
        text_boundary::before(&text, caret.offset, unit),
    );
    draft.delete_between(&from, &caret)?;
    draft.selection = EditorSelection::caret_at(from);
    draft.finish()
}

/// Delete: deletes the selection, or the unit after the caret. At the end of a block it joins the next block.
pub fn forward(state: &EditorState, unit: DeletionUnit) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    let Some((caret, block)) = draft.caret() else {
        return selection(state);
    };
    let length = inline::length(&block.content);
    if caret.offset >= length {
        delete_at_block_end(&mut draft, &caret, length == 0)?;
        return draft.finish();
    }
    if let Some((at, Node::Element(after))) = inline::node_after(&block.content, caret.offset)
        && !after.kind.is_character()
    {
        draft.selection = EditorSelection::Node([caret.block.as_slice(), &[at]].concat());
        return draft.finish();
    }
    let text = inline::text_of(&block.content);
    let to = TextPosition::new(
        caret.block.clone(),
        text_boundary::after(&text, caret.offset, unit),
    );
    draft.delete_between(&caret, &to)?;
    draft.finish()
}

fn backspace_at_block_start(draft: &mut EditDraft, caret: &TextPosition) -> Option<()> {
    let block = tree::text_block(&draft.content, &caret.block)?;
    match block.kind {
        NodeKind::Heading => {
            let paragraph = block.clone().into_paragraph();
            return draft.replace(&caret.block, vec![paragraph.into()]);
        }
        NodeKind::CodeBlock => {
            let line = inline::inline_from_code(&block.content);
            return draft.replace(&caret.block, vec![ElementNode::paragraph(line).into()]);
        }
        NodeKind::DetailsSummary => {
            let (_, details) = caret.block.split_last()?;
            return details::unwrap(draft, details);
        }
        _ => {}
    }
    let (at, parent) = caret.block.split_last()?;
    match tree::kind_at(&draft.content, parent)? {
        kind if kind.is_list_item() && *at == 0 => return lift::lift_out_of_item(draft),
        kind if kind.is_quote() && *at == 0 => {
            return lift::lift_out_of_quote(draft, NodeKind::is_quote);
        }
        _ => {}
    }
    let before = tree::leaf_before(&draft.content, &caret.block)?;
    let is_empty = block.content.is_empty();
    if !is_joinable(&draft.content, &before, &caret.block) {
        return leave_for_leaf(draft, caret, before, is_empty);
    }
    let Some(previous) = tree::text_block(&draft.content, &before) else {
        if is_empty {
            remove_node(&mut draft.content, &caret.block)?;
        }
        draft.selection = EditorSelection::Node(before);
        return Some(());
    };
    let is_sibling = before.len() == caret.block.len() && before.starts_with(parent);
    if previous.content.is_empty() && previous.kind == NodeKind::Paragraph && is_sibling {
        remove_node(&mut draft.content, &before)?;
        draft.set_caret(before, 0);
        return Some(());
    }
    let end = TextPosition::new(before, inline::length(&previous.content));
    draft.delete_between(&end, caret)?;
    draft.selection = EditorSelection::caret_at(end);
    Some(())
}

/// Whether no edge of a table cell or of a part of a toggle is between both leaves.
fn is_joinable(content: &[Node], one: &[usize], other: &[usize]) -> bool {
    tree::boundary_around(content, one) == tree::boundary_around(content, other)
}

/// A deletion at the edge of a cell changes nothing. Beside a table it moves the caret into the cell with the leaf, and
/// removes an empty block. It does the same beside a toggle, and at the start of its content.
fn leave_for_leaf(
    draft: &mut EditDraft,
    caret: &TextPosition,
    leaf: NodePath,
    is_empty: bool,
) -> Option<()> {
    let own = tree::cell_around(&draft.content, &caret.block).map_or(0, <[usize]>::len);
    if !leaf.starts_with(&caret.block[..own]) {
        return Some(());
    }
    let (at, parent) = caret.block.split_last()?;
    let is_before = leaf < caret.block;
    let is_alone = tree::children(&draft.content, parent)?.len() == 1;
    let is_removed = is_empty && !is_alone && !is_first_in_item(draft, &caret.block);
    draft.selection = tree::select_leaf(&draft.content, leaf, !is_before);
    if is_removed {
        remove_node(&mut draft.content, &caret.block)?;
        if !is_before {
            let next = [parent, &[*at]].concat();
            draft.selection = tree::nearest_selection(&draft.content, &next);
        }
    }
    Some(())
}

fn delete_at_block_end(draft: &mut EditDraft, caret: &TextPosition, is_empty: bool) -> Option<()> {
    let next = tree::leaf_after(&draft.content, &caret.block)?;
    if tree::kind_at(&draft.content, &caret.block) == Some(&NodeKind::DetailsSummary) {
        return Some(());
    }
    if !is_joinable(&draft.content, &next, &caret.block) {
        return leave_for_leaf(draft, caret, next, is_empty);
    }
    let (_, parent) = caret.block.split_last()?;
    let is_removable =
        is_empty && !tree::kind_at(&draft.content, parent).is_some_and(NodeKind::is_list_item);
    if tree::text_block(&draft.content, &next).is_none() {
        draft.selection = EditorSelection::Node(next);
        return Some(());
    }
    let is_sibling = next.len() == caret.block.len() && next.starts_with(parent);
    if is_removable && is_sibling {
        return remove_node(&mut draft.content, &caret.block);
    }
    draft.delete_between(caret, &TextPosition::new(next, 0))
}
