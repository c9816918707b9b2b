//! Checks the nodes of a board.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::attribute_rules::{BOARD_RULES, ITEM_RULES, PHASE_RULES, ValueRule};
use super::board_error::{BoardError, BoardErrorReason};
use super::content::{BoardItem, BoardPhase, elements, show_item, text};
use super::item_kind::{ItemKind, ZoneShape};
use super::limits::{MAX_BOARD_BYTES, MAX_ITEMS, MAX_PHASES};
use super::visible_item::VisibleItem;
use crate::node::{ElementNode, NodeKind};

/// Whether this version knows the format of the board with these attributes. Other boards are unknown nodes.
pub(crate) fn is_of_this_version(attributes: Option<&Value>) -> bool {
    match attributes.and_then(|attributes| attributes.get("version")) {
        None | Some(Value::Null) => true,
        Some(version) => version.as_u64() == Some(1),
    }
}

/// Returns the first error of a board.
pub(crate) fn validate(board: &ElementNode) -> Result<(), BoardError> {
    let of_board = BoardError::of_board;
    check_rules(&board.attributes, &BOARD_RULES).map_err(of_board)?;
    let phases: Vec<BoardPhase<'_>> = elements(board, &NodeKind::BoardPhase)
        .map(BoardPhase)
        .collect();
    if phases.is_empty() {
        return Err(of_board(BoardErrorReason::NoPhase));
    }
    if phases.len() > MAX_PHASES {
        return Err(of_board(BoardErrorReason::TooManyPhases));
    }
    let items: usize = phases.iter().map(|phase| phase.items().count()).sum();
    if items > MAX_ITEMS {
        return Err(of_board(BoardErrorReason::TooManyItems));
    }
    let bytes = serde_json::to_string(board).map_or(usize::MAX, |json| json.len());
    if bytes > MAX_BOARD_BYTES {
        return Err(of_board(BoardErrorReason::TooLarge(bytes)));
    }
    let mut phase_ids = BTreeSet::new();
    let mut kinds: Vec<(&str, &str)> = Vec::new();
    let mut visible = Vec::new();
    for (at, phase) in phases.into_iter().enumerate() {
        let of_phase = |reason| BoardError::of_phase(at, reason);
        check_rules(&phase.0.attributes, &PHASE_RULES).map_err(of_phase)?;
        if phase.id().is_some_and(|id| !phase_ids.insert(id)) {
            return Err(of_phase(BoardErrorReason::DuplicateId));
        }
        let mut ids = BTreeSet::new();
        for item in phase.items() {
            let of_item = |reason| BoardError::of_item(at, item.id(), reason);
            check_item(item, &mut kinds).map_err(of_item)?;
            if !ids.insert(item.id()) {
                return Err(of_item(BoardErrorReason::DuplicateId));
            }
            let shown = show_item(&mut visible, item);
            shown.map_or(Ok(()), check_complete).map_err(of_item)?;
        }
    }
    Ok(())
}

/// Checks the values of a stored item. `kinds` has the kind of each id of the board so far.
fn check_item<'a>(
    item: BoardItem<'a>,
    kinds: &mut Vec<(&'a str, &'a str)>,
) -> Result<(), BoardErrorReason> {
    if item.0.attributes.get("id").is_none_or(Value::is_null) {
        return Err(BoardErrorReason::MissingValue("an id"));
    }
    let id_rule = [("id", ValueRule::Id)];
    check_rules(&item.0.attributes, &id_rule)?;
    if matches!(item.0.attributes.get("kind"), Some(kind) if !kind.is_null() && !kind.is_string()) {
        return Err(BoardErrorReason::MissingValue("a kind that is text"));
    }
    let item_id = item.id();
    let known = kinds.iter().find(|(id, _)| *id == item_id);
    let kind = match (known, text(item.0, "kind")) {
        (Some((_, known)), Some(kind)) if *known != kind => {
            return Err(BoardErrorReason::KindChange);
        }
        (Some((_, known)), _) => *known,
        (None, Some(kind)) => {
            kinds.push((item_id, kind));
            kind
        }
        (None, None) if item.is_removed() => return Ok(()),
        (None, None) => return Err(BoardErrorReason::MissingValue("a kind")),
    };
    match ItemKind::from_name(kind) {
        Some(_) => check_rules(&item.0.attributes, &ITEM_RULES),
        None => Ok(()),
    }
}

/// Checks that an item has what its kind needs.
fn check_complete(item: &VisibleItem<'_>) -> Result<(), BoardErrorReason> {
    if item.kind_name().is_empty() {
        return Err(BoardErrorReason::MissingValue("a kind"));
    }
    let Some(kind) = item.kind() else {
        return Ok(());
    };
    let (points, missing) = (item.points(), BoardErrorReason::MissingValue);
    if item.has_points() {
        let is_polygon = kind == ItemKind::Zone && item.shape() == ZoneShape::Polygon;
        return match points.len() {
            0 | 1 => Err(missing("points")),
            2 if is_polygon => Err(missing("at least 3 points")),
            _ => Ok(()),
        };
    }
    if item.position().is_none() {
        return Err(missing("at"));
    }
    match kind {
        ItemKind::Agent if item.agent().is_none() => Err(missing("an agent")),
        ItemKind::Text if item.label().is_none() => Err(missing("a label")),
        ItemKind::Lineup if item.target().is_none() => Err(missing("a target")),
        _ => Ok(()),
    }
}

fn check_rules(
    attributes: &Map<String, Value>,
    rules: &[(&str, ValueRule)],
) -> Result<(), BoardErrorReason> {
    for (name, rule) in rules {
        let value = attributes.get(*name).filter(|value| !value.is_null());
        if value.is_some_and(|value| !rule.allows(value)) {
            return Err(BoardErrorReason::WrongValue {
                name: (*name).to_owned(),
                expected: rule.expected(),
            });
        }
    }
    Ok(())
}
