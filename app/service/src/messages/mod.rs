//! The bot's outgoing messages: jobs and changes insert them into the outbox, a sender claims them, and their outcome
//! is stored (decisions §4).

mod admin_control;
mod admin_send;
mod change_notices;
mod content;
mod jobs;
mod message_mentions;
pub mod message_text;
mod outbox_view;
mod player_content;
mod player_question;
mod recipients;
mod sending;
mod session_reminders;
mod test_message;
mod unreached;

pub use admin_control::{OutboxTarget, restore, send_now, skip};
pub use admin_send::{MAX_NOTICE_CHARS, SendOutcome, post_day, post_notice, remind};
pub use change_notices::{ChangeWatchState, watch_changes};
pub use content::{MessageContent, load_content};
pub use jobs::{FinishedJobs, run_due_jobs};
pub use message_mentions::MessageMentions;
pub use outbox_view::{MessageHistory, OutboxView, UpcomingJob, load_outbox, message_history};
pub use player_question::ask;
pub use sending::{CLAIM_LEASE, claim, is_any_due, postpone, record_outcome, release_claims};
pub use session_reminders::{SessionWatchState, watch_sessions};
pub use test_message::{MessageStatus, message_status, send_test, send_test_once};
pub use unreached::{departed_accounts, mark_returned, mark_unreached};
