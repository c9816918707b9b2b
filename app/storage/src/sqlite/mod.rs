//! The SQLite store: one file that the processes of one host share.

mod copy;
mod dialect;
mod earlier;
mod inspect;
#[path = "../sql/mod.rs"]
mod sql;
mod sqlite_store;

pub(crate) use self::copy::copy;
pub(crate) use self::earlier::earlier_database;
pub(crate) use self::inspect::{inspect, inspect_migrations};
use sqlite_store::{BEGIN_READ, DatabaseDriver, DatabaseStore, MIGRATIONS, open};
pub(crate) use sqlite_store::{SqliteStore, migrate, options};
