//! The outbox worker: runs the due jobs, and sends the messages of the outbox, each once.
//!
//! A message is claimed in the store before it is sent and settled afterwards. When the bot crashes in between, the
//! lease expires and the message is sent again with the same nonce, by which Discord recognizes it.

mod avatar_watch;
mod delivery;
mod departure_watch;
mod message_templates;
mod permission_check;
mod polls;
mod sent_message;
mod weekly_overview;
mod worker;

pub use worker::run_worker;
