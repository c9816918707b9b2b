//! Archives of a whole team, written and imported on both databases.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod concurrent_writes;
mod damage;
mod earlier_schemas;
mod installation;
mod repairs;
mod transfer;
