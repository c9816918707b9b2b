//! Commands on items.

use serde_json::{Map, Value};

use super::attribute_rules::clear_unsafe_addresses;
use super::board_error::{BoardError, BoardErrorReason};
use super::command::{ItemHandle, NewItem, no_phase};
use super::content::{BoardContent, BoardItem, element_mut};
use super::phase_edit;
use super::point::{BoardPoint, points_value};
use super::visible_item::{VisibleItem, is_blank};
use crate::attributes::attribute_map;
use crate::node::{ElementNode, Node, NodeKind};

pub(super) fn place(
    board: &BoardContent,
    phase: usize,
    item: &NewItem,
) -> Result<BoardContent, BoardError> {
    let mut attributes = item.0.clone();
    clear_unsafe_addresses(&NodeKind::BoardItem, &mut attributes);
    let id = attributes.get("id").and_then(Value::as_str);
    let id = id.unwrap_or_default().to_owned();
    let phases = board.phases();
    let is_used = phases
        .iter()
        .any(|phase| phase.items().any(|item| item.id() == id));
    if is_used {
        let reason = BoardErrorReason::DuplicateId;
        return Err(BoardError::of_item(phase, &id, reason));
    }
    edit_phase(board, phase, |phase| {
        let item = ElementNode {
            attributes,
            ..ElementNode::new(NodeKind::BoardItem)
        };
        phase.content.push(item.into());
    })
}

/// Sets attributes in the node of the phase. Values that equal the inherited ones are not stored.
pub(super) fn set_values(
    board: &BoardContent,
    phase: usize,
    id: &str,
    values: &Map<String, Value>,
) -> Result<BoardContent, BoardError> {
    find(board, phase, id)?;
    let before = phase.checked_sub(1);
    let before = before.map_or_else(Vec::new, |before| board.visible_items(before));
    let inherited = before.iter().find(|item| item.id() == id);
    edit_phase(board, phase, |phase| {
        let at = item_index(phase, id);
        let mut item = at.and_then(|at| phase.content[at].element()).map_or_else(
            || ElementNode::new(NodeKind::BoardItem).with_attribute("id", id.into()),
            Clone::clone,
        );
        for (name, value) in values {
            if name == "id" || name == "kind" {
                continue;
            }
            let before = inherited.and_then(|item| item.stored_value(name));
            let is_same = before.map_or(is_blank(value), |before| before == value);
            if is_same {
                item.attributes.remove(name);
            } else {
                item.attributes.insert(name.clone(), value.clone());
            }
        }
        clear_unsafe_addresses(&NodeKind::BoardItem, &mut item.attributes);
        let is_inherited = inherited.is_some() && adds_nothing(&item);
        match (at, is_inherited) {
            (Some(at), true) => {
                phase.content.remove(at);
            }
            (Some(at), false) => phase.content[at] = item.into(),
            (None, true) => {}
            (None, false) => phase.content.push(item.into()),
        }
    })
}

pub(super) fn move_by(
    board: &BoardContent,
    phase: usize,
    id: &str,
    by: (i32, i32),
) -> Result<BoardContent, BoardError> {
    let item = find(board, phase, id)?;
    let stored: Vec<_> = ["at", "target"]
        .into_iter()
        .filter_map(|name| Some((name, BoardPoint::from_value(item.value(name)?)?)))
        .collect();
    let points = item.points();
    let all = || stored.iter().map(|(_, point)| point).chain(&points);
    let (x, y) = (
        within(by.0, all().map(|point| i32::from(point.x))),
        within(by.1, all().map(|point| i32::from(point.y))),
    );
    let shifted = stored
        .iter()
        .map(|(name, point)| ((*name).to_owned(), point.shifted(x, y).to_value()));
    let mut values = attribute_map(shifted);
    if !points.is_empty() {
        let points: Vec<_> = points.iter().map(|point| point.shifted(x, y)).collect();
        values.insert("points".to_owned(), points_value(&points));
    }
    set_values(board, phase, id, &values)
}

pub(super) fn move_to(
    board: &BoardContent,
    phase: usize,
    id: &str,
    to: BoardPoint,
) -> Result<BoardContent, BoardError> {
    let item = find(board, phase, id)?;
    let Some(from) = item.position() else {
        let reason = BoardErrorReason::MissingValue("at");
        return Err(BoardError::of_item(phase, id, reason));
    };
    let difference = |to: u16, from: u16| i32::from(to) - i32::from(from);
    let by = (difference(to.x, from.x), difference(to.y, from.y));
    move_by(board, phase, id, by)
}

