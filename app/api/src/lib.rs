//! The wire interface: its types, its errors, and the portal's server functions.
//!
//! [`wire`] has the types of request and response bodies, [`functions`] the server functions.

pub mod api_client;
#[cfg(feature = "server")]
pub mod convert;
pub mod error;
pub mod functions;
pub mod wire;

pub use error::ApiError;
