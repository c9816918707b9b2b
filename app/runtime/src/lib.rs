//! Start-up of the server and the bot: settings, logging, services and shutdown.
//!
//! A binary calls [`Config::load`], [`logs::start`], [`start`] and [`background::spawn`], in this order.

pub mod background;
pub mod config;
mod entropy;
mod error_chain;
pub mod exit_status;
pub mod logs;
pub mod old_name;
pub mod shutdown;
mod start_up;
mod zoneinfo;

pub use app_storage::{DatabaseInspection, MigrationState};
pub use config::Config;
pub use entropy::OsEntropy;
pub use error_chain::error_chain;
pub use shutdown::ShutdownSignal;
pub use start_up::{
    connect, copy_database, inspect_database, install_zone_rules, migration_state, start,
};
