//! Muster in chat. Begin with [`commands`] (what people can ask) and [`action`] (what their buttons say).
//!
//! A command, a button or a form reads its input, calls one use case and shapes an [`answer::Answer`];
//! [`conversation`] delivers it in time. Nothing waits in memory for anybody.

pub mod action;
pub mod answer;
mod buttons;
pub mod caller;
pub mod commands;
pub mod connection;
pub mod conversation;
pub mod embeds;
mod gateway;
mod invitation;
pub mod markup;
pub mod permission;
mod platform;
mod router;
mod signs;
mod speaking;
pub mod texts;
pub mod times_form;

use app_service::Services;
use permission::KnownAccess;

/// What every command works with.
#[derive(Clone)]
pub struct Bot {
    pub services: Services,
    /// How people reach the portal; without a slash at the end.
    pub public_url: String,
    /// What the bot may do in the team's channel, as far as it is known.
    pub access: KnownAccess,
}

impl Bot {
    pub fn new(services: Services, public_url: String) -> Self {
        Self {
            services,
            public_url,
            access: KnownAccess::default(),
        }
    }
}
