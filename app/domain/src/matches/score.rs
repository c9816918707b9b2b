//! The score of a match, and what it says.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::day::text_on_the_wire;
use crate::rule::Rule;

pub const SCORE_MAX: u8 = 100;

/// How a match ended for us; `result` on the wire. Nobody states it: the score does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    Win,
    Loss,
    Draw,
}

impl Outcome {
    pub const ALL: [Self; 3] = [Self::Win, Self::Loss, Self::Draw];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Win => "WIN",
            Self::Loss => "LOSS",
            Self::Draw => "DRAW",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Outcome {
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        let mut all = Self::ALL.into_iter();
        all.find(|outcome| outcome.as_str() == raw)
            .ok_or(Rule::OneOf("WIN, LOSS, DRAW"))
    }
}

text_on_the_wire!(Outcome);

/// Rounds won by either side; `13:7` in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Score {
    pub us: u8,
    pub them: u8,
}

impl Score {
    pub fn outcome(self) -> Outcome {
        match self.us.cmp(&self.them) {
            Ordering::Greater => Outcome::Win,
            Ordering::Less => Outcome::Loss,
            Ordering::Equal => Outcome::Draw,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.us, self.them)
    }
}

/// Rounds of one side: 0 to 100.
pub fn rounds(number: i64) -> Result<u8, Rule> {
    let rounds = u8::try_from(number).ok();
    rounds
        .filter(|rounds| *rounds <= SCORE_MAX)
        .ok_or(Rule::OutOfRange(0, SCORE_MAX.into()))
}
