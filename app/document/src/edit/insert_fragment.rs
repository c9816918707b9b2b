//! Inserts fragments, adapted to the surrounding blocks.

use std::sync::Arc;

use crate::edit::cell_rectangle::CellRectangle;
use crate::edit::edit_draft::EditDraft;
use crate::edit::fragment::DocumentFragment;
use crate::edit::fragment_text::fragment_to_text;
use crate::edit::mapping::InsertionSide;
use crate::edit::normalize::{converted_items, is_valid_item};
use crate::edit::position::{EditorSelection, TextPosition};
use crate::edit::splice::{BlockSplice, DocumentEdit};
use crate::edit::state::EditorState;
use crate::edit::{details, inline, lift, tree};
use crate::mark::MarkSet;
use crate::node::{ElementNode, Node, NodeKind};

/// Replaces the selection with a fragment, adapted to the surrounding blocks.
pub fn insert(state: &EditorState, fragment: &DocumentFragment) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    draft.stored_marks = None;
    draft.insert(fragment)?;
    draft.finish()
}

/// Moves the selection to another position, as drag and drop does.
pub fn move_selection(state: &EditorState, to: &TextPosition) -> Option<DocumentEdit> {
    move_selection_by(state, to, EditDraft::insert)
}

/// The same, where `insert` inserts what has been selected.
pub fn move_selection_by(
    state: &EditorState,
    to: &TextPosition,
    insert: fn(&mut EditDraft, &DocumentFragment) -> Option<()>,
) -> Option<DocumentEdit> {
    let fragment = DocumentFragment::from_selection(state)?;
    let to = tree::clamp_position(state.document.content(), to)?;
    let rectangle = CellRectangle::of(state.document.content(), &state.selection);
    let ends = state.selection.ends();
    let is_selected = rectangle.as_ref().map_or_else(
        || ends.is_some_and(|(start, end)| *start <= to && to <= *end),
        |rectangle| rectangle.contains(&to.block),
    );
    (!is_selected).then_some(())?;
    let mut draft = EditDraft::including(state, &[&to.block]);
    let to = TextPosition::new(draft.local_path(&to.block)?, to.offset);
    let before = draft.content.clone();
    draft.delete()?;
    let splice = BlockSplice {
        removed: before,
        inserted: draft.content.clone(),
        selection_starts: draft
            .selection
            .as_caret()
            .map(|caret| (caret.clone(), caret.clone())),
        ..BlockSplice::empty()
    };
    // Cells that are emptied move no other position.
    let to = match rectangle {
        Some(_) => to,
        None => splice.map_position(&to, InsertionSide::After)?,
    };
    draft.selection = EditorSelection::caret_at(to);
    insert(&mut draft, &fragment)?;
    draft.finish()
}

impl EditDraft {
    pub fn insert(&mut self, fragment: &DocumentFragment) -> Option<()> {
        if fragment.is_empty() {
            return None;
        }
        let caret = self.ensure_caret()?;
        let block = tree::text_block(&self.content, &caret.block)?.clone();
        if block.kind == NodeKind::CodeBlock {
            return self.insert_text(&fragment_to_text(fragment), &MarkSet::default());
        }
        let (at, parent) = caret.block.split_last()?;
        let is_in_item = tree::kind_at(&self.content, parent)?.is_list_item();
        let is_free = block.content.is_empty()
            && block.kind == NodeKind::Paragraph
            && (!is_in_item || *at > 0);
        if let Some(line) = fragment.as_text_block() {
            if is_free && line.kind != NodeKind::Paragraph {
                let end = inline::length(&line.content);
                self.replace(&caret.block, vec![line.clone().into()])?;
                self.set_caret(caret.block, end);
                return Some(());
            }
            let is_code = line.kind == NodeKind::CodeBlock;
            let content = if is_code {
                inline::inline_from_code(&line.content)
            } else {
                line.content.clone()
            };
            return self.insert_inline(content);
        }
        if block.kind == NodeKind::DetailsSummary {
            return self.insert_at_summary(fragment, parent);
        }
        if is_in_item
            && fragment
                .blocks
                .iter()
                .all(|node| node.element().is_some_and(|block| block.kind.is_list()))
        {
            return self.insert_items(fragment, &caret, &block);
        }
        self.insert_blocks(fragment, &caret, &block)
    }

    /// Inserts blocks at the start of the content of a toggle. A first line joins the summary.
    fn insert_at_summary(&mut self, fragment: &DocumentFragment, details: &[usize]) -> Option<()> {
        let mut rest = fragment.clone();
        let first = rest.blocks.first().and_then(Node::element);
        let first = first.filter(|first| fragment.is_open_start && first.kind.is_rich_text_block());
        if let Some(line) = first.map(|first| first.content.clone()) {
            self.insert_inline(line)?;
            rest.blocks.remove(0);
        }
        if rest.blocks.is_empty() {
            return Some(());
        }
        details::open_line(self, details)?;
        let (caret, block) = self.caret()?;
        let block = block.clone();
        self.insert_blocks(&rest, &caret, &block)
    }

