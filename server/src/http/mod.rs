//! HTTP around the routes: the handling of every request before its handler, and of every response after it.
//!
//! Start with [`middleware`]: one function that handles all of them.

mod access_log;
pub mod body;
pub mod byte_range;
pub mod caller;
pub mod client_address;
pub mod connections;
mod created;
mod data_version_header;
pub mod encoded_part;
pub mod encoding;
mod error_response;
pub mod guarded_stream;
mod head_progress;
pub mod headers;
mod id_path;
mod json_compression;
pub mod listen;
pub mod middleware;
pub mod multipart;
mod multipart_body;
pub mod rate_limit;
pub mod request_context;

pub use body::{JsonFields, RequestBody};
pub use caller::RequestCaller;
pub use created::{CreatedResponse, created};
pub use error_response::ErrorResponse;
pub use id_path::IdPath;
