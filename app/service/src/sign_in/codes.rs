//! One-time codes: issued by the operator, the bot, the chat sign-in or an admin's link, redeemed once.

use app_domain::event::Event;
use app_domain::permission::Actor;
use app_domain::{Player, PlayerId};
use chrono::TimeDelta;
use serde_json::Value;
use uuid::Uuid;

use super::authenticator::SESSION_LIFETIME;
use crate::change::Change;
use crate::port::{LoginCode, Secret, Token, TokenOwner};
use crate::{Result, ServiceError, Services};

/// How long a one-time code is valid where nobody asks for longer.
pub const CODE_LIFETIME: TimeDelta = TimeDelta::minutes(10);
/// What is kept of the browser's name for itself.
const USER_AGENT_MAX: usize = 200;

/// A fresh session; the token is known to nobody else.
#[derive(Debug, Clone)]
pub struct Issued {
    pub token: Secret,
    pub player: Player,
}

/// Issues a code that signs this player in once, within `lifetime`.
///
/// The caller vouches for the person: the operator's shell, the bot's ephemeral answer, the chat platform.
pub async fn issue_login_code(
    services: &Services,
    player: &PlayerId,
    lifetime: TimeDelta,
) -> Result<Secret> {
    let mut tx = services.store.write().await?;
    if tx.player(player).await?.is_none() {
        return Err(ServiceError::NotFound("player"));
    }
    let code = Secret::generate(&*services.entropy);
    let expires_at = services.now() + lifetime;
    tx.insert_login_code(&LoginCode {
        digest: code.digest(),
        player: player.clone(),
        expires_at,
    })
    .await?;
    tx.commit().await?;
    Ok(code)
}

/// Turns a code into a session. A code works once; an unknown, used or expired one is refused alike.
pub async fn redeem(services: &Services, code: &str, user_agent: &str) -> Result<Issued> {
    let digest = Secret::presented(code).digest();
    // Guesses do not hold up the writer.
    if !services.store.read().await?.is_login_code(&digest).await? {
        return Err(ServiceError::CodeRefused);
    }
    let mut change = Change::begin(services, Actor::System).await?;
    let (id, expires_at) = if let Some(code) = change.take_login_code(&digest).await? {
        (code.player, code.expires_at)
    } else {
        let link = change.take_sign_in_link(&digest).await?;
        let link = link.ok_or(ServiceError::CodeRefused)?;
        change.record(&Event::SignInLinksChanged).await?;
        (link.player, link.expires_at)
    };
    if expires_at <= change.now {
        return Err(ServiceError::CodeRefused);
    }
    let player = change.player(&id).await?.ok_or(ServiceError::CodeRefused)?;
    let issued = open_session(services, &mut change, player, user_agent).await?;
    change.commit().await?;
    Ok(issued)
}

/// Opens a session of the player in a transaction that the caller commits.
pub(super) async fn open_session(
    services: &Services,
    change: &mut Change,
    player: Player,
    user_agent: &str,
) -> Result<Issued> {
    let secret = Secret::generate(&*services.entropy);
    let now = change.now;
    let token = Token {
        id: Uuid::now_v7(),
        digest: secret.digest(),
        owner: TokenOwner::Player(player.id.clone()),
        user_agent: user_agent
            .chars()
            .filter(|c| !c.is_control())
            .take(USER_AGENT_MAX)
            .collect(),
        created_at: now,
        last_used_at: now,
        expires_at: Some(now + SESSION_LIFETIME),
    };
    change.remove_expired(now).await?;
    change.insert_token(&token).await?;
    change
        .audit("signed_in", player.id.to_string(), Value::Null, Value::Null)
        .await?;
    Ok(Issued {
        token: secret,
        player,
    })
}
