//! Muster's use cases. Each takes a proof of permission, opens one transaction, and records its event there.
//!
//! Begin with [`availability`]: `update_player_availability` is the only writer of a player's availability.

pub mod absences;
pub mod agents;
pub mod audit;
pub mod availability;
pub mod calendar;
pub mod catalogue;
mod change;
pub mod demo;
mod error;
pub mod feed;
pub mod folders;
pub mod health;
pub mod matches;
pub mod messages;
pub mod overview;
pub mod patterns;
pub mod plans;
pub mod players;
pub mod polls;
pub mod port;
pub mod pulse;
pub mod reviews;
pub mod schedule;
mod services;
pub mod settings;
pub mod sign_in;
pub mod statistics;
pub mod strategies;
pub mod uploads;
mod write_budget;

pub use error::{ServiceError, Unfit};
pub use feed::Feed;
pub use services::Services;

/// What every use case answers.
pub type Result<T> = std::result::Result<T, ServiceError>;
