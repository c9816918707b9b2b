//! Typing: text, line breaks and Enter.

use serde_json::json;

use crate::edit::edit_draft::EditDraft;
use crate::edit::list::ListType;
use crate::edit::mapping::InsertionSide;
use crate::edit::marks::marks_at;
use crate::edit::position::{EditorSelection, NodePath, TextPosition};
use crate::edit::selected_blocks::{content_before, selected_text_ranges};
use crate::edit::splice::DocumentEdit;
use crate::edit::state::EditorState;
use crate::edit::{details, inline, lift, tree};
use crate::mark::{MarkKind, MarkSet};
use crate::node::{ElementNode, Node, NodeKind};

impl EditDraft {
    /// Removes the selection and sets a caret where text can be typed, of selected cells in the one that was selected last.
    /// A node that the user did not choose stays, and the caret goes beside it.
    pub fn ensure_caret(&mut self) -> Option<TextPosition> {
        if let EditorSelection::Node(path) = self.selection.clone() {
            self.ensure_caret_at_node(&path)?;
        }
        if self.selection.as_caret().is_none() {
            self.delete()?;
        }
        if let EditorSelection::Text { head, .. } = &self.selection {
            self.selection = EditorSelection::caret_at(head.clone());
        }
        self.selection.as_caret().cloned()
    }

    fn ensure_caret_at_node(&mut self, path: &NodePath) -> Option<()> {
        let (at, parent) = path.split_last()?;
        let is_behind = self.typing_side == Some(InsertionSide::After);
        if tree::text_block(&self.content, parent).is_some() {
            if self.typing_side.is_some() {
                let before = inline::length(content_before(&self.content, path)?);
                self.set_caret(parent.to_vec(), before + usize::from(is_behind));
            }
            return Some(());
        }
        let paragraph = ElementNode::paragraph(Vec::new());
        let place = [parent, &[at + usize::from(is_behind)]].concat();
        let (node, block) = match ListType::of(tree::kind_at(&self.content, parent)?) {
            Some(list) => (list.item(paragraph), [&place[..], &[0]].concat()),
            None => (paragraph, place.clone()),
        };
        if self.typing_side.is_none() {
            self.replace(path, vec![node.into()])?;
        } else {
            let siblings = tree::children_mut(&mut self.content, parent)?;
            siblings.insert(at + usize::from(is_behind), node.into());
        }
        self.set_caret(block, 0);
        Some(())
    }

    /// Inserts inline content at the caret and moves the caret after it.
    pub fn insert_inline(&mut self, line: Vec<Node>) -> Option<()> {
        let (caret, block) = self.caret()?;
        let end = caret.offset + inline::length(&line);
        let line = inline::replace(&block.content, caret.offset..caret.offset, line);
        self.set_inline(&caret.block, line)?;
        self.set_caret(caret.block, end);
        Some(())
    }

    /// The marks of text typed now: the stored marks, or those of the surrounding text.
    pub fn typing_marks(&self) -> MarkSet {
        let first = || {
            selected_text_ranges(&self.content, &self.selection)
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
        self.stored_marks.clone().or_else(marks).unwrap_or_default()
    }

    pub fn insert_text(&mut self, text: &str, marks: &MarkSet) -> Option<()> {
        let caret = self.ensure_caret()?;
        let text = inline::clean_text(text);
        let is_code = tree::kind_at(&self.content, &caret.block)? == &NodeKind::CodeBlock;
        let line = match (is_code, text.is_empty()) {
            (_, true) => Vec::new(),
            (true, _) => vec![Node::text(text, marks.clone().without_known())],
            (false, _) => inline::inline_from_text(&text, marks),
        };
        self.stored_marks = None;
        self.insert_inline(line)
    }
}

/// Types text in place of the selection.
pub fn type_text(state: &EditorState, text: &str) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    let marks = draft.typing_marks();
    draft.insert_text(text, &marks)?;
    draft.finish()
}

