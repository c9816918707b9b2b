//! Answers that the server has not confirmed. They are sent, stored across reloads, and sent again after a temporary
//! failure.

mod answer_queue;
mod sending;
mod storage;

pub use answer_queue::PendingAnswers;
pub use app_portal::sync::pending_edits::{ConflictChoice, union_of_answers};
