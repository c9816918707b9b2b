//! Lists and quotes around what is selected.

use std::sync::Arc;

use crate::edit::draft::Draft;
use crate::edit::lift::{self, push_joining, selected_items, selected_siblings, takes_any_block};
use crate::edit::position::Path;
use crate::edit::selected::selected_leaves;
use crate::edit::splice::Edit;
use crate::edit::state::State;
use crate::edit::tree;
use crate::node::{Element, Kind, Node};

/// How a list marks its items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ListType {
    Bullet,
    Ordered,
}

impl ListType {
    pub(crate) fn kind(self) -> Kind {
        match self {
            Self::Bullet => Kind::BulletList,
            Self::Ordered => Kind::OrderedList,
        }
    }

    pub(crate) fn list(self, start: i64, items: Vec<Node>) -> Element {
        match self {
            Self::Bullet => Element::bare(Kind::BulletList, items),
            Self::Ordered => Element::ordered_list(start, items),
        }
    }
}

/// The list button: out of the lists when all is in such a list, else into one.
pub fn toggle(state: &State, list: ListType) -> Option<Edit> {
    let mut draft = Draft::of(state);
    let leaves = selected_leaves(&draft.content, &draft.selection);
    let lists: Vec<Option<Path>> = leaves
        .iter()
        .map(|leaf| innermost_list(&draft.content, leaf))
        .collect();
    let is_alike = |path: &Option<Path>| {
        path.as_ref()
            .is_some_and(|path| tree::kind_at(&draft.content, path) == Some(&list.kind()))
    };
    if lists.iter().all(is_alike) {
        let all = tree::leaves(&draft.content);
        for leaf in leaves {
            lift::unlist(&mut draft, all.iter().position(|other| *other == leaf)?)?;
        }
    } else if lists.iter().all(Option::is_some) {
        for path in lists.iter().flatten() {
            let element = tree::element_mut(&mut draft.content, path)?;
            convert(element, list);
        }
    } else {
        wrap(&mut draft, list, 1)?;
    }
    draft.finish()
}

/// Puts the selected blocks into one list, and what can be no item between lists.
pub(crate) fn wrap(draft: &mut Draft, list: ListType, start: i64) -> Option<()> {
    let range = selected_siblings(draft, &takes_any_block)?;
    draft.keeping_selection(|draft| {
        let siblings = tree::children_mut(&mut draft.content, &range.parent)?;
        let mut out = Vec::new();
        let mut is_any = false;
        for node in &siblings[range.first..=range.last] {
            let items = as_items(node);
            is_any |= !items.is_empty();
            let node = if items.is_empty() {
                node.clone()
            } else {
                list.list(start, items).into()
            };
            push_joining(&mut out, node);
        }
        is_any.then_some(())?;
        // Lists of the same kind on either side become one with it.
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

/// Tab: the selected items into the item before them. Outside of lists it is not ours, at a list's first item it does
/// nothing.
pub fn indent(state: &State) -> Option<Edit> {
    let mut draft = Draft::of(state);
    let items = selected_items(&draft)?;
    let list = tree::element_at(&draft.content, &items.parent)?.clone();
    if items.first == 0 || !lift::is_item(&list.content[items.first - 1]) {
        return Some(Edit::nothing(state));
    }
    draft.keeping_selection(|draft| {
        let content = tree::children_mut(&mut draft.content, &items.parent)?;
        let moved: Vec<Node> = content.drain(items.first..=items.last).collect();
        let inner = match list.kind {
            Kind::OrderedList => ListType::Ordered,
            _ => ListType::Bullet,
        };
        let Node::Element(before) = &mut content[items.first - 1] else {
            return None;
        };
        push_joining(
            &mut Arc::make_mut(before).content,
            inner.list(1, moved).into(),
        );
        Some(())
    })?;
    Some(draft.finish().unwrap_or_else(|| Edit::nothing(state)))
}

/// Shift+Tab: the selected items one level up, out of the outermost list as plain blocks. Outside of lists not ours.
pub fn outdent(state: &State) -> Option<Edit> {
    let mut draft = Draft::of(state);
    selected_items(&draft)?;
    if lift::out_of_item(&mut draft).is_none() {
        return Some(Edit::nothing(state));
    }
    draft.finish()
}

/// The quote button: out of the quote around all that is selected, else into one.
pub fn toggle_quote(state: &State) -> Option<Edit> {
    let mut draft = Draft::of(state);
    if lift::out_of_quote(&mut draft).is_none() {
        wrap_in_quote(&mut draft)?;
    }
    draft.finish()
}

pub(crate) fn wrap_in_quote(draft: &mut Draft) -> Option<()> {
    let range = selected_siblings(draft, &takes_any_block)?;
    draft.keeping_selection(|draft| {
        let siblings = tree::children_mut(&mut draft.content, &range.parent)?;
        let inner = siblings[range.first..=range.last].to_vec();
        let quote = Element::bare(Kind::Blockquote, inner);
        siblings.splice(range.first..=range.last, [quote.into()]);
        Some(())
    })
}

pub(crate) fn innermost_list(content: &[Node], leaf: &[usize]) -> Option<Path> {
    let ancestors = (1..leaf.len()).rev().map(|length| &leaf[..length]);
    ancestors
        .into_iter()
        .find(|path| tree::kind_at(content, path).is_some_and(Kind::is_list))
        .map(<[usize]>::to_vec)
}

fn as_items(node: &Node) -> Vec<Node> {
    match node.element() {
        Some(block) if block.kind.is_line() => {
            vec![Element::item(block.clone().into_paragraph()).into()]
        }
        Some(list) if list.kind.is_list() => list.content.clone(),
        _ => Vec::new(),
    }
}

fn convert(element: &mut Element, list: ListType) {
    if element.kind == list.kind() {
        return;
    }
    element.kind = list.kind();
    element.attributes.remove("start");
    element.attributes.remove("type");
    element
        .attributes
        .extend(list.list(1, Vec::new()).attributes);
}
