//! Signing in with the chat platform: authorization code with PKCE, and a single-use state bound to the browser.

use app_domain::AccountId;
use app_domain::player_picture::AvatarHash;
use chrono::TimeDelta;

use super::account::issue_account_login_code;
use crate::players::record_avatars;
use crate::port::{IdentityProvider, OauthState, SecretString};
use crate::{AppServices, Result, ServiceError};

/// How long a started sign-in is valid.
const STATE_LIFETIME: TimeDelta = TimeDelta::minutes(10);

/// A started sign-in.
#[derive(Debug, Clone)]
pub struct PendingChatSignIn {
    /// The address of the platform's sign-in page.
    pub authorize_url: String,
    /// A secret for the browser that started the sign-in, which presents it with the callback.
    pub browser: SecretString,
}

/// Starts a sign-in.
pub async fn begin_chat_sign_in(
    services: &AppServices,
    provider: &dyn IdentityProvider,
) -> Result<PendingChatSignIn> {
    let [state, browser, verifier] =
        std::array::from_fn(|_| SecretString::generate(&*services.entropy));
    let authorize_url = provider.authorize_url(&state, &verifier);
    let mut tx = services.store.write().await?;
    let expires_at = services.now() + STATE_LIFETIME;
    let stored = OauthState {
        state: state.digest(),
        browser: browser.digest(),
        verifier,
        expires_at,
    };
    tx.insert_oauth_state(&stored).await?;
    tx.commit().await?;
    Ok(PendingChatSignIn {
        authorize_url,
        browser,
    })
}

/// Redeems the platform's code, records the avatar of the account, and returns a one-time code for the portal.
///
/// Fails if the state is unknown, used, expired or from another browser, and if the account has no player.
pub async fn finish_chat_sign_in(
    services: &AppServices,
    provider: &dyn IdentityProvider,
    state: &str,
    browser: &str,
    code: &str,
) -> Result<SecretString> {
    let state = SecretString::presented(state).digest();
    if !services.store.read().await?.is_oauth_state(&state).await? {
        return Err(ServiceError::CodeRefused);
    }
    let mut tx = services.store.write().await?;
    let taken = tx.take_oauth_state(&state).await?;
    tx.commit().await?;
    let stored = taken.ok_or(ServiceError::CodeRefused)?;
    let is_same_browser = stored.browser == SecretString::presented(browser).digest();
    if !is_same_browser || stored.expires_at <= services.now() {
        return Err(ServiceError::CodeRefused);
    }
    let identity = provider.identify(code, &stored.verifier).await?;
    let account = identity.chat_id.parse();
    let account: AccountId = account.map_err(|_| ServiceError::NotRegistered)?;
    let login_code = issue_account_login_code(services, &account).await?;
    if let Err(error) = record_avatar(services, &account, identity.avatar).await {
        let error = &error as &dyn std::error::Error;
        tracing::warn!(error, %account, "an avatar could not be recorded at a sign-in");
    }
    Ok(login_code)
}

/// Records the avatar of the account's player, as the bot does for all players.
async fn record_avatar(
    services: &AppServices,
    account: &AccountId,
    avatar: Option<AvatarHash>,
) -> Result<()> {
    let player = services
        .store
        .read()
        .await?
        .player_of_account(account)
        .await?;
    match player {
        Some(player) => record_avatars(services, &[(player.id, avatar)]).await,
        None => Ok(()),
    }
}
