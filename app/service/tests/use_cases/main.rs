//! Tests of the use cases on both databases, without HTTP.

mod absences;
mod admin_send;
mod answers_together;
mod availability;
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
mod retention;
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
