//! The channels for direct messages. Each is opened once: Discord limits how fast a bot opens them.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serenity::all::{ChannelId, LightMethod, MessageId, UserId};
use serenity::http::Route;

use super::{DiscordClient, DiscordResult, id_field};

/// The known channels.
#[derive(Default)]
pub(super) struct DirectChannels(Mutex<HashMap<UserId, ChannelId>>);

impl DirectChannels {
    fn known(&self) -> MutexGuard<'_, HashMap<UserId, ChannelId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl DiscordClient {
    /// Sends a direct message to an account.
    pub async fn send_direct_message(
        &self,
        account: UserId,
        message: &impl Serialize,
    ) -> DiscordResult<MessageId> {
        let channel = self.direct_channel(account).await?;
        let sent = self.send_message(channel, message).await;
        if sent
            .as_ref()
            .is_err_and(|error| error.status() == Some(404))
        {
            self.direct_channels.known().remove(&account);
        }
        sent
    }

    /// Returns the channel for direct messages to an account; opens it if needed.
    pub async fn direct_channel(&self, account: UserId) -> DiscordResult<ChannelId> {
        let known = self.direct_channels.known().get(&account).copied();
        if let Some(channel) = known {
            return Ok(channel);
        }
        let body = serde_json::json!({"recipient_id": account});
        let opened = self.request_limited(LightMethod::Post, Route::UserMeDmChannels, Some(&body));
        let channel = id_field(&opened.await?)?;
        self.direct_channels.known().insert(account, channel);
        Ok(channel)
    }
}
