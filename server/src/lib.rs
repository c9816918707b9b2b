//! Muster's server: REST under `/api`, the portal's server functions under `/rpc`, and the portal itself.
//!
//! Start with [`routes`] for the endpoints, and with [`http::middleware`] for the handling common to all requests.

pub mod assets;
mod auth;
mod avatar_fetcher;
pub mod backups;
pub mod chat_oauth;
pub mod cli;
mod csv;
mod fields;
pub mod http;
mod http_server;
pub mod live_stream;
mod live_stream_limit;
pub mod metrics;
mod open_files;
pub mod openapi;
mod pagination;
pub mod response_cache;
pub mod routes;
pub mod state;

pub use http_server::HttpServer;
