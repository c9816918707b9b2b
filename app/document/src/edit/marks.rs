//! Marks such as bold and italic, on the selection or for the text typed next.

use crate::edit::edit_draft::EditDraft;
use crate::edit::inline;
use crate::edit::selected_blocks::selected_text_ranges;
use crate::edit::splice::DocumentEdit;
use crate::edit::state::EditorState;
use crate::edit::tree;
use crate::mark::{Mark, MarkKind, MarkSet};
use crate::node::{Node, NodeKind};

/// The marks of text typed at this offset: those of the character before it, without a link or a commented passage
/// that ends there.
pub(crate) fn marks_at(line: &[Node], offset: usize) -> MarkSet {
    let after = inline::node_after(line, offset).map(|(_, node)| inline::marks_of(node));
    let Some((_, before)) = inline::node_before(line, offset) else {
        return after
            .map(|marks| marks.without(&MarkKind::Link).retain_comments(&|_| false))
            .unwrap_or_default();
    };
    let stays = |id: &str| after.is_some_and(|after| after.comment_ids().any(|it| it == id));
    let marks = &inline::marks_of(before).retain_comments(&stays);
    if marks.link() == after.and_then(MarkSet::link) {
        return marks.clone();
    }
    marks.without(&MarkKind::Link)
}

/// Adds the mark to the selection, or removes it if all of the selection has it. At a caret it applies to the text
/// typed next.
pub fn toggle(state: &EditorState, kind: &MarkKind) -> Option<DocumentEdit> {
    if matches!(
        kind,
        MarkKind::Link | MarkKind::Comment(_) | MarkKind::Unknown(_)
    ) {
        return None;
    }
    let mut draft = EditDraft::of(state);
    let reach = MarkCoverage::of(&draft, kind)?;
    if reach.all == 0 {
        let marks = draft.typing_marks();
        let marks = if marks.has(kind) {
            marks.without(kind)
        } else {
            marks.with(Mark::plain(kind.clone()))
        };
        return Some(DocumentEdit::with_stored_marks(state, Some(marks)));
    }
    let is_on = reach.marked < reach.all;
    change_marks(&mut draft, &|marks| {
        if is_on {
            marks.with(Mark::plain(kind.clone()))
        } else {
            marks.without(kind)
        }
    })?;
    draft.stored_marks = None;
    draft.finish()
}

/// Arrow Right at the end of inline code: text typed next is not code. `None` elsewhere.
pub fn leave_code(state: &EditorState) -> Option<DocumentEdit> {
    let draft = EditDraft::of(state);
    let (caret, block) = draft.caret()?;
    let is_code = |node: Option<(usize, &Node)>| {
        node.is_some_and(|(_, node)| inline::marks_of(node).has(&MarkKind::Code))
    };
    let is_at_end = is_code(inline::node_before(&block.content, caret.offset))
        && !is_code(inline::node_after(&block.content, caret.offset))
        && draft.stored_marks.is_none();
    is_at_end.then(|| {
        let marks = marks_at(&block.content, caret.offset).without(&MarkKind::Code);
        DocumentEdit::with_stored_marks(state, Some(marks))
    })
}

/// Changes the marks of the selected text, breaks and mentions, except in code blocks.
pub(crate) fn change_marks(
    draft: &mut EditDraft,
    change: &dyn Fn(&MarkSet) -> MarkSet,
) -> Option<()> {
    for (path, range) in selected_text_ranges(&draft.content, &draft.selection) {
        let block = tree::text_block(&draft.content, &path)?;
        if block.kind == NodeKind::CodeBlock {
            continue;
        }
        let line = inline::map_range(&block.content, range, &|node| match node {
            Node::Element(element) if !element.kind.is_character() => node.clone(),
            _ => inline::with_marks(node, change(inline::marks_of(node))),
        });
        if line != block.content {
            draft.set_inline(&path, line)?;
        }
    }
    Some(())
}

/// The number of selected text nodes or mentions that can have a mark, and the number that have it.
pub(crate) struct MarkCoverage {
    pub all: usize,
    pub marked: usize,
}

impl MarkCoverage {
    /// `None` where the mark is not allowed.
    pub fn of(draft: &EditDraft, kind: &MarkKind) -> Option<Self> {
        let mut reach = Self { all: 0, marked: 0 };
        // Mentions decide where no text is selected, as in TipTap.
        let mut mentions = Self { all: 0, marked: 0 };
        let mut is_possible = false;
        for (path, range) in selected_text_ranges(&draft.content, &draft.selection) {
            let block = tree::text_block(&draft.content, &path)?;
            if block.kind == NodeKind::CodeBlock {
                continue;
            }
            is_possible |= range.is_empty();
            for node in inline::slice(&block.content, range) {
                let is_mention =
                    matches!(&node, Node::Element(element) if element.kind == NodeKind::Mention);
                let marks = inline::marks_of(&node);
                let is_code = marks.has(&MarkKind::Code) && *kind != MarkKind::Code;
                if is_code || !(is_mention || matches!(node, Node::Text(_))) {
                    continue;
                }
                let reach = if is_mention {
                    &mut mentions
                } else {
                    &mut reach
                };
                reach.all += 1;
                reach.marked += usize::from(marks.has(kind));
            }
        }
        if reach.all == 0 {
            reach = mentions;
        }
        is_possible |= reach.all > 0;
        if reach.all == 0 && draft.caret().is_some() {
            is_possible &= *kind == MarkKind::Code || !draft.typing_marks().has(&MarkKind::Code);
        }
        is_possible.then_some(reach)
    }
}
