//! Stores the hashes of the avatars that players have chosen as their pictures; the server fetches the files. A bot
//! without intents is not notified of changed avatars, so that it asks for them.

use app_domain::player_picture::AvatarHash;
use app_domain::{AccountId, PlayerId};
use app_service::port::DataVersion;
use app_service::{AppServices, ServiceError, players};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;
use serenity::all::UserId;

use crate::discord::DiscordClient;

/// How soon a changed avatar is noticed.
const RECHECK_INTERVAL: TimeDelta = TimeDelta::minutes(30);

/// Looks up avatars when a player has chosen theirs, and at intervals.
#[derive(Debug, Default)]
pub struct AvatarWatch {
    /// The version of the store at the last check.
    checked_version: Option<DataVersion>,
    /// The accounts of the last check.
    accounts: Vec<(PlayerId, AccountId)>,
    /// When the next check is due.
    next_check_at: Option<DateTime<Utc>>,
}

impl AvatarWatch {
    pub async fn check_if_due(
        &mut self,
        services: &AppServices,
        client: &DiscordClient,
    ) -> Result<(), ServiceError> {
        let version = services.store.version().await?;
        let now = services.now();
        let is_due = self.next_check_at.is_none_or(|until| now >= until);
        if self.checked_version == Some(version) && !is_due {
            return Ok(());
        }
        self.checked_version = Some(version);
        let accounts = players::avatar_accounts(services).await?;
        let mut current = Vec::new();
        for (player, account) in &accounts {
            let is_known = self.accounts.iter().any(|(known, _)| known == player);
            if (is_due || !is_known)
                && let Some(hash) = avatar_of(client, account).await
            {
                current.push((player.clone(), hash));
            }
        }
        if is_due {
            self.next_check_at = Some(now + RECHECK_INTERVAL);
        }
        self.accounts = accounts;
        if current.is_empty() {
            return Ok(());
        }
        players::record_avatars(services, &current).await
    }
}

/// Returns the current avatar of a member, `Some(None)` for an account without one, and `None` if Discord does not tell.
async fn avatar_of(client: &DiscordClient, account: &AccountId) -> Option<Option<AvatarHash>> {
    let id: UserId = account.as_str().parse().ok()?;
    match client.member(id).await {
        Ok(member) => Some(avatar_hash(&member["user"])),
        Err(error) => {
            let error = &error as &dyn std::error::Error;
            tracing::debug!(error, %account, "an avatar could not be looked up");
            None
        }
    }
}

fn avatar_hash(user: &Value) -> Option<AvatarHash> {
    user["avatar"].as_str()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_account_without_an_avatar_has_no_hash() {
        assert_eq!(avatar_hash(&json!({"avatar": null})), None);
        assert_eq!(avatar_hash(&json!({"avatar": "../x"})), None);
        let hash = "0123456789abcdef0123456789abcdef";
        let found = avatar_hash(&json!({ "avatar": hash }));
        assert_eq!(found.map(|one| one.to_string()), Some(hash.to_owned()));
    }
}
