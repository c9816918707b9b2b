//! The review of a match: comments at positions of its recording.

mod comment;
mod comment_draft;
mod comment_form;
mod review_section;

pub use review_section::ReviewSection;
use review_section::TAG_KEY;
