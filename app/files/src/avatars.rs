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
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    /// Answers one request with this head, and returns what the client makes of it.
    async fn opened(head: &'static str) -> Result<RemoteFile, ValidationRule> {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.expect("a client");
            let mut request = vec![0; 4096];
            let _ = stream.read(&mut request).await;
            let _ = stream.write_all(head.as_bytes()).await;
        });
        let base = format!("http://{address}").parse().expect("a URL");
        let avatars = DiscordAvatars::new(base).expect("a client");
        let account = "100000000000000001".parse().expect("an account");
        let hash = "0123456789abcdef0123456789abcdef".parse().expect("a hash");
        avatars.open(&account, &hash).await
    }

    #[tokio::test]
    async fn a_redirect_to_another_host_is_not_followed() {
        let elsewhere =
            "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n";
        let refused = opened(elsewhere).await.err();
        assert_eq!(refused, Some(ValidationRule::AddressAnswered(302)));
    }

    #[tokio::test]
    async fn a_missing_avatar_is_an_error() {
        let missing = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
        let refused = opened(missing).await.err();
        assert_eq!(refused, Some(ValidationRule::AddressAnswered(404)));
        let found = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
        assert!(opened(found).await.is_ok());
    }

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
