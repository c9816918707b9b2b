//! The PostgreSQL store: for installations on more than one machine.

mod dialect;
mod inspect;
mod postgres_store;
#[path = "../sql/mod.rs"]
mod sql;

pub(crate) use self::inspect::{inspect, inspect_migrations};
use postgres_store::{DatabaseDriver, DatabaseStore, MIGRATIONS};
pub(crate) use postgres_store::{PostgresStore, migrate, options};
