//! Muster's server: REST under `/api`, the portal's server functions under `/rpc`, and the portal itself.
//!
//! Begin with [`routes`] for what it answers, and with [`http::gate`] for what happens to every request.

pub mod assets;
pub mod cli;
mod csv;
pub mod finished;
pub mod http;
pub mod identity;
mod input;
pub mod live;
pub mod metrics;
mod open_files;
pub mod openapi;
mod page;
mod proof;
pub mod routes;
mod serving;
pub mod state;

pub use serving::Server;
