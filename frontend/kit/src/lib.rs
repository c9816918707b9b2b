//! The lowest floor of the portal: components, data from the server, what the device stores, the frame of a page, code
//! chunks.
//!
//! A module uses the modules before it: `run_effect`, `dom`, `offline`, `session`, `query`, `location`, `ui`,
//! `pending_answers`, `chunks`, `frame`.
#![cfg(target_arch = "wasm32")]
// Components take owned props.
#![allow(clippy::needless_pass_by_value)]

pub mod chunks;
pub mod dom;
pub mod frame;
pub mod location;
pub mod offline;
pub mod pending_answers;
pub mod query;
pub mod run_effect;
pub mod session;
pub mod ui;
