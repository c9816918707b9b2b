//! One-time sign-in links.

use anyhow::{Context, anyhow};
use app_domain::PlayerId;
use app_service::{ServiceError, Services, sign_in};

/// A link that signs this player in once.
pub async fn issue(services: &Services, public_url: &str, chat_id: &str) -> anyhow::Result<String> {
    let player: PlayerId = chat_id
        .parse()
        .map_err(|rule| anyhow!("--chat-id {rule}"))?;
    let code = match sign_in::issue_login_code(services, &player).await {
        Err(ServiceError::NotFound(_)) if !sign_in::has_players(services).await? => Err(anyhow!(
            "there are no players yet; `server setup-link` prints the link that creates the first admin"
        )),
        Err(ServiceError::NotFound(_)) => Err(anyhow!(
            "no player with chat id {player} is registered; an admin registers players in the portal \
             or through POST /api/user-mappings"
        )),
        issued => issued.context("the link was not issued"),
    }?;
    Ok(sign_in::login_url(public_url, &code))
}
