//! The state of the toolbar for a selection.

use crate::attributes::{CalloutKind, TextAlignment};
use crate::edit::block::BlockType;
use crate::edit::callout::innermost_callout;
use crate::edit::details::innermost_toggle;
use crate::edit::edit_draft::EditDraft;
use crate::edit::list::{ListType, innermost_list};
use crate::edit::marks::MarkCoverage;
use crate::edit::selected_blocks::selected_leaves;
use crate::edit::state::EditorState;
use crate::edit::tree;
use crate::mark::MarkKind;
use crate::node::{ElementNode, NodeKind};

/// The state of a toggle button for the selection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ToggleState {
    /// Not applicable: the button is disabled.
    #[default]
    Impossible,
    Off,
    /// On for a part of the selection: the button is not pressed.
    Mixed,
    On,
}

/// The formatting that the whole selection has; `None` where it differs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ToolbarState {
    pub bold: ToggleState,
    pub italic: ToggleState,
    pub underline: ToggleState,
    pub strike: ToggleState,
    pub code: ToggleState,
    pub link: ToggleState,
    pub block: Option<BlockType>,
    /// Also `None` outside of lists.
    pub list: Option<ListType>,
    pub quote: ToggleState,
    /// Also `None` outside of callouts.
    pub callout: Option<CalloutKind>,
    pub toggle: ToggleState,
    /// The common alignment of the paragraphs and headings; the inner `None` follows the text direction.
    pub alignment: Option<Option<TextAlignment>>,
    pub can_align: bool,
    pub is_in_table: bool,
    pub can_indent: bool,
    pub can_outdent: bool,
}

impl ToolbarState {
    pub fn of(state: &EditorState) -> Self {
        let draft = EditDraft::of(state);
        let leaves = selected_leaves(&draft.content, &draft.selection);
        let blocks: Vec<&ElementNode> = leaves
            .iter()
            .filter_map(|leaf| tree::text_block(&draft.content, leaf))
            .collect();
        let aligned = || {
            blocks
                .iter()
                .filter(|block| block.kind.is_rich_text_block())
        };
        let lists: Vec<_> = leaves
            .iter()
            .map(|leaf| {
                let list = innermost_list(&draft.content, leaf)?;
                ListType::of(tree::kind_at(&draft.content, &list)?)
            })
            .collect();
        let in_list = lists.iter().filter(|list| list.is_some()).count();
        let quoted = leaves.iter().filter(|leaf| is_quoted(&draft, leaf)).count();
        let toggled = leaves
            .iter()
            .filter(|leaf| innermost_toggle(&draft.content, leaf).is_some())
            .count();
        let mark = |kind| mark_state(&draft, &kind);
        Self {
            bold: mark(MarkKind::Bold),
            italic: mark(MarkKind::Italic),
            underline: mark(MarkKind::Underline),
            strike: mark(MarkKind::Strike),
            code: mark(MarkKind::Code),
            link: link_state(state, &draft),
            block: common_value(blocks.iter().map(|block| BlockType::of(block))).flatten(),
            list: common_value(lists.iter().copied()).flatten(),
            quote: toggle_state(quoted, leaves.len()),
            callout: common_value(leaves.iter().map(|leaf| callout_kind(&draft, leaf))).flatten(),
            toggle: toggle_state(toggled, leaves.len()),
            alignment: common_value(aligned().map(|block| block.alignment())),
            is_in_table: tree::table_around(&draft.content, &draft.selection).is_some(),
            can_align: aligned().next().is_some(),
            can_indent: in_list > 0 && in_list == leaves.len() && can_indent(&draft),
            can_outdent: in_list > 0 && in_list == leaves.len(),
        }
    }
}

fn mark_state(draft: &EditDraft, kind: &MarkKind) -> ToggleState {
    match MarkCoverage::of(draft, kind) {
        None => ToggleState::Impossible,
        Some(MarkCoverage { all: 0, .. }) => {
            toggle_state(usize::from(draft.typing_marks().has(kind)), 1)
        }
        Some(MarkCoverage { all, marked: with }) => toggle_state(with, all),
    }
}

fn link_state(state: &EditorState, draft: &EditDraft) -> ToggleState {
    if crate::edit::links::link_at_selection(state).is_some() {
        return ToggleState::On;
    }
    match (
        draft.selection.as_caret(),
        mark_state(draft, &MarkKind::Link),
    ) {
        (Some(_), ToggleState::On) => ToggleState::Off,
        (_, presence) => presence,
    }
}

fn toggle_state(with: usize, all: usize) -> ToggleState {
    match with {
        _ if all == 0 => ToggleState::Impossible,
        0 => ToggleState::Off,
        _ if with == all => ToggleState::On,
        _ => ToggleState::Mixed,
    }
}

fn common_value<T: PartialEq>(mut values: impl Iterator<Item = T>) -> Option<T> {
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

fn is_quoted(draft: &EditDraft, leaf: &[usize]) -> bool {
    let cell = tree::cell_around(&draft.content, leaf).map_or(1, <[usize]>::len);
    (cell..leaf.len())
        .any(|length| tree::kind_at(&draft.content, &leaf[..length]) == Some(&NodeKind::Blockquote))
}

fn callout_kind(draft: &EditDraft, leaf: &[usize]) -> Option<CalloutKind> {
    let callout = innermost_callout(&draft.content, leaf)?;
    tree::element_at(&draft.content, &callout)?.callout_kind()
}

fn can_indent(draft: &EditDraft) -> bool {
    crate::edit::lift::selected_items(draft).is_some_and(|items| items.first > 0)
}
