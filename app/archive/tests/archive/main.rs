//! Archives of a whole team, written and taken in on both databases.
#![expect(clippy::unwrap_used, reason = "a test fails where it stands")]

mod damage;
mod installation;
mod journeys;
mod writers;
