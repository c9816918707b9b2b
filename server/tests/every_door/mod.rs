//! Hostile texts through every door that stores what people type. What one accepts, the rules of the rows accept too,
//! a backup writes, and a restore reads, on both databases.
//!
//! The doors of chat are walked in the tests of the bot, archives in those of `app-archive`.

mod hostile_texts;
mod storing_requests;
mod walk;
