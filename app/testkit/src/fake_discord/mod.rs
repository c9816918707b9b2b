//! A fake Discord for tests and the demo: REST API and gateway on loopback, with Discord's validation.
//!
//! Begin with [`FakeDiscord::start`]; a [`FakeUser`] types commands, and an [`BotReply`] has the buttons to press.
//! Requests that the real Discord rejects are rejected with the same codes, and recorded in
//! [`FakeDiscord::violations`].

mod api_error;
mod bot_reply;
mod channels;
mod command_input;
mod controls;
pub mod demo;
mod fake_user;
mod faults;
mod gateway;
mod network;
mod payload;
mod rest;
mod session;
mod state;
mod team;
mod test_handle;
mod validation;

pub use bot_reply::{BotReply, ReplyKind};
pub use fake_user::FakeUser;
pub use faults::{RequestFault, RequestKind};
pub use network::FakeNetwork;
pub use payload::CHANNEL_ID;
pub use session::GatewayOrder;
pub use team::team_without_answers;
pub use test_handle::{FakeDiscord, GUILD_ID, TOKEN};

use state::{BotResponses, FakeDiscordState, SentInteraction};
use test_handle::{APPLICATION_ID, DEFERRED_TYPES, RESPONSE_DEADLINE, WAIT_TIMEOUT};
