//! Commands on phases and on the board itself.

use serde_json::{Map, Value};

use super::attribute_rules::clear_unsafe_addresses;
use super::board_error::BoardError;
use super::command::no_phase;
use super::content::{BoardContent, element_mut};
use super::phase_states::{PhaseState, replace_items};
use super::visible_item::is_blank;
use crate::node::{ElementNode, Node, NodeKind};

pub(super) fn add(
    board: &BoardContent,
    at: usize,
    id: &str,
    name: Option<&str>,
) -> Result<BoardContent, BoardError> {
    if at > board.phases().len() {
        return Err(no_phase(at));
    }
    let mut phase = ElementNode::new(NodeKind::BoardPhase).with_attribute("id", id.into());
    if let Some(name) = name {
        phase = phase.with_attribute("name", name.into());
    }
    let mut element = board.0.clone();
    let index = child_index(&element, at).unwrap_or(element.content.len());
    element.content.insert(index, phase.into());
    BoardContent::from_valid(element)
}

pub(super) fn duplicate(
    board: &BoardContent,
    phase: usize,
    id: &str,
) -> Result<BoardContent, BoardError> {
    let phases = board.phases();
    let name = phases.get(phase).ok_or_else(|| no_phase(phase))?.name();
    add(board, phase + 1, id, name)
}

pub(super) fn remove(board: &BoardContent, phase: usize) -> Result<BoardContent, BoardError> {
    let count = board.phases().len();
    if phase >= count {
        return Err(no_phase(phase));
    }
    reordered(
        board,
        &(0..count).filter(|at| *at != phase).collect::<Vec<_>>(),
    )
}

pub(super) fn move_phase(
    board: &BoardContent,
    from: usize,
    to: usize,
) -> Result<BoardContent, BoardError> {
    let count = board.phases().len();
    if from >= count || to >= count {
        return Err(no_phase(from.max(to)));
    }
    let mut order: Vec<usize> = (0..count).filter(|at| *at != from).collect();
    order.insert(to, from);
    reordered(board, &order)
}

pub(super) fn set(
    board: &BoardContent,
    phase: usize,
    name: Option<&str>,
    clock: Option<u64>,
) -> Result<BoardContent, BoardError> {
    let mut element = board.0.clone();
    let target = element_mut(&mut element, &NodeKind::BoardPhase, phase);
    let target = target.ok_or_else(|| no_phase(phase))?;
    set_attribute(target, "name", name.map_or(Value::Null, Value::from));
    set_attribute(target, "at", clock.map_or(Value::Null, Value::from));
    BoardContent::from_valid(element)
}

pub(super) fn set_board(
    board: &BoardContent,
    values: &Map<String, Value>,
) -> Result<BoardContent, BoardError> {
    let mut element = board.0.clone();
    for (name, value) in values {
        if name != "version" {
            set_attribute(&mut element, name, value.clone());
        }
    }
    clear_unsafe_addresses(&NodeKind::MapBoard, &mut element.attributes);
    BoardContent::from_valid(element)
}

/// The board with its phases in this order of indices. A phase that follows another one than before is stored again,
/// so that it shows the same.
fn reordered(board: &BoardContent, order: &[usize]) -> Result<BoardContent, BoardError> {
    let states: Vec<PhaseState> = (0..board.phases().len())
        .map(|phase| PhaseState::of(board, phase))
        .collect();
    let mut phases = Vec::new();
    let mut before: Option<usize> = None;
    for &at in order {
        let mut phase = board.phases()[at].0.clone();
        if before != at.checked_sub(1) {
            let shown_before = before.map(|before| states[before].clone());
            let items = states[at].items_after(&shown_before.unwrap_or_default());
            replace_items(&mut phase, items);
        }
        phases.push(Node::from(phase));
        before = Some(at);
    }
    let mut element = board.0.clone();
    let first = child_index(&element, 0).unwrap_or_default();
    let is_phase = |node: &Node| {
        node.element()
            .is_some_and(|child| child.kind == NodeKind::BoardPhase)
    };
    element.content.retain(|node| !is_phase(node));
    element.content.splice(first..first, phases);
    BoardContent::from_valid(element)
}

/// The index of a phase among all children of the board.
fn child_index(board: &ElementNode, phase: usize) -> Option<usize> {
    let children = board.content.iter().enumerate();
    let mut phases = children.filter(|(_, node)| {
        node.element()
            .is_some_and(|child| child.kind == NodeKind::BoardPhase)
    });
    phases.nth(phase).map(|(index, _)| index)
}

fn set_attribute(element: &mut ElementNode, name: &str, value: Value) {
    if is_blank(&value) {
        element.attributes.remove(name);
    } else {
        element.attributes.insert(name.to_owned(), value);
    }
}
