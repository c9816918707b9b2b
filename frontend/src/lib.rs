//! The portal: a Leptos client rendered in the browser.
//!
//! Start with `route` (the view for each URL) and `session` (the current user). A page loads its data through a
//! `query::LiveQuery`, and `live` triggers a refetch when something has changed.
#![cfg(target_arch = "wasm32")]
// Components take owned props.
#![allow(clippy::needless_pass_by_value)]

mod after_paint;
mod app;
mod chunks;
mod clipboard;
mod components;
mod connection;
mod download;
mod draft_store;
mod drag_scroll;
pub mod editor;
mod focus_first;
mod form_errors;
mod fresh_uuid;
mod http;
mod live;
mod location;
mod paged_list;
mod pages;
mod palette;
mod pending_answers;
mod query;
mod refetch;
mod route;
mod scroll_restoration;
mod scrolling;
mod session;
mod shell;
mod shortcuts;
mod snapshot_cache;
mod tab_lock;
mod texts;
mod theme;
mod toast;
mod two_way_signal;
mod view_models;
mod zone_clock;

pub use app::start;
