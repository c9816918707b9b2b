//! The bot as a whole, through serenity, against a chat platform on loopback.

mod program;
mod room;
mod schedule;
mod set;
mod sign_in;
mod start;
