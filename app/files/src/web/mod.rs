//! Fetches files from the web for users who must not reach this host's own networks.
//!
//! The checked address is the address that is connected to: `resolver.rs` resolves a name once per connection,
//! and the connection is made to one of the addresses that it returns.

mod resolver;
mod web_files;

pub use web_files::WebFiles;
