//! The portal: a Leptos client rendered in the browser. `app` has the view for each route, and `shell` the frame around every
//! page; the pages, the editor and what they use are crates of their own.
#![cfg(target_arch = "wasm32")]
// Components take owned props.
#![allow(clippy::needless_pass_by_value)]

mod app;
mod shell;

pub use app::start;
