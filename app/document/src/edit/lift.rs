//! Ranges of sibling blocks, and lifting them out of their list or quote.

use std::sync::Arc;

use crate::edit::edit_draft::EditDraft;
use crate::edit::normalize::converted_items;
use crate::edit::position::NodePath;
use crate::edit::selected_blocks::selected_leaves;
use crate::edit::tree;
use crate::node::{ElementNode, Node, NodeKind};

/// Consecutive children of one parent, from `first` through `last`.
#[derive(Debug)]
pub(crate) struct SiblingRange {
    pub parent: NodePath,
    pub first: usize,
    pub last: usize,
}

/// The smallest sibling range from one leaf to the other, in a parent that `accepts` allows. Both ends in one table
/// cell have no range around the cell.
pub(crate) fn sibling_range(
    content: &[Node],
    from: &[usize],
    to: &[usize],
    accepts: &dyn Fn(&NodeKind, usize) -> bool,
) -> Option<SiblingRange> {
    let common = from
        .iter()
        .zip(to)
        .take_while(|(one, other)| one == other)
        .count();
    let mut level = common.min(from.len().min(to.len()).checked_sub(1)?);
    loop {
        let parent = &from[..level];
        if accepts(tree::kind_at(content, parent)?, from[level]) {
            return Some(SiblingRange {
                parent: parent.to_vec(),
                first: from[level],
                last: to[level],
            });
        }
        if tree::kind_at(content, parent)?.is_table_cell() {
            return None;
        }
        level = level.checked_sub(1)?;
    }
}

/// The smallest sibling range that contains the selection.
pub(crate) fn selected_siblings(
    draft: &EditDraft,
    accepts: &dyn Fn(&NodeKind, usize) -> bool,
) -> Option<SiblingRange> {
    let leaves = selected_leaves(&draft.content, &draft.selection);
    sibling_range(&draft.content, leaves.first()?, leaves.last()?, accepts)
}

/// The selected items of the innermost list that contains the selection.
pub(crate) fn selected_items(draft: &EditDraft) -> Option<SiblingRange> {
    selected_siblings(draft, &|kind, _| kind.is_list())
}

/// Whether any block is allowed there; the first block of a list item must be a paragraph.
pub(crate) fn accepts_any_block(kind: &NodeKind, at: usize) -> bool {
    *kind == NodeKind::Document
        || kind.is_quote()
        || kind.is_table_cell()
        || *kind == NodeKind::DetailsContent
        || (kind.is_list_item() && at > 0)
}

/// Lifts the selected items one level. Items of an outermost list become plain blocks.
pub(crate) fn lift_out_of_item(draft: &mut EditDraft) -> Option<()> {
    let items = selected_items(draft)?;
    draft.preserve_selection(|draft| lift_items(draft, &items))
}

/// Lifts the selected blocks out of the innermost quote or callout that `is_left` selects, which is split around them.
pub(crate) fn lift_out_of_quote(
    draft: &mut EditDraft,
    is_left: fn(&NodeKind) -> bool,
) -> Option<()> {
    let blocks = selected_siblings(draft, &|kind, _| is_left(kind))?;
    draft.preserve_selection(|draft| {
        let quote = tree::element_at(&draft.content, &blocks.parent)?.clone();
        let [before, lifted, after] = split_around(&quote, &blocks);
        let nodes = [before, lifted, after].concat();
        let (last, outer) = blocks.parent.split_last()?;
        let fits = accepts_any_block(tree::kind_at(&draft.content, outer)?, *last);
        fits.then_some(())?;
        draft.replace(&blocks.parent, nodes)
    })
}

/// Lifts the leaf with this ordinal number out of every list around it.
pub(crate) fn lift_out_of_lists(draft: &mut EditDraft, ordinal: usize) -> Option<()> {
    loop {
        let leaf = tree::leaves(&draft.content).into_iter().nth(ordinal)?;
        let Some(items) = sibling_range(&draft.content, &leaf, &leaf, &|kind, _| kind.is_list())
        else {
            return Some(());
        };
        draft.preserve_selection(|draft| lift_items(draft, &items))?;
    }
}

/// Splits a parent around a range: a copy of the parent with the nodes before it, the nodes of the range, and a copy
/// with the nodes after it. Empty copies are left out.
fn split_around(parent: &ElementNode, range: &SiblingRange) -> [Vec<Node>; 3] {
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

fn lift_items(draft: &mut EditDraft, items: &SiblingRange) -> Option<()> {
    let list = tree::element_at(&draft.content, &items.parent)?.clone();
    let [before, mut lifted, after] = split_around(&list, items);
    let (at, outer) = items.parent.split_last()?;
    if !tree::kind_at(&draft.content, outer)?.is_list_item() {
        let blocks = lifted.iter().flat_map(|item| match item.element() {
            Some(item) if item.kind.is_list_item() => item.content.clone(),
            _ => vec![item.clone()],
        });
        let nodes = [before, blocks.collect(), after].concat();
        return draft.replace(&items.parent, nodes);
    }
    // Content that followed in the inner list and in the outer item moves into the last lifted item.
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
    let mut lifted = converted_items(lifted, &item.kind);
    let mut nodes = vec![item.with_content(kept).into()];
    nodes.append(&mut lifted);
    draft.replace(outer, nodes)
}

pub(crate) fn is_item(node: &Node) -> bool {
    node.element()
        .is_some_and(|element| element.kind.is_list_item())
}

/// Adds a block; a list joins a preceding list of the same kind.
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
