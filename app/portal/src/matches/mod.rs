//! The logic of the match pages.

pub mod match_draft;
pub mod match_record;
pub mod mention;
pub mod review_comment;
