//! The portal: a Leptos client rendered in the browser.
//!
//! Begin with `place` (what each address shows) and `session` (who is signed in); a page asks the server
//! through a `question::Question`, and `live` asks again when something changed.
#![cfg(target_arch = "wasm32")]
// Props are owned: a component keeps what it is given.
#![allow(clippy::needless_pass_by_value)]

mod address;
mod afterwards;
mod app;
mod bound;
mod clipboard;
mod components;
mod connection;
mod download;
mod dragging;
pub mod editor;
mod faults;
mod first_control;
mod fresh_uuid;
mod holding;
mod http;
mod journal;
mod last_seen;
mod listing;
mod live;
mod pages;
mod palette;
mod parts;
mod place;
mod question;
mod reading;
mod returning;
mod rounds;
mod scrolling;
mod session;
mod shell;
mod shortcuts;
mod texts;
mod theme;
mod toast;
mod unsaved;
mod zone_clock;

pub use app::start;
