//! Polls: what can be asked, how many votes a person has, and when it is over (decisions §4).

mod training;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};

use crate::day::Day;
use crate::moment::Moment;
use crate::player::PlayerId;
use crate::rule::{Rule, RuleViolation};
use crate::settings::kind::Bounds;
use crate::text::required_text;

pub use training::{Training, training};

pub const QUESTION_MAX: usize = 200;
/// What a button of the platform can say.
pub const OPTION_MAX: usize = 80;
pub const OPTIONS_MIN: usize = 2;
pub const OPTIONS_MAX: usize = 10;
/// How long a poll may be open: up to a week.
pub const MINUTES: Bounds = Bounds(5, 7 * 24 * 60);

/// What a poll is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// The question of whoever opened it.
    Question(String),
    /// When the team begins on this team day.
    Training(Day),
}

/// What can be voted for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    Words(String),
    /// Beginning at this instant.
    Start(Moment),
}

/// A poll to be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPoll {
    pub subject: Subject,
    pub options: Vec<Choice>,
    /// Whether a person may vote for more than one option.
    pub takes_several: bool,
    /// From here on no vote counts.
    pub closes_at: DateTime<Utc>,
}

/// A poll with its votes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Poll {
    pub asked: NewPoll,
    /// When it was closed, which may be before or after its time.
    pub closed_at: Option<DateTime<Utc>>,
    votes: BTreeMap<PlayerId, BTreeSet<usize>>,
}

/// What pressing an option did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pressed {
    Voted,
    /// The vote was for another option before.
    Moved,
    TakenBack,
}

/// Why a vote does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    Closed,
    NoSuchOption,
}

impl NewPoll {
    /// A quick poll that begins at `now`; every fault at once.
    pub fn quick(
        question: &str,
        options: &[&str],
        takes_several: bool,
        minutes: i64,
        now: DateTime<Utc>,
    ) -> Result<Self, Vec<RuleViolation>> {
        let mut faults = Vec::new();
        let mut texts: Vec<String> = Vec::with_capacity(options.len());
        let question = required_text(question, QUESTION_MAX);
        let question = question.map_err(|rule| faults.push(rule.of("question")));
        for (at, raw) in options.iter().enumerate() {
            let text = required_text(raw, OPTION_MAX).and_then(|text| {
                let is_there = texts.iter().any(|known| is_same(known, &text));
                if is_there {
                    Err(Rule::Doubled(text))
                } else {
                    Ok(text)
                }
            });
            match text {
                Ok(text) => texts.push(text),
                Err(rule) => faults.push(rule.of(format!("option{}", at + 1))),
            }
        }
        if !(OPTIONS_MIN..=OPTIONS_MAX).contains(&options.len()) {
            faults.push(Rule::WrongType("2 to 10 options").of("options"));
        }
        let minutes = MINUTES.check(minutes);
        let minutes = minutes.map_err(|rule| faults.push(rule.of("minutes")));
        match (question, minutes) {
            (Ok(question), Ok(minutes)) if faults.is_empty() => Ok(Self {
                subject: Subject::Question(question),
                options: texts.into_iter().map(Choice::Words).collect(),
                takes_several,
                closes_at: now + Duration::minutes(minutes),
            }),
            _ => Err(faults),
        }
    }
}

/// Two buttons that people could not tell apart.
fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

impl Poll {
    /// A poll as it was stored.
    pub fn new(
        asked: NewPoll,
        closed_at: Option<DateTime<Utc>>,
        votes: impl IntoIterator<Item = (PlayerId, usize)>,
    ) -> Self {
        let mut kept: BTreeMap<PlayerId, BTreeSet<usize>> = BTreeMap::new();
        for (player, option) in votes {
            kept.entry(player).or_default().insert(option);
        }
        Self {
            asked,
            closed_at,
            votes: kept,
        }
    }

    /// Whether a vote counts at `now`, be it that nobody has closed the poll in time.
    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        self.closed_at.is_none() && now < self.asked.closes_at
    }

    /// Votes for an option, or takes the vote for it back. One vote moves; where several are taken, each stands alone.
    pub fn press(
        &mut self,
        player: &PlayerId,
        option: usize,
        now: DateTime<Utc>,
    ) -> Result<Pressed, Refused> {
        if !self.is_open(now) {
            return Err(Refused::Closed);
        }
        if option >= self.asked.options.len() {
            return Err(Refused::NoSuchOption);
        }
        let takes_several = self.asked.takes_several;
        let votes = self.votes.entry(player.clone()).or_default();
        if votes.remove(&option) {
            return Ok(Pressed::TakenBack);
        }
        let had_another = !takes_several && !votes.is_empty();
        if had_another {
            votes.clear();
        }
        votes.insert(option);
        Ok(if had_another {
            Pressed::Moved
        } else {
            Pressed::Voted
        })
    }

    /// Closes the poll for good; false when it was closed before.
    pub fn close(&mut self, now: DateTime<Utc>) -> bool {
        let is_first = self.closed_at.is_none();
        self.closed_at.get_or_insert(now);
        is_first
    }

    /// The options that a player has voted for.
    pub fn votes_of(&self, player: &PlayerId) -> Vec<usize> {
        let votes = self.votes.get(player);
        votes.into_iter().flatten().copied().collect()
    }

    /// Whether a player has voted for an option.
    pub fn is_voted(&self, player: &PlayerId, option: usize) -> bool {
        let votes = self.votes.get(player);
        votes.is_some_and(|votes| votes.contains(&option))
    }

    /// How many votes each option has.
    pub fn counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.asked.options.len()];
        for option in self.votes.values().flatten() {
            if let Some(count) = counts.get_mut(*option) {
                *count += 1;
            }
        }
        counts
    }

    /// The options with the most votes, in their order; none when nobody has voted.
    pub fn leading(&self) -> Vec<usize> {
        let counts = self.counts();
        let most = counts.iter().copied().max().unwrap_or_default();
        let leading = (0..counts.len()).filter(|at| most > 0 && counts[*at] == most);
        leading.collect()
    }
}

#[cfg(test)]
mod tests;
