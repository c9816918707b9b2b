//! Sets, changes and removes links.

use std::ops::Range;

use crate::edit::edit_draft::EditDraft;
use crate::edit::marks;
use crate::edit::position::{EditorSelection, NodePath, TextPosition};
use crate::edit::selected_blocks::selected_text_ranges;
use crate::edit::splice::DocumentEdit;
use crate::edit::state::EditorState;
use crate::edit::{inline, tree};
use crate::mark::{Mark, MarkKind, MarkSet};
use crate::node::{Node, NodeKind};

/// A link that contains the caret or the whole selection, and the range of its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkRange {
    pub href: String,
    pub text: String,
    pub start: TextPosition,
    pub end: TextPosition,
}

/// The link that contains the caret or the whole selection.
pub fn link_at_selection(state: &EditorState) -> Option<LinkRange> {
    let (start, end) = state.selection.ends()?;
    (start.block == end.block).then_some(())?;
    let block = tree::text_block(state.document.content(), &start.block)?;
    let range = link_range_around(&block.content, start.offset, end.offset)?;
    let inner = inline::slice(&block.content, range.clone());
    let place = |offset| TextPosition::new(start.block.clone(), offset);
    Some(LinkRange {
        href: inner
            .iter()
            .find_map(|node| inline::marks_of(node).href())?
            .to_owned(),
        text: inline::text_of(&inner),
        start: place(range.start),
        end: place(range.end),
    })
}

/// Links the selection, the whole link at the caret, or new text at the caret. `text` replaces the linked text; without
/// it the text stays, and new text is the address. `None` for an unsafe address.
pub fn set(state: &EditorState, href: &str, text: Option<&str>) -> Option<DocumentEdit> {
    let link = Mark::link(href.trim())?;
    let mut draft = EditDraft::of(state);
    let text = text.filter(|text| !text.is_empty());
    if draft.selection.as_caret().is_some()
        && let Some((path, range)) = link_at_caret(&draft)
    {
        draft.selection = select_range(path, &range);
    }
    let selected = selected_text_ranges(&draft.content, &draft.selection);
    let (first, _) = selected.first()?;
    if tree::kind_at(&draft.content, first)? == &NodeKind::CodeBlock {
        return None;
    }
    let shown = match selected.as_slice() {
        [(path, range)] => inline::text_of(&inline::slice(
            tree::children(&draft.content, path)?,
            range.clone(),
        )),
        _ => String::new(),
    };
    let is_caret = draft.selection.as_caret().is_some();
    if is_caret || (selected.len() == 1 && text.is_some_and(|text| text != shown)) {
        let marks = draft.typing_marks().without(&MarkKind::Code).with(link);
        draft.ensure_caret()?;
        draft.insert_text(text.unwrap_or(href.trim()), &marks)?;
    } else {
        marks::change_marks(&mut draft, &|marks| marks.with(link.clone()))?;
        let end = draft.selection.ends().map(|(_, end)| end.clone());
        if let Some(end) = end.filter(|_| state.selection.as_caret().is_some()) {
            draft.selection = EditorSelection::caret_at(end);
        }
    }
    draft.stored_marks = None;
    draft.finish()
}

/// Removes the links of the selection, or the whole link at the caret; the text stays.
pub fn remove(state: &EditorState) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    let kept = draft.selection.clone();
    if kept.as_caret().is_some() {
        let (path, range) = link_at_caret(&draft)?;
        draft.selection = select_range(path, &range);
    }
    marks::change_marks(&mut draft, &|marks| marks.without(&MarkKind::Link))?;
    draft.selection = kept;
    draft.stored_marks = None;
    draft.finish()
}

fn link_at_caret(draft: &EditDraft) -> Option<(NodePath, Range<usize>)> {
    let (caret, block) = draft.caret()?;
    let range = link_range_around(&block.content, caret.offset, caret.offset)?;
    Some((caret.block, range))
}

pub(crate) fn select_range(path: NodePath, range: &Range<usize>) -> EditorSelection {
    EditorSelection::Text {
        anchor: TextPosition::new(path.clone(), range.start),
        head: TextPosition::new(path, range.end),
    }
}

/// The range of the link that covers `from` to `to`.
fn link_range_around(line: &[Node], from: usize, to: usize) -> Option<Range<usize>> {
    let mut run: Option<(&Mark, Range<usize>)> = None;
    let mut begin = 0;
    for node in line {
        let end = begin + inline::node_length(node);
        let link = MarkSet::link(inline::marks_of(node));
        run = match (run, link) {
            (Some((mark, range)), Some(link)) if mark == link => Some((mark, range.start..end)),
            (Some((_, range)), _) if covers(&range, from, to) => return Some(range),
            (_, link) => link.map(|link| (link, begin..end)),
        };
        begin = end;
    }
    run.map(|(_, range)| range)
        .filter(|range| covers(range, from, to))
}

fn covers(range: &Range<usize>, from: usize, to: usize) -> bool {
    range.start <= from && to <= range.end
}
