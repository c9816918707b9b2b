//! The fake Discord refuses what Discord refuses: each test sends a request of its own, not one of the bot's.

mod bodies;
mod limits;
mod permissions;
mod rest_client;
mod server;