/// Replaces a range of text, as autocorrection and input methods do. The new text has the marks of the replaced text.
pub fn replace_text(
    state: &EditorState,
    start: &TextPosition,
    end: &TextPosition,
    text: &str,
) -> Option<DocumentEdit> {
    let content = state.document.content();
    let (start, end) = (
        tree::clamp_position(content, start)?,
        tree::clamp_position(content, end)?,
    );
    let selection = EditorSelection::Text {
        anchor: start,
        head: end,
    };
    let state = EditorState {
        selection,
        ..state.clone()
    };
    type_text(&state, text)
}

/// Shift+Enter: inserts a line break in the same block. The summary of a toggle is a single line.
pub fn hard_break(state: &EditorState) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    if matches!(draft.caret(), Some((_, block)) if block.kind == NodeKind::DetailsSummary) {
        return enter(state);
    }
    let marks = draft.typing_marks();
    draft.insert_text("\n", &marks)?;
    draft.stored_marks = (!marks.is_empty()).then_some(marks);
    draft.finish()
}

/// Enter: splits the block or the list item. An empty one is lifted out of its list or quote instead. In a code block
/// it inserts a line feed; the third Enter in a row leaves the block. In the summary of a toggle it goes to the content, of
/// a closed one behind it, and in an empty last paragraph of the content it leaves the toggle.
pub fn enter(state: &EditorState) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    if let EditorSelection::Node(path) = &draft.selection
        && let Some((last, parent)) = path.split_last()
        && tree::kind_at(&draft.content, parent)
            .is_some_and(|kind| !kind.is_text_block() && !kind.is_list())
    {
        let after = [parent, &[last + 1]].concat();
        let paragraph = ElementNode::paragraph(Vec::new()).into();
        tree::children_mut(&mut draft.content, parent)?.insert(last + 1, paragraph);
        draft.set_caret(after, 0);
        return draft.finish();
    }
    let marks = draft
        .typing_marks()
        .without(&MarkKind::Link)
        .without(&MarkKind::Code)
        .retain_comments(&|_| false);
    draft.ensure_caret()?;
    draft.stored_marks = None;
    split_block(&mut draft)?;
    let is_empty = draft
        .caret()
        .is_some_and(|(_, block)| block.content.is_empty() && block.kind != NodeKind::CodeBlock);
    draft.stored_marks = (is_empty && !marks.is_empty()).then_some(marks);
    draft.finish()
}

