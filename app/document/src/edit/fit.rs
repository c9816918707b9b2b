//! Putting a fragment in, fitted to where it comes to stand.

use std::sync::Arc;

use crate::edit::draft::Draft;
use crate::edit::fragment::Fragment;
use crate::edit::mapping::Side;
use crate::edit::mend::begins_well;
use crate::edit::position::{Position, Selection};
use crate::edit::splice::{Edit, Splice};
use crate::edit::state::State;
use crate::edit::{inline, lift, tree};
use crate::mark::Marks;
use crate::node::{Element, Kind, Node};

/// Puts a fragment in the place of what is selected, fitted to where it comes to stand.
pub fn insert(state: &State, fragment: &Fragment) -> Option<Edit> {
    let mut draft = Draft::of(state);
    draft.stored = None;
    draft.insert(fragment)?;
    draft.finish()
}

/// Moves what is selected to another place, as a drag does.
pub fn move_selection(state: &State, to: &Position) -> Option<Edit> {
    let fragment = Fragment::of(state)?;
    let to = tree::clamped(state.document.content(), to)?;
    if state
        .selection
        .ends()
        .is_some_and(|(start, end)| *start <= to && to <= *end)
    {
        return None;
    }
    let mut draft = Draft::reaching(state, &[&to.block]);
    let to = Position::new(draft.local(&to.block)?, to.offset);
    let before = draft.content.clone();
    draft.delete()?;
    let splice = Splice {
        removed: before,
        inserted: draft.content.clone(),
        began: draft
            .selection
            .as_caret()
            .map(|caret| (caret.clone(), caret.clone())),
        ..Splice::none()
    };
    draft.selection = Selection::at(splice.map(&to, Side::After)?);
    draft.insert(&fragment)?;
    draft.finish()
}

impl Draft {
    pub fn insert(&mut self, fragment: &Fragment) -> Option<()> {
        if fragment.is_empty() {
            return None;
        }
        let caret = self.open()?;
        let block = tree::text_block(&self.content, &caret.block)?.clone();
        if block.kind == Kind::CodeBlock {
            return self.insert_text(&crate::clipboard::plain(fragment), &Marks::default());
        }
        let (at, parent) = caret.block.split_last()?;
        let is_in_item = tree::kind_at(&self.content, parent)? == &Kind::ListItem;
        let is_free =
            block.content.is_empty() && block.kind == Kind::Paragraph && (!is_in_item || *at > 0);
        if let Some(line) = fragment.as_line() {
            if is_free && line.kind != Kind::Paragraph {
                let end = inline::length(&line.content);
                self.replace(&caret.block, vec![line.clone().into()])?;
                self.set_caret(caret.block, end);
                return Some(());
            }
            let is_code = line.kind == Kind::CodeBlock;
            let content = if is_code {
                inline::line_of_code(&line.content)
            } else {
                line.content.clone()
            };
            return self.insert_line(content);
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

    fn insert_blocks(
        &mut self,
        fragment: &Fragment,
        caret: &Position,
        block: &Element,
    ) -> Option<()> {
        let (at, parent) = caret.block.split_last()?;
        let begins_item = *at == 0 && tree::kind_at(&self.content, parent)? == &Kind::ListItem;
        let (left, right) = inline::split(&block.content, caret.offset);
        let mut blocks = fragment.blocks.clone();
        let first = blocks
            .first()
            .and_then(Node::element)
            .filter(|first| first.kind.is_line())
            .cloned();
        match first.filter(|_| fragment.is_open_start && (!left.is_empty() || begins_item)) {
            Some(first) => {
                let line = inline::joined(left, first.content);
                blocks[0] = block.clone().with_content(line).into();
            }
            None if !left.is_empty() || (begins_item && !begins_well(&blocks)) => {
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
                if has_tail && fragment.is_open_end && last.kind.is_line() =>
            {
                let last = Arc::make_mut(last);
                last.content = inline::joined(std::mem::take(&mut last.content), right);
            }
            _ if has_tail => blocks.push(block.clone().with_content(right).into()),
            _ => {}
        }
        if offset.is_none() {
            // No caret stands at what came last, so it goes into the text behind; there is some, or it is made.
            let after = tree::children(&self.content, parent)?.get(at + 1);
            let is_text = after
                .and_then(Node::element)
                .is_some_and(|after| after.kind.is_text_block());
            if !has_tail && !is_text {
                blocks.push(Element::paragraph(Vec::new()).into());
            }
            (leaf, offset) = (vec![last + 1], Some(0));
        }
        self.replace(&caret.block, blocks)?;
        leaf[0] += at;
        self.set_caret([parent, &leaf].concat(), offset.unwrap_or(0));
        Some(())
    }

    /// Items among items: what stood before the caret keeps its item, what stood behind it joins the last one.
    fn insert_items(
        &mut self,
        fragment: &Fragment,
        caret: &Position,
        block: &Element,
    ) -> Option<()> {
        let (at, parent) = caret.block.split_last()?;
        let (item_at, list) = parent.split_last()?;
        let own = tree::element_at(&self.content, parent)?.clone();
        let (left, right) = inline::split(&block.content, caret.offset);
        let lists = fragment.blocks.iter().filter_map(Node::element);
        let mut items: Vec<Node> = lists.flat_map(|list| list.content.clone()).collect();
        if *at > 0 || !left.is_empty() {
            let mut content = own.content[..*at].to_vec();
            let first = items
                .first()
                .and_then(Node::element)
                .filter(|first| first.kind == Kind::ListItem);
            match first
                .filter(|_| fragment.is_open_start)
                .map(|first| first.content.clone())
            {
                Some(first) => {
                    let line = first[0]
                        .element()
                        .map(|line| line.content.clone())
                        .unwrap_or_default();
                    let line = inline::joined(left, line);
                    content.push(block.clone().with_content(line).into());
                    content.extend_from_slice(&first[1..]);
                    items.remove(0);
                }
                None => content.push(block.clone().with_content(left).into()),
            }
            items.insert(0, own.clone().with_content(content).into());
        }
        if !items.last().is_some_and(lift::is_item) {
            items.push(Element::item(Element::paragraph(Vec::new())).into());
        }
        let last = items.len() - 1;
        let mut leaf = tree::edge_leaf(&items, &[last], false)?;
        if !tree::kind_at(&items, &leaf).is_some_and(Kind::is_line) {
            let content = tree::children_mut(&mut items, &[last])?;
            content.push(Element::paragraph(Vec::new()).into());
            leaf = vec![last, content.len() - 1];
        }
        let line = tree::children(&items, &leaf)?.to_vec();
        let end = inline::length(&line);
        tree::element_mut(&mut items, &leaf)?.content = inline::joined(line, right);
        tree::children_mut(&mut items, &[last])?.extend_from_slice(&own.content[at + 1..]);
        self.replace(parent, items)?;
        leaf[0] += item_at;
        self.set_caret([list, &leaf].concat(), end);
        Some(())
    }
}
