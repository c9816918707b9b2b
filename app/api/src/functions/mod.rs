//! The portal's server functions, under `/rpc`.

pub mod absences;
pub mod agents;
pub mod audit;
pub mod availability;
pub mod calendar_link;
pub mod catalog;
pub mod discord_server;
pub mod display_settings;
pub mod first_steps;
pub mod folders;
pub mod looks;
pub mod matches;
pub mod messages;
pub mod own_zone;
pub mod patterns;
pub mod plans;
pub mod players;
pub mod polls;
pub mod reviews;
pub mod schedule;
pub mod sessions;
pub mod settings;
pub mod statistics;
pub mod stratbook_bin;
pub mod strategies;
pub mod templates;
