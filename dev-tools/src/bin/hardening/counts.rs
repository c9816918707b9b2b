//! The counts of a step.

use std::fmt;
use std::time::Duration;

/// Whether the server may refuse writes during a step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum RefusalRule {
    Expected,
    Unexpected,
}

/// One step: rounds of one kind of fault on one database.
pub struct StepCounts {
    pub step: String,
    pub rounds: usize,
    refusals: RefusalRule,
    /// Rounds in which the fault took effect.
    pub hit: usize,
    pub acknowledged: u64,
    /// Responses 503 and 507 with `Retry-After` during the fault.
    pub refused: u64,
    /// Values that were acknowledged but are not stored.
    pub lost: u64,
    /// Rounds after which no write succeeded, or a transaction stayed open, for five seconds.
    pub stuck: u64,
    /// Every other failure during the fault, and any failure after it.
    pub unexpected: u64,
    /// Rounds in which the health endpoint disagreed with the writers' results.
    pub false_health: u64,
    /// `None` until the step has finished.
    pub took: Option<Duration>,
}

impl StepCounts {
    pub const HEAD: &str = "server                  rounds   hit   acknowledged  refused  lost  stuck  unexpected  false health   time";

    pub fn new(step: String, rounds: usize, refusals: RefusalRule) -> Self {
        Self {
            step,
            rounds,
            refusals,
            hit: 0,
            acknowledged: 0,
            refused: 0,
            lost: 0,
            stuck: 0,
            unexpected: 0,
            false_health: 0,
            took: None,
        }
    }

    /// Whether every round was run, its fault took effect, and nothing happened that must never happen.
    pub fn is_clean(&self) -> bool {
        self.took.is_some()
            && self.hit == self.rounds
            && self.lost + self.stuck + self.unexpected + self.false_health == 0
    }

    /// Counts writes that were refused with `Retry-After`.
    pub fn count_refused(&mut self, count: u64) {
        self.refused += count;
        if count > 0 && self.refusals == RefusalRule::Unexpected {
            self.count_unexpected(&format!("{count} refused without a fault"));
        }
    }

    /// Counts a failure that must not happen, and prints it.
    pub fn count_unexpected(&mut self, what: &str) {
        self.unexpected += 1;
        eprintln!("  {}, unexpected: {what}", self.step);
    }
}

impl fmt::Display for StepCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:<24}{:>6}{:>6}{:>15}{:>9}{:>6}{:>7}{:>12}{:>14}",
            self.step,
            self.rounds,
            self.hit,
            self.acknowledged,
            self.refused,
            self.lost,
            self.stuck,
            self.unexpected,
            self.false_health
        )?;
        match self.took {
            Some(took) => write!(f, "{:>5} s  ", took.as_secs())?,
            None => write!(f, "   not over  ")?,
        }
        f.write_str(if self.is_clean() { "ok" } else { "FAILED" })
    }
}
