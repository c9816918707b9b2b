//! One module per endpoint; the tree mirrors the paths.

mod absences;
mod audit;
mod auth;
mod calendar;
mod events;
mod health;
mod matches;
mod metrics;
mod openapi;
mod player_looks;
mod recurring_availability;
mod request_bodies;
mod rpc;
mod schedule;
mod settings;
mod shared;
mod statistics;
mod strategies;
mod user_mappings;
