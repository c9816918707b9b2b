//! Muster's store on SQLite and PostgreSQL, from one SQL text.
//!
//! Begin with [`connect`]. The SQL is in `sql/`, one file per area. `sqlite` and `postgres` each mount that folder with
//! their own driver and define how a transaction begins.
#![expect(
    clippy::duplicate_mod,
    reason = "one SQL text, mounted once for each driver"
)]

mod database;
mod error;
mod file_identity;
mod inspection;
mod newest_data_version;
mod postgres;
mod row_rules;
mod sqlite;
mod tables;

use database::{CLOSE_TIMEOUT, WRITE_TIMEOUT};
pub use database::{connect, copy, inspect, inspect_migrations, migrate};
pub use error::ConnectError;
pub use inspection::{DatabaseInspection, MigrationState};
