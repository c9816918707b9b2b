//! Lists and quotes around the selection.

use std::sync::Arc;

use serde_json::json;

use crate::edit::edit_draft::EditDraft;
use crate::edit::lift::{self, accepts_any_block, push_joining, selected_items, selected_siblings};
use crate::edit::normalize::converted_items;
use crate::edit::position::NodePath;
use crate::edit::selected_blocks::selected_leaves;
use crate::edit::splice::DocumentEdit;
use crate::edit::state::EditorState;
use crate::edit::tree;
use crate::node::{ElementNode, Node, NodeKind};

/// The type of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ListType {
    Bullet,
    Ordered,
    Task,
}

impl ListType {
    /// The type of a list of this kind; `None` for any other node.
    pub(crate) fn of(kind: &NodeKind) -> Option<Self> {
        match kind {
            NodeKind::BulletList => Some(Self::Bullet),
            NodeKind::OrderedList => Some(Self::Ordered),
            NodeKind::TaskList => Some(Self::Task),
            _ => None,
        }
    }

    pub(crate) fn kind(self) -> NodeKind {
        match self {
            Self::Bullet => NodeKind::BulletList,
            Self::Ordered => NodeKind::OrderedList,
            Self::Task => NodeKind::TaskList,
        }
    }

    pub(crate) fn item_kind(self) -> NodeKind {
        match self {
            Self::Bullet | Self::Ordered => NodeKind::ListItem,
            Self::Task => NodeKind::TaskItem,
        }
    }

    /// An item of such a list with one paragraph.
    pub(crate) fn item(self, paragraph: ElementNode) -> ElementNode {
        ElementNode::item(paragraph).into_item(&self.item_kind())
    }

    /// A list of these items, which are converted to its kind of items.
    pub(crate) fn list(self, start: i64, items: Vec<Node>) -> ElementNode {
        let items = converted_items(items, &self.item_kind());
        match self {
            Self::Bullet => ElementNode::without_attributes(NodeKind::BulletList, items),
            Self::Ordered => ElementNode::ordered_list(start, items),
            Self::Task => ElementNode::without_attributes(NodeKind::TaskList, items),
        }
    }
}

/// The list button: lifts the selection out of its lists if all of it is in lists of this type, otherwise converts or
/// wraps it.
pub fn toggle(state: &EditorState, list: ListType) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    let leaves = selected_leaves(&draft.content, &draft.selection);
    let lists: Vec<Option<NodePath>> = leaves
        .iter()
        .map(|leaf| innermost_list(&draft.content, leaf))
        .collect();
    let is_alike = |path: &Option<NodePath>| {
        path.as_ref()
            .is_some_and(|path| tree::kind_at(&draft.content, path) == Some(&list.kind()))
    };
    if lists.iter().all(is_alike) {
        let all = tree::leaves(&draft.content);
        for leaf in leaves {
            lift::lift_out_of_lists(&mut draft, all.iter().position(|other| *other == leaf)?)?;
        }
    } else if lists.iter().all(Option::is_some) {
        for path in lists.iter().flatten() {
            let element = tree::element_mut(&mut draft.content, path)?;
            convert_list(element, list);
        }
    } else {
        wrap_in_list(&mut draft, list, 1)?;
    }
    draft.finish()
}

/// Wraps the selected blocks in a list. Blocks that cannot be items stay between lists.
pub(crate) fn wrap_in_list(draft: &mut EditDraft, list: ListType, start: i64) -> Option<()> {
    let range = selected_siblings(draft, &accepts_any_block)?;
    draft.preserve_selection(|draft| {
        let siblings = tree::children_mut(&mut draft.content, &range.parent)?;
        let mut out = Vec::new();
        let mut is_any = false;
        for node in &siblings[range.first..=range.last] {
            let items = to_items(node);
            is_any |= !items.is_empty();
            let node = if items.is_empty() {
                node.clone()
            } else {
                list.list(start, items).into()
            };
            push_joining(&mut out, node);
        }
        is_any.then_some(())?;
        // The new list joins adjacent lists of the same kind.
        let is_alike = |node: &Node| {
            node.element()
                .is_some_and(|element| element.kind == list.kind())
        };
        let first = range.first
            - usize::from(
                range.first > 0 && is_alike(&siblings[range.first - 1]) && is_alike(&out[0]),
            );
        let after =
            siblings.get(range.last + 1).is_some_and(is_alike) && out.last().is_some_and(is_alike);
        let last = range.last + usize::from(after);
        let mut joined: Vec<Node> = siblings[first..range.first].to_vec();
        let rest = siblings[range.last + 1..=last].to_vec();
        out.into_iter()
            .chain(rest)
            .for_each(|node| push_joining(&mut joined, node));
        siblings.splice(first..=last, joined);
        Some(())
    })
}

