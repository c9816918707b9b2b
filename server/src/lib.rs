//! Muster's server: REST under `/api`, the portal's server functions under `/rpc`, and the portal itself.
//!
//! Start with [`routes`] for the endpoints, and with [`http::middleware`] for the handling common to all requests.

pub mod assets;
mod auth;
mod avatar_fetcher;
pub mod backups;
mod body_field;
pub mod cached_response;
pub mod chat_oauth;
pub mod cli;
mod csv;
mod fields;
mod fortnight_responses;
pub mod http;
mod http_server;
pub mod live_stream;
pub mod metrics;
mod open_files;
pub mod openapi;
mod pagination;
mod query_cache;
pub mod response_cache;
pub mod routes;
pub mod state;
mod stream_limit;

pub use http_server::HttpServer;
