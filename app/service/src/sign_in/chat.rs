//! Signing in with the chat platform: authorisation code with PKCE, a single-use state bound to the browser.

use app_domain::PlayerId;
use chrono::TimeDelta;

use super::codes::{CODE_LIFETIME, issue_login_code};
use crate::port::{IdentityProvider, OauthState, Secret};
use crate::{Result, ServiceError, Services};

/// How long a person may take at the platform's page.
const STATE_LIFETIME: TimeDelta = TimeDelta::minutes(10);

/// A sign-in that has begun.
#[derive(Debug, Clone)]
pub struct ChatSignIn {
    /// The platform's page.
    pub authorize_url: String,
    /// Only the browser that began it may hold this; it comes back with the callback.
    pub browser: Secret,
}

pub async fn begin_chat_sign_in(
    services: &Services,
    provider: &dyn IdentityProvider,
) -> Result<ChatSignIn> {
    let [state, browser, verifier] = std::array::from_fn(|_| Secret::generate(&*services.entropy));
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
    Ok(ChatSignIn {
        authorize_url,
        browser,
    })
}

/// Redeems the platform's code and answers a one-time code for the portal.
///
/// A state that is unknown, used, expired or from another browser is refused; so is an account without a player.
pub async fn finish_chat_sign_in(
    services: &Services,
    provider: &dyn IdentityProvider,
    state: &str,
    browser: &str,
    code: &str,
) -> Result<Secret> {
    let state = Secret::presented(state).digest();
    if !services.store.read().await?.is_oauth_state(&state).await? {
        return Err(ServiceError::CodeRefused);
    }
    let mut tx = services.store.write().await?;
    let taken = tx.take_oauth_state(&state).await?;
    tx.commit().await?;
    let stored = taken.ok_or(ServiceError::CodeRefused)?;
    let is_same_browser = stored.browser == Secret::presented(browser).digest();
    if !is_same_browser || stored.expires_at <= services.now() {
        return Err(ServiceError::CodeRefused);
    }
    let identity = provider.identify(code, &stored.verifier).await?;
    let player: PlayerId = identity
        .chat_id
        .parse()
        .map_err(|_| ServiceError::NotRegistered)?;
    match issue_login_code(services, &player, CODE_LIFETIME).await {
        Err(ServiceError::NotFound(_)) => Err(ServiceError::NotRegistered),
        issued => issued,
    }
}
