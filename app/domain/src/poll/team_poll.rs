//! One poll: its question, its options and its votes.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};

use crate::day::Day;
use crate::player::PlayerId;
use crate::settings::setting_kind::NumberBounds;
use crate::text::required_text;
use crate::utc_minute::UtcMinute;
use crate::validation_rule::{RuleViolation, ValidationRule};

/// Maximum number of characters of a question.
pub const MAX_QUESTION_CHARS: usize = 200;
/// Maximum number of characters of an option: Discord's limit for the label of a button.
pub const MAX_OPTION_CHARS: usize = 80;
/// Minimum number of options.
pub const MIN_OPTIONS: usize = 2;
/// Maximum number of options.
pub const MAX_OPTIONS: usize = 10;
/// How long a poll may be open, in minutes: up to a week.
pub const POLL_DURATION_BOUNDS: NumberBounds = NumberBounds(5, 7 * 24 * 60);

/// The subject of a poll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PollSubject {
    /// A free question.
    Question(String),
    /// The time at which the team begins on this team day.
    Training(Day),
}

/// An option of a poll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PollOption {
    Words(String),
    /// The session begins at this instant.
    Start(UtcMinute),
}

/// A poll to be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PollDefinition {
    pub subject: PollSubject,
    pub options: Vec<PollOption>,
    /// Whether a player may vote for more than one option.
    pub takes_several: bool,
    /// Votes at this instant or later do not count.
    pub closes_at: DateTime<Utc>,
}

/// A poll with its votes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Poll {
    pub definition: PollDefinition,
    /// When it was closed, possibly before or after `closes_at`.
    pub closed_at: Option<DateTime<Utc>>,
    votes: BTreeMap<PlayerId, BTreeSet<usize>>,
}

/// The effect of a press on an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VoteEffect {
    Voted,
    /// The vote moved from another option.
    Moved,
    TakenBack,
}

/// The reason why a vote does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VoteError {
    Closed,
    NoSuchOption,
}

impl PollDefinition {
    /// Validates a quick poll that begins at `now`. Returns every violation.
    pub fn quick(
        question: &str,
        options: &[&str],
        takes_several: bool,
        minutes: i64,
        now: DateTime<Utc>,
    ) -> Result<Self, Vec<RuleViolation>> {
        let mut faults = Vec::new();
        let mut texts: Vec<String> = Vec::with_capacity(options.len());
        let question = required_text(question, MAX_QUESTION_CHARS);
        let question = question.map_err(|rule| faults.push(rule.on_field("question")));
        for (at, raw) in options.iter().enumerate() {
            let text = required_text(raw, MAX_OPTION_CHARS).and_then(|text| {
                let is_there = texts.iter().any(|known| looks_same(known, &text));
                if is_there {
                    Err(ValidationRule::DuplicateName(text))
                } else {
                    Ok(text)
                }
            });
            match text {
                Ok(text) => texts.push(text),
                Err(rule) => faults.push(rule.on_field(format!("option{}", at + 1))),
            }
        }
        if !(MIN_OPTIONS..=MAX_OPTIONS).contains(&options.len()) {
            faults.push(ValidationRule::WrongType("2 to 10 options").on_field("options"));
        }
        let minutes = POLL_DURATION_BOUNDS.check(minutes);
        let minutes = minutes.map_err(|rule| faults.push(rule.on_field("minutes")));
        match (question, minutes) {
            (Ok(question), Ok(minutes)) if faults.is_empty() => Ok(Self {
                subject: PollSubject::Question(question),
                options: texts.into_iter().map(PollOption::Words).collect(),
                takes_several,
                closes_at: now + Duration::minutes(minutes),
            }),
            _ => Err(faults),
        }
    }
}

/// Whether two options look the same to people.
fn looks_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

impl Poll {
    /// Creates a poll from its stored parts.
    pub fn new(
        definition: PollDefinition,
        closed_at: Option<DateTime<Utc>>,
        votes: impl IntoIterator<Item = (PlayerId, usize)>,
    ) -> Self {
        let mut kept: BTreeMap<PlayerId, BTreeSet<usize>> = BTreeMap::new();
        for (player, option) in votes {
            kept.entry(player).or_default().insert(option);
        }
        Self {
            definition,
            closed_at,
            votes: kept,
        }
    }

    /// Whether a vote counts at `now`. False after `closes_at`, even if the poll has not been closed yet.
    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        self.closed_at.is_none() && now < self.definition.closes_at
    }

    /// Votes for an option, or removes the vote for it. With one vote per player, a vote moves to the new option.
    pub fn toggle_vote(
        &mut self,
        player: &PlayerId,
        option: usize,
        now: DateTime<Utc>,
    ) -> Result<VoteEffect, VoteError> {
        if !self.is_open(now) {
            return Err(VoteError::Closed);
        }
        if option >= self.definition.options.len() {
            return Err(VoteError::NoSuchOption);
        }
        let takes_several = self.definition.takes_several;
        let votes = self.votes.entry(player.clone()).or_default();
        if votes.remove(&option) {
            return Ok(VoteEffect::TakenBack);
        }
        let had_another = !takes_several && !votes.is_empty();
        if had_another {
            votes.clear();
        }
        votes.insert(option);
        Ok(if had_another {
            VoteEffect::Moved
        } else {
            VoteEffect::Voted
        })
    }

    /// Votes for an option, or withdraws the vote for it, whatever the player has voted before. Returns `None` if the
    /// vote is already so.
    pub fn set_vote(
        &mut self,
        player: &PlayerId,
        option: usize,
        is_on: bool,
        now: DateTime<Utc>,
    ) -> Result<Option<VoteEffect>, VoteError> {
        if self.is_open(now) && self.has_voted_for(player, option) == is_on {
            return Ok(None);
        }
        self.toggle_vote(player, option, now).map(Some)
    }

    /// Closes the poll permanently. Returns false if it was already closed.
    pub fn close(&mut self, now: DateTime<Utc>) -> bool {
        let is_first = self.closed_at.is_none();
        self.closed_at.get_or_insert(now);
        is_first
    }

    /// Returns the options that the player has voted for.
    pub fn votes_of(&self, player: &PlayerId) -> Vec<usize> {
        let votes = self.votes.get(player);
        votes.into_iter().flatten().copied().collect()
    }

    /// Whether the player has voted for the option.
    pub fn has_voted_for(&self, player: &PlayerId, option: usize) -> bool {
        let votes = self.votes.get(player);
        votes.is_some_and(|votes| votes.contains(&option))
    }

    /// Returns the number of votes of each option.
    pub fn counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.definition.options.len()];
        for option in self.votes.values().flatten() {
            if let Some(count) = counts.get_mut(*option) {
                *count += 1;
            }
        }
        counts
    }

    /// Returns the options with the most votes, in order; none if there are no votes.
    pub fn leading(&self) -> Vec<usize> {
        let counts = self.counts();
        let most = counts.iter().copied().max().unwrap_or_default();
        let leading = (0..counts.len()).filter(|at| most > 0 && counts[*at] == most);
        leading.collect()
    }
}

#[cfg(test)]
#[path = "team_poll_tests.rs"]
mod tests;
