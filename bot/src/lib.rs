//! Muster in chat. Begin with [`commands`] (what people can ask) and [`action`] (what their buttons say).
//!
//! A command, a button or a form reads its input, calls one use case and shapes an [`answer::Answer`];
//! [`conversation`] delivers it in time. Nothing waits in memory for anybody.

pub mod action;
pub mod answer;
pub mod caller;
pub mod commands;
pub mod connection;
pub mod conversation;
pub mod embeds;
mod invitation;
pub mod markup;
mod platform;
mod router;
mod signs;
mod speaking;
pub mod texts;
pub mod times_form;

use app_service::Services;

/// What every command works with.
#[derive(Clone)]
pub struct Bot {
    pub services: Services,
    /// How people reach the portal; without a slash at the end.
    pub public_url: String,
}
