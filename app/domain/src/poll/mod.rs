//! Polls: questions, options, votes and their end (decisions §4).

mod team_poll;
mod training_poll;

pub use team_poll::{
    MAX_OPTION_CHARS, MAX_OPTIONS, MAX_QUESTION_CHARS, MIN_OPTIONS, POLL_DURATION_BOUNDS, Poll,
    PollDefinition, PollOption, PollSubject, VoteEffect, VoteError,
};
pub use training_poll::{TrainingPoll, plan_training_poll};
