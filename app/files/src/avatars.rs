//! Fetches avatars from Discord's file server.

use std::error::Error;
use std::time::Duration;

use app_domain::player_picture::AvatarHash;
use app_domain::{AccountId, ValidationRule};
use app_service::port::{AvatarFiles, RemoteFile};
use async_trait::async_trait;
use futures::{StreamExt, TryStreamExt};
use reqwest::redirect::Policy;
use reqwest::{Client, Url};

/// Maximum time from the request to the last byte.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The requested width and height in pixels: one of the powers of two that Discord scales to.
const SIDE: u32 = 256;

/// A client of Discord's file server, which follows no redirect.
pub struct DiscordAvatars {
    client: Client,
    base: Url,
}

impl DiscordAvatars {
    /// `base` is the address of the file server.
    pub fn new(base: Url) -> Result<Self, reqwest::Error> {
        let client = Client::builder()
            .user_agent("Muster")
            .redirect(Policy::none())
            .timeout(TIMEOUT)
            .build()?;
        Ok(Self { client, base })
    }

    /// <https://discord.com/developers/docs/reference#image-formatting>
    fn address(&self, account: &AccountId, hash: &AvatarHash) -> String {
        let base = self.base.as_str().trim_end_matches('/');
        format!("{base}/avatars/{account}/{hash}.png?size={SIDE}")
    }
}

#[async_trait]
impl AvatarFiles for DiscordAvatars {
    async fn open(
        &self,
        account: &AccountId,
        hash: &AvatarHash,
    ) -> Result<RemoteFile, ValidationRule> {
        let request = self.client.get(self.address(account, hash));
        let answer = request.send().await.map_err(broken_rule)?;
        let status = answer.status();
        if !status.is_success() {
            return Err(ValidationRule::AddressAnswered(status.as_u16()));
        }
        Ok(RemoteFile {
            name: "avatar.png".to_owned(),
            bytes: answer.bytes_stream().map_err(broken_rule).boxed(),
        })
    }
}

/// Converts an error to the rule that it violates. The exact failure is logged.
fn broken_rule(error: reqwest::Error) -> ValidationRule {
    let error = error.without_url();
    if error.is_timeout() {
        return ValidationRule::TooSlow(TIMEOUT.as_secs());
    }
    tracing::debug!(
        error = &error as &dyn Error,
        "an avatar could not be fetched"
    );
    ValidationRule::UnreachableAddress
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_avatar_is_requested_by_account_and_hash() {
        let base = "https://files.example/".parse().expect("a URL");
        let avatars = DiscordAvatars::new(base).expect("a client");
        let account = "100000000000000001".parse().expect("an account");
        let hash = "a_0123456789abcdef0123456789abcdef"
            .parse()
            .expect("a hash");
        assert_eq!(
            avatars.address(&account, &hash),
            "https://files.example/avatars/100000000000000001/a_0123456789abcdef0123456789abcdef.png?size=256"
        );
    }
}
