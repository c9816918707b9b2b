//! What crosses the wire: its types, its errors, and the server functions of the portal.
//!
//! Wire types are nouns in [`wire`], server functions are verbs in [`functions`]; each function's docs name its path.

pub mod error;
pub mod functions;
#[cfg(feature = "server")]
pub mod shape;
pub mod signed_in;
pub mod wire;

pub use error::ApiError;
