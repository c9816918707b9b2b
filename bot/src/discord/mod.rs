//! The client for Discord's REST API.
//!
//! serenity runs the gateway connection and defines the types. Requests are sent here, because serenity's own rate
//! limiter silently waits as long as Discord demands, even for two days. Here a limited request fails immediately, with
//! the instant from which a retry can succeed.

mod direct_channels;
mod error;
mod interactions;
mod rate_limiter;
mod rest_client;

pub use error::DiscordError;
pub use interactions::RESPONSE_DEADLINE;
use rest_client::id_field;
pub use rest_client::{DiscordClient, DiscordResult, GatewayInfo};
