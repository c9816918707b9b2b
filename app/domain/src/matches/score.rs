//! The score of a match, and the result that follows from it.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::day::text_on_the_wire;
use crate::validation_rule::{RuleViolation, ValidationRule};

/// Maximum number of rounds of one side.
pub const MAX_ROUNDS_PER_SIDE: u8 = 100;

/// The result of a match for our team; `result` on the wire. It always follows from the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MatchOutcome {
    Win,
    Loss,
    Draw,
}

impl MatchOutcome {
    pub const ALL: [Self; 3] = [Self::Win, Self::Loss, Self::Draw];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Win => "WIN",
            Self::Loss => "LOSS",
            Self::Draw => "DRAW",
        }
    }
}

impl fmt::Display for MatchOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for MatchOutcome {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let mut all = Self::ALL.into_iter();
        all.find(|outcome| outcome.as_str() == raw)
            .ok_or(ValidationRule::OneOf("WIN, LOSS, DRAW"))
    }
}

text_on_the_wire!(MatchOutcome);

/// The rounds that each side won; written `13:7`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MatchScore {
    pub us: u8,
    pub them: u8,
}

impl MatchScore {
    /// Returns the score of both sides, and `None` for neither. The error names the side that is missing.
    pub fn of_sides(us: Option<u8>, them: Option<u8>) -> Result<Option<Self>, Vec<RuleViolation>> {
        let missing = match (us, them) {
            (Some(us), Some(them)) => return Ok(Some(Self { us, them })),
            (None, None) => return Ok(None),
            (None, Some(_)) => "scoreUs",
            (Some(_), None) => "scoreThem",
        };
        Err(vec![ValidationRule::OneSidedScore.on_field(missing)])
    }

    pub fn outcome(self) -> MatchOutcome {
        match self.us.cmp(&self.them) {
            Ordering::Greater => MatchOutcome::Win,
            Ordering::Less => MatchOutcome::Loss,
            Ordering::Equal => MatchOutcome::Draw,
        }
    }
}

impl fmt::Display for MatchScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.us, self.them)
    }
}

/// Checks the number of rounds of one side: 0 to 100.
pub fn check_rounds(number: i64) -> Result<u8, ValidationRule> {
    let rounds = u8::try_from(number).ok();
    rounds
        .filter(|rounds| *rounds <= MAX_ROUNDS_PER_SIDE)
        .ok_or(ValidationRule::OutOfRange(0, MAX_ROUNDS_PER_SIDE.into()))
}