/// Tab: moves the selected items into the preceding item. `None` outside of lists; at the first item nothing changes.
pub fn indent(state: &EditorState) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    let items = selected_items(&draft)?;
    let list = tree::element_at(&draft.content, &items.parent)?.clone();
    if items.first == 0 || !lift::is_item(&list.content[items.first - 1]) {
        return Some(DocumentEdit::unchanged(state));
    }
    draft.preserve_selection(|draft| {
        let content = tree::children_mut(&mut draft.content, &items.parent)?;
        let moved: Vec<Node> = content.drain(items.first..=items.last).collect();
        let inner = ListType::of(&list.kind)?;
        let Node::Element(before) = &mut content[items.first - 1] else {
            return None;
        };
        push_joining(
            &mut Arc::make_mut(before).content,
            inner.list(1, moved).into(),
        );
        Some(())
    })?;
    Some(
        draft
            .finish()
            .unwrap_or_else(|| DocumentEdit::unchanged(state)),
    )
}

/// Shift+Tab: lifts the selected items one level, out of an outermost list as plain blocks. `None` outside of lists.
pub fn outdent(state: &EditorState) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    selected_items(&draft)?;
    if lift::lift_out_of_item(&mut draft).is_none() {
        return Some(DocumentEdit::unchanged(state));
    }
    draft.finish()
}

/// Checks the task item at the path, or the selected ones; unchecks them if all are checked. `None` without task items.
pub fn toggle_checked(state: &EditorState, path: Option<&NodePath>) -> Option<DocumentEdit> {
    let mut draft = match path {
        Some(path) => EditDraft::including(state, &[path]),
        None => EditDraft::of(state),
    };
    let items: Vec<NodePath> = match path {
        Some(path) => vec![draft.local_path(path)?],
        None => selected_leaves(&draft.content, &draft.selection)
            .iter()
            .filter_map(|leaf| innermost_item(&draft.content, leaf))
            .collect(),
    };
    let checked = |path: &NodePath| tree::element_at(&draft.content, path)?.is_checked();
    let states: Vec<bool> = items.iter().map(checked).collect::<Option<_>>()?;
    let is_checked = !states.iter().all(|is_checked| *is_checked);
    (!items.is_empty()).then_some(())?;
    for path in items {
        set_checked(&mut draft, &path, is_checked)?;
    }
    draft.finish()
}

pub(crate) fn set_checked(draft: &mut EditDraft, path: &[usize], is_checked: bool) -> Option<()> {
    let item = tree::element_at(&draft.content, path)?;
    if item.is_checked()? != is_checked {
        let attributes = &mut tree::element_mut(&mut draft.content, path)?.attributes;
        attributes.insert("checked".to_owned(), json!(is_checked));
    }
    Some(())
}

/// The quote button: lifts the selection out of the quote around it, otherwise wraps it in one.
pub fn toggle_quote(state: &EditorState) -> Option<DocumentEdit> {
    let mut draft = EditDraft::of(state);
    let is_blockquote = |kind: &NodeKind| *kind == NodeKind::Blockquote;
    if lift::lift_out_of_quote(&mut draft, is_blockquote).is_none() {
        wrap_in_quote(&mut draft)?;
    }
    draft.finish()
}

pub(crate) fn wrap_in_quote(draft: &mut EditDraft) -> Option<()> {
    let quote = ElementNode::without_attributes(NodeKind::Blockquote, Vec::new());
    wrap_blocks(draft, quote)
}

/// Wraps the selected blocks in this quote or callout.
pub(crate) fn wrap_blocks(draft: &mut EditDraft, around: ElementNode) -> Option<()> {
    let range = selected_siblings(draft, &accepts_any_block)?;
    draft.preserve_selection(|draft| {
        let siblings = tree::children_mut(&mut draft.content, &range.parent)?;
        let inner = siblings[range.first..=range.last].to_vec();
        siblings.splice(
            range.first..=range.last,
            [around.with_content(inner).into()],
        );
        Some(())
    })
}

fn innermost_item(content: &[Node], leaf: &[usize]) -> Option<NodePath> {
    let list = innermost_list(content, leaf)?;
    leaf.get(..=list.len()).map(<[usize]>::to_vec)
}

/// The list around the leaf, within its table cell.
pub(crate) fn innermost_list(content: &[Node], leaf: &[usize]) -> Option<NodePath> {
    let ancestors = (1..leaf.len()).rev().map(|length| &leaf[..length]);
    ancestors
        .into_iter()
        .take_while(|path| !tree::kind_at(content, path).is_some_and(NodeKind::is_table_cell))
        .find(|path| tree::kind_at(content, path).is_some_and(NodeKind::is_list))
        .map(<[usize]>::to_vec)
}

fn to_items(node: &Node) -> Vec<Node> {
    match node.element() {
        Some(block) if block.kind.is_rich_text_block() => {
            vec![ElementNode::item(block.clone().into_paragraph()).into()]
        }
        Some(list) if list.kind.is_list() => list.content.clone(),
        _ => Vec::new(),
    }
}

pub(crate) fn convert_list(element: &mut ElementNode, list: ListType) {
    if element.kind == list.kind() {
        return;
    }
    element.kind = list.kind();
    element.content = converted_items(std::mem::take(&mut element.content), &list.item_kind());
    element.attributes.remove("start");
    element.attributes.remove("type");
    element
        .attributes
        .extend(list.list(1, Vec::new()).attributes);
}