    fn insert_blocks(
        &mut self,
        fragment: &DocumentFragment,
        caret: &TextPosition,
        block: &ElementNode,
    ) -> Option<()> {
        let (at, parent) = caret.block.split_last()?;
        let begins_item = *at == 0 && tree::kind_at(&self.content, parent)?.is_list_item();
        let (left, right) = inline::split(&block.content, caret.offset);
        let mut blocks = fragment.blocks.clone();
        let first = blocks
            .first()
            .and_then(Node::element)
            .filter(|first| first.kind.is_rich_text_block())
            .cloned();
        match first.filter(|_| fragment.is_open_start && (!left.is_empty() || begins_item)) {
            Some(first) => {
                let line = inline::join(left, first.content);
                blocks[0] = block.clone().with_content(line).into();
            }
            None if !left.is_empty() || (begins_item && !is_valid_item(&blocks)) => {
                blocks.insert(0, block.clone().with_content(left).into());
            }
            None => {}
        }
        let last = blocks.len() - 1;
        let mut leaf = tree::edge_leaf(&blocks, &[last], false)?;
        let mut offset =
            tree::text_block(&blocks, &leaf).map(|block| inline::length(&block.content));
        let has_tail = !right.is_empty();
        match blocks.last_mut() {
            Some(Node::Element(last))
                if has_tail && fragment.is_open_end && last.kind.is_rich_text_block() =>
            {
                let last = Arc::make_mut(last);
                last.content = inline::join(std::mem::take(&mut last.content), right);
            }
            _ if has_tail => blocks.push(block.clone().with_content(right).into()),
            _ => {}
        }
        if offset.is_none() {
            // The last inserted node holds no caret: it goes into the text after it, which is created if missing.
            let after = tree::children(&self.content, parent)?.get(at + 1);
            let is_text = after
                .and_then(Node::element)
                .is_some_and(|after| after.kind.is_text_block());
            if !has_tail && !is_text {
                blocks.push(ElementNode::paragraph(Vec::new()).into());
            }
            (leaf, offset) = (vec![last + 1], Some(0));
        }
        self.replace(&caret.block, blocks)?;
        leaf[0] += at;
        self.set_caret([parent, &leaf].concat(), offset.unwrap_or(0));
        Some(())
    }

    /// Inserts list items into a list. Content before the caret keeps its item; content after it joins the last new
    /// item.
    fn insert_items(
        &mut self,
        fragment: &DocumentFragment,
        caret: &TextPosition,
        block: &ElementNode,
    ) -> Option<()> {
        let (at, parent) = caret.block.split_last()?;
        let (item_at, list) = parent.split_last()?;
        let own = tree::element_at(&self.content, parent)?.clone();
        let (left, right) = inline::split(&block.content, caret.offset);
        let lists = fragment.blocks.iter().filter_map(Node::element);
        let items = lists.flat_map(|list| list.content.clone()).collect();
        let mut items: Vec<Node> = converted_items(items, &own.kind);
        if *at > 0 || !left.is_empty() {
            let mut content = own.content[..*at].to_vec();
            let first = items
                .first()
                .and_then(Node::element)
                .filter(|first| first.kind.is_list_item());
            match first
                .filter(|_| fragment.is_open_start)
                .map(|first| first.content.clone())
            {
                Some(first) => {
                    let line = first[0]
                        .element()
                        .map(|line| line.content.clone())
                        .unwrap_or_default();
                    let line = inline::join(left, line);
                    content.push(block.clone().with_content(line).into());
                    content.extend_from_slice(&first[1..]);
                    items.remove(0);
                }
                None => content.push(block.clone().with_content(left).into()),
            }
            items.insert(0, own.clone().with_content(content).into());
        }
        if !items.last().is_some_and(lift::is_item) {
            let item = ElementNode::item(ElementNode::paragraph(Vec::new()));
            items.push(item.into_item(&own.kind).into());
        }
        let last = items.len() - 1;
        let mut leaf = tree::edge_leaf(&items, &[last], false)?;
        if !tree::kind_at(&items, &leaf).is_some_and(NodeKind::is_rich_text_block) {
            let content = tree::children_mut(&mut items, &[last])?;
            content.push(ElementNode::paragraph(Vec::new()).into());
            leaf = vec![last, content.len() - 1];
        }
        let line = tree::children(&items, &leaf)?.to_vec();
        let end = inline::length(&line);
        tree::element_mut(&mut items, &leaf)?.content = inline::join(line, right);
        tree::children_mut(&mut items, &[last])?.extend_from_slice(&own.content[at + 1..]);
        self.replace(parent, items)?;
        leaf[0] += item_at;
        self.set_caret([list, &leaf].concat(), end);
        Some(())
    }
}
