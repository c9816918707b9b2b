//! Indentation of code.

use crate::edit::edit_draft::EditDraft;
use crate::edit::links::select_range;
use crate::edit::position::{EditorSelection, TextPosition};
use crate::edit::splice::DocumentEdit;
use crate::edit::state::EditorState;
use crate::edit::{inline, tree};
use crate::mark::MarkSet;
use crate::node::{Node, NodeKind};

/// One level of indentation.
const INDENT: &str = "  ";

/// Tab and Shift+Tab in a code block: inserts an indent at the caret, or indents or outdents the selected lines. `None`
/// outside of a single code block.
pub fn indent(state: &EditorState, is_forward: bool) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    draft.stored_marks = None;
    let (start, end) = draft.selection.ends()?;
    let path = start.block.clone();
    (path == end.block).then_some(())?;
    let block = tree::text_block(&draft.content, &path)?;
    (block.kind == NodeKind::CodeBlock).then_some(())?;
    if is_forward && draft.selection.as_caret().is_some() {
        draft.insert_text(INDENT, &MarkSet::default())?;
        return draft.finish();
    }
    let text = inline::text_of(&block.content);
    let (from, to) = (start.offset, end.offset);
    let starts = line_starts(&text, from, to);
    for line in starts.iter().rev() {
        let content = tree::children(&draft.content, &path)?.to_vec();
        let (removed, inserted) = if is_forward {
            (0, vec![Node::text(INDENT, MarkSet::default())])
        } else {
            let rest = &text[inline::byte_at(&text, *line)..];
            let blanks = rest
                .bytes()
                .take(INDENT.len())
                .take_while(|byte| *byte == b' ');
            let is_tab = rest.starts_with('\t');
            (if is_tab { 1 } else { blanks.count() }, Vec::new())
        };
        let added = inline::length(&inserted);
        let changed = inline::replace(&content, *line..*line + removed, inserted);
        draft.set_inline(&path, changed)?;
        let moved = |position: &TextPosition| {
            let offset = match position.offset {
                offset if offset > *line => (offset + added).saturating_sub(removed).max(*line),
                offset => offset,
            };
            TextPosition::new(position.block.clone(), offset)
        };
        draft.selection = match &draft.selection {
            EditorSelection::Text { anchor, head } => EditorSelection::Text {
                anchor: moved(anchor),
                head: moved(head),
            },
            EditorSelection::Node(_) | EditorSelection::All => select_range(path.clone(), &(0..0)),
        };
    }
    draft.finish()
}

/// The starts of the lines from one offset to another. The last line does not count if only its start is selected.
fn line_starts(text: &str, from: usize, to: usize) -> Vec<usize> {
    let mut starts = vec![0];
    let mut at = 0;
    for character in text.chars() {
        at += character.len_utf16();
        if character == '\n' {
            starts.push(at);
        }
    }
    let first = starts
        .partition_point(|start| *start <= from)
        .saturating_sub(1);
    let last = starts.partition_point(|start| *start < to).max(first + 1);
    starts[first..last].to_vec()
}
