//! The bot's permissions in the team's channel, computed as Discord does, with the names of Discord's client.

mod cache;
mod channel_access;

pub use cache::AccessCache;
pub use channel_access::{ChannelAccess, ChannelPermission, PermissionInputs, ServerObstacle};
