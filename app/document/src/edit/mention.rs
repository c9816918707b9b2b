//! Mentions of players and strategies.

use crate::constructors::MentionAttributes;
use crate::edit::edit_draft::EditDraft;
use crate::edit::position::{EditorSelection, TextPosition};
use crate::edit::splice::DocumentEdit;
use crate::edit::state::EditorState;
use crate::edit::{inline, tree};
use crate::mark::MarkKind;
use crate::node::{ElementNode, Node};

/// Inserts a mention in place of the text between two positions of a block. A blank follows it: the one that is there,
/// or a new one. `None` in code.
pub fn insert(
    state: &EditorState,
    start: &TextPosition,
    end: &TextPosition,
    mention: &MentionAttributes,
) -> Option<DocumentEdit> {
    let content = state.document.content();
    let anchor = tree::clamp_position(content, start)?;
    let mut head = tree::clamp_position(content, end)?;
    let block = tree::text_block(content, &anchor.block)?;
    (block.kind.is_rich_text_block() && head.block == anchor.block).then_some(())?;
    let text = inline::text_of(&block.content);
    if text[inline::byte_at(&text, head.offset)..].starts_with(' ') {
        head.offset += 1;
    }
    let mut draft = EditDraft::of(&EditorState {
        selection: EditorSelection::Text { anchor, head },
        ..state.clone()
    });
    let marks = draft.typing_marks();
    let marks = marks.without(&MarkKind::Link).without(&MarkKind::Code);
    draft.ensure_caret()?;
    draft.stored_marks = None;
    let element = ElementNode::mention(mention).with_marks(marks.clone());
    draft.insert_inline(vec![element.into(), Node::text(" ", marks)])?;
    draft.finish()
}
