//! Ranges of blocks beside each other, and moving them out of the list or the quote around them.

use std::sync::Arc;

use crate::edit::draft::Draft;
use crate::edit::position::Path;
use crate::edit::selected::selected_leaves;
use crate::edit::tree;
use crate::node::{Element, Kind, Node};

/// Some children of one parent, the last included.
#[derive(Debug)]
pub(crate) struct Siblings {
    pub parent: Path,
    pub first: usize,
    pub last: usize,
}

/// The smallest run of siblings that reaches from one leaf to the other, in a parent that is accepted.
pub(crate) fn siblings(
    content: &[Node],
    from: &[usize],
    to: &[usize],
    accepts: &dyn Fn(&Kind, usize) -> bool,
) -> Option<Siblings> {
    let common = from
        .iter()
        .zip(to)
        .take_while(|(one, other)| one == other)
        .count();
    let mut level = common.min(from.len().min(to.len()).checked_sub(1)?);
    loop {
        let parent = &from[..level];
        if accepts(tree::kind_at(content, parent)?, from[level]) {
            return Some(Siblings {
                parent: parent.to_vec(),
                first: from[level],
                last: to[level],
            });
        }
        level = level.checked_sub(1)?;
    }
}

/// The siblings around all that is selected.
pub(crate) fn selected_siblings(
    draft: &Draft,
    accepts: &dyn Fn(&Kind, usize) -> bool,
) -> Option<Siblings> {
    let leaves = selected_leaves(&draft.content, &draft.selection);
    siblings(&draft.content, leaves.first()?, leaves.last()?, accepts)
}

/// The items of the innermost list around all that is selected.
pub(crate) fn selected_items(draft: &Draft) -> Option<Siblings> {
    selected_siblings(draft, &|kind, _| kind.is_list())
}

/// Where any block may stand: not at the beginning of a list item.
pub(crate) fn takes_any_block(kind: &Kind, at: usize) -> bool {
    matches!(kind, Kind::Document | Kind::Blockquote) || (*kind == Kind::ListItem && at > 0)
}

/// The selected items one level up; out of the outermost list they are no items any more.
pub(crate) fn out_of_item(draft: &mut Draft) -> Option<()> {
    let items = selected_items(draft)?;
    draft.keeping_selection(|draft| lift_items(draft, &items))
}

/// The selected blocks out of the innermost quote around them, which goes on before and after them.
pub(crate) fn out_of_quote(draft: &mut Draft) -> Option<()> {
    let blocks = selected_siblings(draft, &|kind, _| *kind == Kind::Blockquote)?;
    draft.keeping_selection(|draft| {
        let quote = tree::element_at(&draft.content, &blocks.parent)?.clone();
        let [before, lifted, after] = parts(&quote, &blocks);
        let nodes = [before, lifted, after].concat();
        let (last, outer) = blocks.parent.split_last()?;
        let fits = takes_any_block(tree::kind_at(&draft.content, outer)?, *last);
        fits.then_some(())?;
        draft.replace(&blocks.parent, nodes)
    })
}

/// The text block with this place among the leaves out of every list around it.
pub(crate) fn unlist(draft: &mut Draft, ordinal: usize) -> Option<()> {
    loop {
        let leaf = tree::leaves(&draft.content).into_iter().nth(ordinal)?;
        let Some(items) = siblings(&draft.content, &leaf, &leaf, &|kind, _| kind.is_list()) else {
            return Some(());
        };
        draft.keeping_selection(|draft| lift_items(draft, &items))?;
    }
}

/// What stands before the range, the range itself as bare nodes, and what stands after; the outer ones in copies of
/// the parent.
fn parts(parent: &Element, range: &Siblings) -> [Vec<Node>; 3] {
    let around = |nodes: &[Node]| {
        let copy = || parent.clone().with_content(nodes.to_vec()).into();
        if nodes.is_empty() {
            Vec::new()
        } else {
            vec![copy()]
        }
    };
    let nodes = &parent.content;
    [
        around(&nodes[..range.first]),
        nodes[range.first..=range.last].to_vec(),
        around(&nodes[range.last + 1..]),
    ]
}

fn lift_items(draft: &mut Draft, items: &Siblings) -> Option<()> {
    let list = tree::element_at(&draft.content, &items.parent)?.clone();
    let [before, mut lifted, after] = parts(&list, items);
    let (at, outer) = items.parent.split_last()?;
    if tree::kind_at(&draft.content, outer)? != &Kind::ListItem {
        let blocks = lifted.iter().flat_map(|item| match item.element() {
            Some(item) if item.kind == Kind::ListItem => item.content.clone(),
            _ => vec![item.clone()],
        });
        let nodes = [before, blocks.collect(), after].concat();
        return draft.replace(&items.parent, nodes);
    }
    // What followed in the inner list and in the outer item follows the last one that was lifted, as its own.
    let item = tree::element_at(&draft.content, outer)?.clone();
    let kept = [&item.content[..*at], &before].concat();
    let trailing = [&after, &item.content[at + 1..]].concat();
    if !trailing.is_empty() {
        let Some(Node::Element(last)) = lifted.last_mut().filter(|last| is_item(last)) else {
            return None;
        };
        for node in trailing {
            push_joining(&mut Arc::make_mut(last).content, node);
        }
    }
    let mut nodes = vec![item.with_content(kept).into()];
    nodes.append(&mut lifted);
    draft.replace(outer, nodes)
}

pub(crate) fn is_item(node: &Node) -> bool {
    node.element()
        .is_some_and(|element| element.kind == Kind::ListItem)
}

/// Adds a block; a list joins a list of its kind that it would stand behind.
pub(crate) fn push_joining(content: &mut Vec<Node>, node: Node) {
    if let (Some(Node::Element(last)), Node::Element(list)) = (content.last_mut(), &node)
        && last.kind.is_list()
        && last.kind == list.kind
    {
        Arc::make_mut(last)
            .content
            .extend(list.content.iter().cloned());
        return;
    }
    content.push(node);
}
