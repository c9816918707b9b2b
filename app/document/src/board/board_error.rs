//! The errors of invalid boards. They name the phase and the item.

use std::fmt;

use super::limits;

/// The reason why a board is invalid, with its phase (from 0) and its item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardError {
    pub phase: Option<usize>,
    pub item: Option<String>,
    pub reason: BoardErrorReason,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardErrorReason {
    #[error("{name} must be {expected}")]
    WrongValue { name: String, expected: String },
    #[error("must have {0}")]
    MissingValue(&'static str),
    #[error("has more than {max} phases", max = limits::MAX_PHASES)]
    TooManyPhases,
    #[error("has no phase")]
    NoPhase,
    #[error("has more than {max} items", max = limits::MAX_ITEMS)]
    TooManyItems,
    #[error("is {0} bytes of JSON; the maximum is {max}", max = limits::MAX_BOARD_BYTES)]
    TooLarge(usize),
    #[error("has an id that is already in use")]
    DuplicateId,
    #[error("must have the same kind in every phase")]
    KindChange,
    #[error("is not on the board")]
    NotFound,
}

impl BoardError {
    pub(super) fn of_board(reason: BoardErrorReason) -> Self {
        Self {
            phase: None,
            item: None,
            reason,
        }
    }

    pub(super) fn of_phase(phase: usize, reason: BoardErrorReason) -> Self {
        Self {
            phase: Some(phase),
            ..Self::of_board(reason)
        }
    }

    pub(super) fn of_item(phase: usize, id: &str, reason: BoardErrorReason) -> Self {
        Self {
            item: Some(id.chars().take(limits::MAX_ID_LENGTH).collect()),
            ..Self::of_phase(phase, reason)
        }
    }
}

/// Formats as `phase 2, item "smoke-1": at must be two whole numbers from 0 to 1000`.
impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.phase, &self.item) {
            (Some(phase), Some(item)) => write!(f, "phase {}, item {item:?}: ", phase + 1)?,
            (Some(phase), None) => write!(f, "phase {}: ", phase + 1)?,
            (None, _) => f.write_str("the board: ")?,
        }
        self.reason.fmt(f)
    }
}