pub(super) fn move_handle(
    board: &BoardContent,
    phase: usize,
    id: &str,
    handle: ItemHandle,
    to: BoardPoint,
) -> Result<BoardContent, BoardError> {
    let item = find(board, phase, id)?;
    let value = match handle {
        ItemHandle::Target => ("target", to.to_value()),
        ItemHandle::Point(at) => {
            let mut points = item.points();
            let Some(point) = points.get_mut(at) else {
                return Err(BoardError::of_item(phase, id, BoardErrorReason::NotFound));
            };
            *point = to;
            ("points", points_value(&points))
        }
    };
    let values = attribute_map([(value.0.to_owned(), value.1)]);
    set_values(board, phase, id, &values)
}

/// Removes the item's nodes in this phase and those after it, and marks it where an earlier phase has it.
pub(super) fn remove(
    board: &BoardContent,
    phase: usize,
    id: &str,
) -> Result<BoardContent, BoardError> {
    find(board, phase, id)?;
    let before = phase.checked_sub(1);
    let before = before.map_or_else(Vec::new, |before| board.visible_items(before));
    let is_inherited = before.iter().any(|item| item.id() == id);
    let mut element = board.0.clone();
    for at in phase..board.phases().len() {
        let Some(later) = element_mut(&mut element, &NodeKind::BoardPhase, at) else {
            break;
        };
        if let Some(index) = item_index(later, id) {
            later.content.remove(index);
        }
        if at == phase && is_inherited {
            let marker = ElementNode::new(NodeKind::BoardItem)
                .with_attribute("id", id.into())
                .with_attribute("removed", true.into());
            later.content.push(marker.into());
        }
    }
    BoardContent::from_valid(element)
}

pub(super) fn copy_to_next(
    board: &BoardContent,
    phase: usize,
    id: &str,
    to: BoardPoint,
    new_phase: &str,
) -> Result<BoardContent, BoardError> {
    let item = find(board, phase, id)?;
    let next = phase + 1;
    let with_next = if next < board.phases().len() {
        board.clone()
    } else {
        phase_edit::add(board, next, new_phase, None)?
    };
    let is_there = with_next
        .visible_items(next)
        .iter()
        .any(|shown| shown.id() == id);
    if is_there {
        return move_to(&with_next, next, id, to);
    }
    let attributes = item.attributes();
    let with_item = edit_phase(&with_next, next, |phase| {
        let item = ElementNode {
            attributes,
            ..ElementNode::new(NodeKind::BoardItem)
        };
        match item_index(phase, id) {
            Some(at) => phase.content[at] = item.into(),
            None => phase.content.push(item.into()),
        }
    })?;
    move_to(&with_item, next, id, to)
}

fn find<'a>(
    board: &'a BoardContent,
    phase: usize,
    id: &str,
) -> Result<VisibleItem<'a>, BoardError> {
    if phase >= board.phases().len() {
        return Err(no_phase(phase));
    }
    let mut items = board.visible_items(phase).into_iter();
    items
        .find(|item| item.id() == id)
        .ok_or_else(|| BoardError::of_item(phase, id, BoardErrorReason::NotFound))
}

fn edit_phase(
    board: &BoardContent,
    phase: usize,
    edit: impl FnOnce(&mut ElementNode),
) -> Result<BoardContent, BoardError> {
    let mut element = board.0.clone();
    let target = element_mut(&mut element, &NodeKind::BoardPhase, phase);
    edit(target.ok_or_else(|| no_phase(phase))?);
    BoardContent::from_valid(element)
}

/// The index of the item's node among the children of a phase.
fn item_index(phase: &ElementNode, id: &str) -> Option<usize> {
    let is_item = |node: &Node| {
        let element = node.element()?;
        (element.kind == NodeKind::BoardItem && BoardItem(element).id() == id).then_some(())
    };
    phase
        .content
        .iter()
        .position(|node| is_item(node).is_some())
}

/// Whether the node has no value besides those that identify the item.
fn adds_nothing(item: &ElementNode) -> bool {
    let mut values = item.attributes.iter();
    item.content.is_empty()
        && item.marks.as_slice().is_empty()
        && values.all(|(name, value)| value.is_null() || name == "id" || name == "kind")
}

/// The part of a distance that keeps all coordinates on the map.
fn within(by: i32, coordinates: impl Iterator<Item = i32> + Clone) -> i32 {
    let max = i32::from(super::limits::MAX_COORDINATE);
    let lowest = coordinates.clone().min().unwrap_or(0);
    let highest = coordinates.max().unwrap_or(max);
    by.clamp(-lowest, max - highest)
}
