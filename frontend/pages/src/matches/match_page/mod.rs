//! The page of one match: its result, the agents, links to the recording, and the review.

mod actions;
mod match_view;
mod review;

pub use match_view::MatchPage;
