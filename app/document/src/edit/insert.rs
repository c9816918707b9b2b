//! Typing: text, line breaks, and Enter.

use crate::edit::draft::Draft;
use crate::edit::mapping::Side;
use crate::edit::marks::marks_at;
use crate::edit::position::{Path, Position, Selection};
use crate::edit::selected::{content_before, selected_lines};
use crate::edit::splice::Edit;
use crate::edit::state::State;
use crate::edit::{inline, lift, tree};
use crate::mark::{MarkKind, Marks};
use crate::node::{Element, Kind, Node};

impl Draft {
    /// Removes the selection, and puts a caret where text can be. A node that the person did not choose stays, with the
    /// caret beside it.
    pub fn open(&mut self) -> Option<Position> {
        if let Selection::Node(path) = self.selection.clone() {
            self.open_node(&path)?;
        }
        if self.selection.as_caret().is_none() {
            self.delete()?;
        }
        self.selection.as_caret().cloned()
    }

    fn open_node(&mut self, path: &Path) -> Option<()> {
        let (at, parent) = path.split_last()?;
        let is_behind = self.beside == Some(Side::After);
        if tree::text_block(&self.content, parent).is_some() {
            if self.beside.is_some() {
                let before = inline::length(content_before(&self.content, path)?);
                self.set_caret(parent.to_vec(), before + usize::from(is_behind));
            }
            return Some(());
        }
        let paragraph = Element::paragraph(Vec::new());
        let place = [parent, &[at + usize::from(is_behind)]].concat();
        let is_in_list = tree::kind_at(&self.content, parent)?.is_list();
        let (node, block) = if is_in_list {
            (Element::item(paragraph), [&place[..], &[0]].concat())
        } else {
            (paragraph, place.clone())
        };
        if self.beside.is_none() {
            self.replace(path, vec![node.into()])?;
        } else {
            let siblings = tree::children_mut(&mut self.content, parent)?;
            siblings.insert(at + usize::from(is_behind), node.into());
        }
        self.set_caret(block, 0);
        Some(())
    }

    /// Puts a line at the caret, and the caret behind it.
    pub fn insert_line(&mut self, line: Vec<Node>) -> Option<()> {
        let (caret, block) = self.caret()?;
        let end = caret.offset + inline::length(&line);
        let line = inline::replaced(&block.content, caret.offset..caret.offset, line);
        self.set_line(&caret.block, line)?;
        self.set_caret(caret.block, end);
        Some(())
    }

    /// The marks of what is typed now: those set for it, or those of the text there.
    pub fn marks(&self) -> Marks {
        let first = || {
            selected_lines(&self.content, &self.selection)
                .into_iter()
                .next()
        };
        let marks = || {
            let (path, range) = first()?;
            let block = tree::text_block(&self.content, &path)?;
            if range.is_empty() {
                return Some(marks_at(&block.content, range.start));
            }
            let (_, node) = inline::node_after(&block.content, range.start)?;
            Some(inline::marks_of(node).clone())
        };
        self.stored.clone().or_else(marks).unwrap_or_default()
    }

    pub fn insert_text(&mut self, text: &str, marks: &Marks) -> Option<()> {
        let caret = self.open()?;
        let text = inline::cleaned(text);
        let is_code = tree::kind_at(&self.content, &caret.block)? == &Kind::CodeBlock;
        let line = match (is_code, text.is_empty()) {
            (_, true) => Vec::new(),
            (true, _) => vec![Node::text(text, marks.clone().without_known())],
            (false, _) => inline::line_of(&text, marks),
        };
        self.stored = None;
        self.insert_line(line)
    }
}

/// Types this text over what is selected.
pub fn text(state: &State, text: &str) -> Option<Edit> {
    let mut draft = Draft::of(state);
    let marks = draft.marks();
    draft.insert_text(text, &marks)?;
    draft.finish()
}

/// Text in the place of other text: what an autocorrection or an input method made of it. It keeps the marks of what
/// it replaces.
pub fn replacement(state: &State, start: &Position, end: &Position, text: &str) -> Option<Edit> {
    let content = state.document.content();
    let (start, end) = (tree::clamped(content, start)?, tree::clamped(content, end)?);
    let selection = Selection::Text {
        anchor: start,
        head: end,
    };
    let state = State {
        selection,
        ..state.clone()
    };
    self::text(&state, text)
}

/// Shift+Enter: a new line in the same block.
pub fn hard_break(state: &State) -> Option<Edit> {
    let mut draft = Draft::of(state);
    let marks = draft.marks();
    draft.insert_text("\n", &marks)?;
    draft.stored = (!marks.is_empty()).then_some(marks);
    draft.finish()
}

/// Enter: splits the block or the list item. On an empty one it leaves the list or the quote instead; in code it is a
/// new line, and the third in a row leaves.
pub fn enter(state: &State) -> Option<Edit> {
    let mut draft = Draft::of(state);
    if let Selection::Node(path) = &draft.selection
        && let Some((last, parent)) = path.split_last()
        && tree::kind_at(&draft.content, parent)
            .is_some_and(|kind| !kind.is_text_block() && !kind.is_list())
    {
        let after = [parent, &[last + 1]].concat();
        let paragraph = Element::paragraph(Vec::new()).into();
        tree::children_mut(&mut draft.content, parent)?.insert(last + 1, paragraph);
        draft.set_caret(after, 0);
        return draft.finish();
    }
    let marks = draft
        .marks()
        .without(&MarkKind::Link)
        .without(&MarkKind::Code);
    draft.open()?;
    draft.stored = None;
    split(&mut draft)?;
    let is_empty = draft
        .caret()
        .is_some_and(|(_, block)| block.content.is_empty() && block.kind != Kind::CodeBlock);
    draft.stored = (is_empty && !marks.is_empty()).then_some(marks);
    draft.finish()
}

