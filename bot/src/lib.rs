//! Muster's Discord bot. Begin with [`commands`] (the slash commands) and [`custom_id`] (the custom ids of components).
//!
//! A command, a button or a form reads its input, calls one use case and builds an [`reply::InteractionReply`];
//! [`deferred_reply`] sends it within Discord's deadline. No state is held in memory between two interactions.

pub mod auth;
mod bot_context;
mod bot_health;
mod buttons;
pub mod commands;
pub mod connection;
pub mod custom_id;
mod day_request;
pub mod deferred_reply;
mod discord;
pub mod embeds;
mod gateway;
mod interaction_router;
mod invitation;
mod join_request;
mod locale_zones;
pub mod markup;
mod new_player;
mod outbox_worker;
pub mod permission;
pub mod reply;
mod server_directory;
mod server_lookup;
pub mod texts;
pub mod times_form;

pub use bot_context::BotContext;
