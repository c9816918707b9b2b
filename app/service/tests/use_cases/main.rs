//! The use cases on both databases: what needs a store, and no HTTP.

mod absences;
mod availability;
mod by_hand;
mod chat_sign_in;
mod demo;
mod folders;
mod health;
mod matches;
mod messages;
mod outbox;
mod patterns;
mod plans;
mod players;
mod polls;
mod search;
mod set_up;
mod settings;
mod sign_in;
mod sign_in_links;
mod statistics;
mod strategies;
mod team;
mod two_devices;
mod unreached;
