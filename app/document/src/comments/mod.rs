//! Commented passages: each is the text or the board with the mark of a comment thread.
//!
//! Only a server sets the mark, in the version that the commenter sees. A merge brings it into the newest version.

mod coverage;
mod merge;
mod passage;

pub(crate) use merge::merge_marks;
pub use passage::PassageError;
pub(crate) use passage::retain_comments;