fn split(draft: &mut Draft) -> Option<()> {
    let (caret, block) = draft.caret()?;
    let (at, parent) = caret.block.split_last()?;
    let siblings = tree::children(&draft.content, parent)?;
    let is_empty = block.content.is_empty();
    match (&block.kind, tree::kind_at(&draft.content, parent)?) {
        (Kind::CodeBlock, _) => return split_code(draft, &caret),
        (_, Kind::ListItem) if is_empty && siblings.len() == 1 => return lift::out_of_item(draft),
        (_, Kind::ListItem) => return split_item(draft, &caret),
        (Kind::Paragraph, Kind::Blockquote) if is_empty && (*at > 0 || siblings.len() == 1) => {
            return lift::out_of_quote(draft);
        }
        _ => {}
    }
    let (head, tail) = inline::split(&block.content, caret.offset);
    let block = block.clone();
    // A heading goes on with a paragraph; before its text comes an empty one.
    let (one, other) = match (head.is_empty(), tail.is_empty()) {
        (_, true) => (block.clone(), block.into_paragraph()),
        (true, false) => (block.clone().into_paragraph(), block),
        (false, false) => (block.clone(), block),
    };
    let blocks = vec![
        one.with_content(head).into(),
        other.with_content(tail).into(),
    ];
    draft.replace(&caret.block, blocks)?;
    draft.set_caret([parent, &[at + 1]].concat(), 0);
    Some(())
}

fn split_item(draft: &mut Draft, caret: &Position) -> Option<()> {
    let (at, parent) = caret.block.split_last()?;
    let item = tree::element_at(&draft.content, parent)?.clone();
    let block = tree::text_block(&draft.content, &caret.block)?.clone();
    let (head, tail) = inline::split(&block.content, caret.offset);
    let mut one = item.content[..*at].to_vec();
    if *at == 0 || !head.is_empty() {
        one.push(block.clone().with_content(head).into());
    }
    let mut other = vec![block.into_paragraph().with_content(tail).into()];
    other.extend_from_slice(&item.content[at + 1..]);
    let items = vec![
        item.clone().with_content(one).into(),
        item.with_content(other).into(),
    ];
    draft.replace(parent, items)?;
    let (last, list) = parent.split_last()?;
    draft.set_caret([list, &[last + 1, 0]].concat(), 0);
    Some(())
}

fn split_code(draft: &mut Draft, caret: &Position) -> Option<()> {
    let block = tree::text_block(&draft.content, &caret.block)?;
    let text = inline::text_of(&block.content);
    let length = inline::units(&text);
    if caret.offset < length || !text.ends_with("\n\n") {
        return draft.insert_text("\n", &Marks::default());
    }
    let line = inline::slice(&block.content, 0..length - 2);
    draft.set_line(&caret.block, line)?;
    leave(draft, caret)
}

fn leave(draft: &mut Draft, caret: &Position) -> Option<()> {
    let (at, parent) = caret.block.split_last()?;
    let paragraph = Element::paragraph(Vec::new()).into();
    tree::children_mut(&mut draft.content, parent)?.insert(at + 1, paragraph);
    draft.set_caret([parent, &[at + 1]].concat(), 0);
    Some(())
}

/// Puts an empty paragraph with the caret before the block at `at` at the top, or behind the last one. `None` where the
/// text beside that place holds a caret.
pub fn open_line(state: &State, at: usize) -> Option<Edit> {
    let content = state.document.content();
    let at = at.min(content.len());
    let before = at
        .checked_sub(1)
        .and_then(|before| tree::edge_leaf(content, &[before], false));
    let after = tree::edge_leaf(content, &[at], true);
    let holds_caret = |leaf: &Path| tree::text_block(content, leaf).is_some();
    if before.iter().chain(&after).any(holds_caret) {
        return None;
    }
    let mut draft = Draft::reaching(state, &[&vec![at]]);
    let place = draft.local(&vec![at])?;
    let paragraph = Element::paragraph(Vec::new()).into();
    draft.content.insert(place[0], paragraph);
    draft.stored = None;
    draft.set_caret(place, 0);
    draft.finish()
}

/// Arrow Down at the end of a code block leaves it, into a new paragraph when nothing follows. `None` elsewhere.
pub fn leave_code(state: &State) -> Option<Edit> {
    let mut draft = Draft::of(state);
    let (caret, block) = draft.caret()?;
    let is_at_end = block.kind == Kind::CodeBlock && caret.offset == inline::length(&block.content);
    is_at_end.then_some(())?;
    match tree::leaf_after(&draft.content, &caret.block) {
        Some(next) => draft.selection = tree::select_leaf(&draft.content, next, true),
        None => leave(&mut draft, &caret)?,
    }
    draft.finish()
}
