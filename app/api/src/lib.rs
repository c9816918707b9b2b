//! The portal's server functions, and on the server the conversion between service and wire types.

pub mod api_client;
#[cfg(feature = "server")]
pub mod convert;
pub mod data_version;
#[cfg(feature = "server")]
pub mod error_status;
pub mod first_responses;
pub mod functions;
pub mod query_string;
pub mod rpc_protocol;
