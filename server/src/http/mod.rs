//! HTTP around the routes: what happens to every request before a handler sees it, and to every answer after.
//!
//! Begin with [`gate`]: one function through which all of them pass.

pub mod arrival;
pub mod attempts;
pub mod body;
pub mod caller;
pub mod client_address;
pub mod connections;
pub mod encoding;
pub mod form;
pub mod gate;
pub mod guarded_stream;
pub mod headers;
pub mod listen;
mod paced;
pub mod range;
mod refusal;

pub use body::Fields;
pub use caller::Caller;
pub use refusal::Refusal;