fn split_block(draft: &mut EditDraft) -> Option<()> {
    let (caret, block) = draft.caret()?;
    let (at, parent) = caret.block.split_last()?;
    let siblings = tree::children(&draft.content, parent)?;
    let is_empty = block.content.is_empty();
    match (&block.kind, tree::kind_at(&draft.content, parent)?) {
        (NodeKind::CodeBlock, _) => return split_code(draft, &caret),
        (NodeKind::DetailsSummary, _) => return details::leave_summary(draft, parent),
        (NodeKind::Paragraph, NodeKind::DetailsContent)
            if is_empty && *at + 1 == siblings.len() =>
        {
            return details::leave(draft, &caret.block);
        }
        (_, parent) if parent.is_list_item() && is_empty && siblings.len() == 1 => {
            return lift::lift_out_of_item(draft);
        }
        (_, parent) if parent.is_list_item() => return split_item(draft, &caret),
        (NodeKind::Paragraph, parent)
            if parent.is_quote() && is_empty && (*at > 0 || siblings.len() == 1) =>
        {
            return lift::lift_out_of_quote(draft, NodeKind::is_quote);
        }
        _ => {}
    }
    let (head, tail) = inline::split(&block.content, caret.offset);
    let block = block.clone();
    // After a heading comes a paragraph; at its start, an empty paragraph goes before it.
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

fn split_item(draft: &mut EditDraft, caret: &TextPosition) -> Option<()> {
    let (at, parent) = caret.block.split_last()?;
    let item = tree::element_at(&draft.content, parent)?.clone();
    let block = tree::text_block(&draft.content, &caret.block)?.clone();
    let (head, tail) = inline::split(&block.content, caret.offset);
    let is_before_text = *at == 0 && head.is_empty() && !tail.is_empty();
    let mut one = item.content[..*at].to_vec();
    if *at == 0 || !head.is_empty() {
        one.push(block.clone().with_content(head).into());
    }
    let mut other = vec![block.into_paragraph().with_content(tail).into()];
    other.extend_from_slice(&item.content[at + 1..]);
    // The new item is not done yet. At the start of a text it is the one before the text.
    let fresh = match item.is_checked() {
        Some(true) => item.clone().with_attribute("checked", json!(false)),
        _ => item.clone(),
    };
    let (first, next) = if is_before_text {
        (fresh, item)
    } else {
        (item, fresh)
    };
    let items = vec![
        first.with_content(one).into(),
        next.with_content(other).into(),
    ];
    draft.replace(parent, items)?;
    let (last, list) = parent.split_last()?;
    draft.set_caret([list, &[last + 1, 0]].concat(), 0);
    Some(())
}

fn split_code(draft: &mut EditDraft, caret: &TextPosition) -> Option<()> {
    let block = tree::text_block(&draft.content, &caret.block)?;
    let text = inline::text_of(&block.content);
    let length = inline::utf16_length(&text);
    if caret.offset < length || !text.ends_with("\n\n") {
        return draft.insert_text("\n", &MarkSet::default());
    }
    let line = inline::slice(&block.content, 0..length - 2);
    draft.set_inline(&caret.block, line)?;
    leave_block(draft, caret)
}

fn leave_block(draft: &mut EditDraft, caret: &TextPosition) -> Option<()> {
    let (at, parent) = caret.block.split_last()?;
    let paragraph = ElementNode::paragraph(Vec::new()).into();
    tree::children_mut(&mut draft.content, parent)?.insert(at + 1, paragraph);
    draft.set_caret([parent, &[at + 1]].concat(), 0);
    Some(())
}

/// Inserts an empty paragraph with the caret before the top-level block at `at`, or after the last one. `None` if a
/// neighbor other than a table or a toggle can hold a caret.
pub fn open_line(state: &EditorState, at: usize) -> Option<DocumentEdit> {
    let content = state.document.content();
    let at = at.min(content.len());
    let before = at
        .checked_sub(1)
        .and_then(|before| tree::edge_leaf(content, &[before], false));
    let after = tree::edge_leaf(content, &[at], true);
    // The text of a table is inside of its cells, and that of a toggle inside of its parts.
    let holds_caret = |leaf: &NodePath| {
        tree::text_block(content, leaf).is_some() && tree::boundary_around(content, leaf).is_none()
    };
    if before.iter().chain(&after).any(holds_caret) {
        return None;
    }
    let mut draft = EditDraft::including(state, &[&vec![at]]);
    let place = draft.local_path(&vec![at])?;
    let paragraph = ElementNode::paragraph(Vec::new()).into();
    draft.content.insert(place[0], paragraph);
    draft.stored_marks = None;
    draft.set_caret(place, 0);
    draft.finish()
}

/// Leaves a code block for a new paragraph after it. `None` elsewhere.
pub fn exit_code(state: &EditorState) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    let (caret, block) = draft.caret()?;
    (block.kind == NodeKind::CodeBlock).then_some(())?;
    leave_block(&mut draft, &caret)?;
    draft.finish()
}

/// Arrow Down: leaves a code block at its end, into a new paragraph if nothing follows. `None` elsewhere.
pub fn leave_code(state: &EditorState) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    let (caret, block) = draft.caret()?;
    let is_at_end =
        block.kind == NodeKind::CodeBlock && caret.offset == inline::length(&block.content);
    is_at_end.then_some(())?;
    match tree::leaf_after(&draft.content, &caret.block) {
        Some(next) => draft.selection = tree::select_leaf(&draft.content, next, true),
        None => leave_block(&mut draft, &caret)?,
    }
    draft.finish()
}
