//! The portal: a Leptos client rendered in the browser.
//!
//! Start with `app` (the view for each route) and `session` (the current user). Each page is a folder of `features`. It
//! loads its data through a `LiveQuery`, and `query::live` triggers a refetch when something has changed. Everything
//! that needs no browser is in `app-portal`.
#![cfg(target_arch = "wasm32")]
// Components take owned props.
#![allow(clippy::needless_pass_by_value)]

mod app;
mod shell;

pub use app::start;
