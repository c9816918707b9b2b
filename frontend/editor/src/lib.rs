//! The texts of the stratbook, for reading and editing, and the map boards in them.
#![cfg(target_arch = "wasm32")]
// Components take owned props.
#![allow(clippy::needless_pass_by_value)]

pub mod board;
pub mod editor;
