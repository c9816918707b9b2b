//! Polls in the team's channel: opened by an admin or after the daily post, voted in by players, closed on time or by
//! an admin (decisions §4).
//!
//! The poll's message and the announcement of its result are sent as [`crate::messages`]. In between, the poll's
//! message is updated from [`active_polls`].

mod closing;
mod opening;
mod poll_view;
mod voting;

pub use closing::{CloseOutcome, close, close_deleted};
pub(crate) use opening::open_after_post;
pub use opening::{OpenOutcome, PollRequest, open, open_training};
pub(crate) use poll_view::load_view;
pub use poll_view::{PollView, active_polls, list, record_posted, record_shown};
pub use voting::{VoteOutcome, set_vote, vote};
