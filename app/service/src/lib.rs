//! Muster's use cases. Each takes a proof of permission, opens one transaction, and records its event there.
//!
//! Start reading at [`availability`]: `update_player_availability` is the only writer of a player's availability.

pub mod absences;
pub mod activity_log;
pub mod agents;
pub mod availability;
pub mod backup_schedule;
pub mod board_maps;
pub mod calendar;
pub mod catalog;
pub mod comment_threads;
mod conflict_reason;
mod data_version_check;
pub mod data_version_watch;
pub mod demo;
pub mod discord_server;
pub mod display_settings;
mod error;
pub mod failure_report;
pub mod first_steps;
pub mod folders;
pub mod health;
pub mod heartbeat;
pub mod join_requests;
mod last_write_check;
pub mod matches;
pub mod memory_budget;
pub mod messages;
mod named_values;
pub mod operation_status;
mod own_day;
pub mod patterns;
pub mod plans;
pub mod players;
pub mod polls;
pub mod port;
pub mod presence;
mod resource_kind;
pub mod retention;
pub mod reviews;
pub mod schedule;
mod services;
pub mod settings;
pub mod shared_rate_limit;
pub mod sign_in;
pub mod statistics;
pub mod stratbook_bin;
pub mod strategies;
pub mod strategy_links;
mod team_statistics;
mod token_cache;
mod unit_of_work;
pub mod uploads;
mod versioned_cache;
pub mod weekly_overview;
mod write_rate_limit;
pub mod zone_data;

pub use activity_log::ActivityAction;
pub use conflict_reason::ConflictReason;
pub use data_version_check::confirm_version;
pub use data_version_watch::VersionWatch;
pub use error::{FileRejection, ServiceError};
pub use resource_kind::ResourceKind;
pub use services::AppServices;
pub use versioned_cache::{VersionedCache, VersionedValue};

/// The result of every use case.
pub type Result<T> = std::result::Result<T, ServiceError>;
