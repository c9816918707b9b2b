//! The use cases on both databases: what needs a store, and no HTTP.

mod absences;
mod availability;
mod by_hand;
mod chat_sign_in;
mod demo;
mod folders;
mod matches;
mod messages;
mod outbox;
mod patterns;
mod plans;
mod players;
mod polls;
mod search;
mod settings;
mod sign_in;
mod statistics;
mod strategies;
mod team;
mod unreached;
