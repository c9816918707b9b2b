//! Answers that stay good until something changes.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::memory::Memory;
use super::{Asked, Statistics};
use crate::port::Version;

/// Answers that are kept at once: a team asks few questions, and somebody who asks many is not to fill the memory.
const ANSWERS: usize = 32;

/// What this process remembers of the statistics.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    /// What the answers are of.
    version: Version,
    answers: HashMap<Asked, Answer>,
    pub(super) memory: Memory,
}

#[derive(Debug)]
struct Answer {
    /// While it is the day of which it speaks.
    holds: Range<DateTime<Utc>>,
    statistics: Arc<Statistics>,
}

impl Kept {
    pub(super) fn answer(
        &self,
        asked: Asked,
        version: Version,
        now: DateTime<Utc>,
    ) -> Option<Arc<Statistics>> {
        let answer = self
            .answers
            .get(&asked)
            .filter(|_| self.version == version)?;
        answer
            .holds
            .contains(&now)
            .then(|| answer.statistics.clone())
    }

    pub(super) fn keep(
        &mut self,
        asked: Asked,
        version: Version,
        holds: Range<DateTime<Utc>>,
        statistics: Statistics,
    ) -> Arc<Statistics> {
        if self.version != version || self.answers.len() >= ANSWERS {
            self.version = version;
            self.answers.clear();
        }
        let statistics = Arc::new(statistics);
        let answer = Answer {
            holds,
            statistics: statistics.clone(),
        };
        self.answers.insert(asked, answer);
        statistics
    }
}
