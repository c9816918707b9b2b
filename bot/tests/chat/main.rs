//! The bot as a whole, through serenity, against a chat platform on loopback.

mod admins;
mod asking;
mod by_hand;
mod changes;
mod demo;
mod entry_points;
mod faults;
mod gateway;
mod killed;
mod linked_strategies;
mod matches;
mod names;
mod overview;
mod own_things;
mod polls;
mod portal;
mod program;
mod recurring;
mod room;
mod schedule;
mod set;
mod sign_in;
mod speaking;
mod start;
mod team_week;
mod unreached;
