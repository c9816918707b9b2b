//! The commands on a board. Each is one step of the document's undo.

use serde_json::{Map, Value};

use super::board_error::{BoardError, BoardErrorReason};
use super::content::BoardContent;
use super::item_kind::{ItemKind, PathStyle};
use super::point::{BoardPoint, points_value};
use super::stroke::simplify_stroke;
use super::{item_edit, phase_edit};
use crate::attributes::attribute_map;

/// A user's action on a board. Phases are indices from 0.
#[derive(Debug, Clone, PartialEq)]
pub enum BoardCommand {
    /// Adds an item to this phase and those after it.
    Place { phase: usize, item: NewItem },
    /// Sets attributes of an item from this phase on. A blank value removes one.
    SetItem {
        phase: usize,
        id: String,
        values: Map<String, Value>,
    },
    /// Moves an item by this distance, as far as it stays on the map.
    Move {
        phase: usize,
        id: String,
        by: (i32, i32),
    },
    /// Moves an item to this point.
    MoveTo {
        phase: usize,
        id: String,
        to: BoardPoint,
    },
    MoveHandle {
        phase: usize,
        id: String,
        handle: ItemHandle,
        to: BoardPoint,
    },
    /// Removes an item from this phase and those after it.
    Remove { phase: usize, id: String },
    /// Shows an item at this point in the next phase, which is added with this id after the last one.
    CopyToNext {
        phase: usize,
        id: String,
        to: BoardPoint,
        new_phase: String,
    },
    /// Adds a phase at this index, which shows what the phase before it shows.
    AddPhase {
        at: usize,
        id: String,
        name: Option<String>,
    },
    /// Adds a phase after this one, which shows the same.
    DuplicatePhase { phase: usize, id: String },
    /// Removes a phase. The others show what they showed.
    RemovePhase { phase: usize },
    /// Sets the name and the clock of a phase.
    SetPhase {
        phase: usize,
        name: Option<String>,
        clock: Option<u64>,
    },
    /// Moves a phase to this index. Each phase shows what it showed.
    MovePhase { from: usize, to: usize },
    /// Sets attributes of the board: its map, its picture, its title.
    SetBoard { values: Map<String, Value> },
}

/// A point of an item that is dragged alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemHandle {
    Target,
    /// A point of a path, a wall or a polygon.
    Point(usize),
}

/// An item to be added.
#[derive(Debug, Clone, PartialEq)]
pub struct NewItem(pub(super) Map<String, Value>);

impl NewItem {
    fn new(id: &str, kind: ItemKind) -> Self {
        Self(attribute_map([
            ("id".to_owned(), Value::from(id)),
            ("kind".to_owned(), Value::from(kind.name())),
        ]))
    }

    /// An item at a point: any kind other than a path or a wall.
    pub fn at(id: &str, kind: ItemKind, at: BoardPoint) -> Self {
        Self::new(id, kind).with("at", at.to_value())
    }

    /// An agent at a point.
    pub fn agent(id: &str, agent: &str, at: BoardPoint) -> Self {
        Self::at(id, ItemKind::Agent, at).with("agent", agent.into())
    }

    /// A path along a stroke, which is simplified.
    pub fn path(id: &str, style: PathStyle, stroke: &[BoardPoint]) -> Self {
        Self::new(id, ItemKind::Path)
            .with("points", points_value(&simplify_stroke(stroke)))
            .with("style", style.name().into())
    }

    /// A wall with two ends.
    pub fn wall(id: &str, from: BoardPoint, to: BoardPoint) -> Self {
        Self::new(id, ItemKind::Wall).with("points", points_value(&[from, to]))
    }

    /// Adds an attribute.
    #[must_use]
    pub fn with(mut self, name: &str, value: Value) -> Self {
        self.0.insert(name.to_owned(), value);
        self
    }

    /// The user of an ability or the walker of a path: the id of an agent's item.
    #[must_use]
    pub fn used_by(self, agent_item: &str) -> Self {
        self.with("by", agent_item.into())
    }
}

/// The direction of an arrow key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NudgeDirection {
    Left,
    Right,
    Up,
    Down,
}

impl NudgeDirection {
    /// The distance of one press: 10, or 1 for a fine move.
    pub fn distance(self, is_fine: bool) -> (i32, i32) {
        let step = if is_fine { 1 } else { 10 };
        match self {
            Self::Left => (-step, 0),
            Self::Right => (step, 0),
            Self::Up => (0, -step),
            Self::Down => (0, step),
        }
    }
}

impl BoardContent {
    /// Returns the board after a command. An error names the item or the phase, and leaves the board as it is.
    pub fn run(&self, command: &BoardCommand) -> Result<Self, BoardError> {
        match command {
            BoardCommand::Place { phase, item } => item_edit::place(self, *phase, item),
            BoardCommand::SetItem { phase, id, values } => {
                item_edit::set_values(self, *phase, id, values)
            }
            BoardCommand::Move { phase, id, by } => item_edit::move_by(self, *phase, id, *by),
            BoardCommand::MoveTo { phase, id, to } => item_edit::move_to(self, *phase, id, *to),
            BoardCommand::MoveHandle {
                phase,
                id,
                handle,
                to,
            } => item_edit::move_handle(self, *phase, id, *handle, *to),
            BoardCommand::Remove { phase, id } => item_edit::remove(self, *phase, id),
            BoardCommand::CopyToNext {
                phase,
                id,
                to,
                new_phase,
            } => item_edit::copy_to_next(self, *phase, id, *to, new_phase),
            BoardCommand::AddPhase { at, id, name } => {
                phase_edit::add(self, *at, id, name.as_deref())
            }
            BoardCommand::DuplicatePhase { phase, id } => phase_edit::duplicate(self, *phase, id),
            BoardCommand::RemovePhase { phase } => phase_edit::remove(self, *phase),
            BoardCommand::SetPhase { phase, name, clock } => {
                phase_edit::set(self, *phase, name.as_deref(), *clock)
            }
            BoardCommand::MovePhase { from, to } => phase_edit::move_phase(self, *from, *to),
            BoardCommand::SetBoard { values } => phase_edit::set_board(self, values),
        }
    }
}

/// The error of a phase that does not exist.
pub(super) fn no_phase(phase: usize) -> BoardError {
    BoardError::of_phase(phase, BoardErrorReason::NotFound)
}
