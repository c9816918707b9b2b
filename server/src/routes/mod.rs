//! All routes of the server and their `OpenAPI` document.
//!
//! Each group of REST endpoints has one file. A handler requires a permission, reads its input, calls one use case and
//! builds the response.

mod absences;
mod agents;
mod audit;
pub mod auth;
mod board_maps;
mod board_pictures;
mod calendar;
mod catalogue;
mod events;
mod folders;
mod health;
mod if_match;
mod match_comments;
mod match_fields;
mod matches;
mod metrics;
mod player_looks;
mod recurring;
mod route_list;
mod rpc;
mod schedule;
mod settings;
pub mod shared;
mod sign_in_links;
mod statistics;
mod stratbook_bin;
mod strategies;
mod uploads;
mod user_id;
mod user_mappings;

pub use route_list::{all, document, metrics_only, table};
