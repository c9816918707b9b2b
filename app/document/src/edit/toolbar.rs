//! What the buttons show for a selection.

use crate::attributes::Alignment;
use crate::edit::block::BlockType;
use crate::edit::draft::Draft;
use crate::edit::list::{ListType, innermost_list};
use crate::edit::marks::Reach;
use crate::edit::selected::selected_leaves;
use crate::edit::state::State;
use crate::edit::tree;
use crate::mark::MarkKind;
use crate::node::{Element, Kind};

/// How far what is selected has something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Presence {
    /// It cannot have it: the button is disabled.
    #[default]
    Impossible,
    No,
    /// Some of it: the button is not pressed.
    Partly,
    Yes,
}

/// What is so for everything selected; `None` where it differs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Toolbar {
    pub bold: Presence,
    pub italic: Presence,
    pub underline: Presence,
    pub strike: Presence,
    pub code: Presence,
    pub link: Presence,
    pub block: Option<BlockType>,
    /// `None` also outside of lists.
    pub list: Option<ListType>,
    pub quote: Presence,
    /// How all that can be aligned is; the inner `None` is the direction of the writing.
    pub alignment: Option<Option<Alignment>>,
    pub can_align: bool,
    pub can_indent: bool,
    pub can_outdent: bool,
}

impl Toolbar {
    pub fn of(state: &State) -> Self {
        let draft = Draft::of(state);
        let leaves = selected_leaves(&draft.content, &draft.selection);
        let blocks: Vec<&Element> = leaves
            .iter()
            .filter_map(|leaf| tree::text_block(&draft.content, leaf))
            .collect();
        let aligned = || blocks.iter().filter(|block| block.kind.is_line());
        let lists: Vec<_> = leaves
            .iter()
            .map(|leaf| {
                match tree::kind_at(&draft.content, &innermost_list(&draft.content, leaf)?)? {
                    Kind::BulletList => Some(ListType::Bullet),
                    _ => Some(ListType::Ordered),
                }
            })
            .collect();
        let in_list = lists.iter().filter(|list| list.is_some()).count();
        let quoted = leaves.iter().filter(|leaf| is_quoted(&draft, leaf)).count();
        let mark = |kind| marked(&draft, &kind);
        Self {
            bold: mark(MarkKind::Bold),
            italic: mark(MarkKind::Italic),
            underline: mark(MarkKind::Underline),
            strike: mark(MarkKind::Strike),
            code: mark(MarkKind::Code),
            link: linked(state, &draft),
            block: alike(blocks.iter().map(|block| BlockType::of(block))).flatten(),
            list: alike(lists.iter().copied()).flatten(),
            quote: presence(quoted, leaves.len()),
            alignment: alike(aligned().map(|block| block.alignment())),
            can_align: aligned().next().is_some(),
            can_indent: in_list > 0 && in_list == leaves.len() && can_indent(&draft),
            can_outdent: in_list > 0 && in_list == leaves.len(),
        }
    }
}

fn marked(draft: &Draft, kind: &MarkKind) -> Presence {
    match Reach::of(draft, kind) {
        None => Presence::Impossible,
        Some(Reach { all: 0, .. }) => presence(usize::from(draft.marks().has(kind)), 1),
        Some(Reach { all, with }) => presence(with, all),
    }
}

fn linked(state: &State, draft: &Draft) -> Presence {
    if crate::edit::links::at(state).is_some() {
        return Presence::Yes;
    }
    match (draft.selection.as_caret(), marked(draft, &MarkKind::Link)) {
        (Some(_), Presence::Yes) => Presence::No,
        (_, presence) => presence,
    }
}

fn presence(with: usize, all: usize) -> Presence {
    match with {
        _ if all == 0 => Presence::Impossible,
        0 => Presence::No,
        _ if with == all => Presence::Yes,
        _ => Presence::Partly,
    }
}

fn alike<T: PartialEq>(mut values: impl Iterator<Item = T>) -> Option<T> {
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

fn is_quoted(draft: &Draft, leaf: &[usize]) -> bool {
    (1..leaf.len())
        .any(|length| tree::kind_at(&draft.content, &leaf[..length]) == Some(&Kind::Blockquote))
}

fn can_indent(draft: &Draft) -> bool {
    crate::edit::lift::selected_items(draft).is_some_and(|items| items.first > 0)
}
