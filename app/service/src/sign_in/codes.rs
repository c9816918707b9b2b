//! One-time codes: issued by the operator, the bot, the chat sign-in or an admin's link, and redeemed once.

use app_domain::event::Event;
use app_domain::permission::{ActorIdentity, PlayerOwner};
use app_domain::{Player, PlayerId};
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::authenticator::SESSION_LIFETIME;
use super::tokens::revoke;
use crate::port::{AuthToken, LoginCode, SecretString, TokenOwner, WriteTransaction};
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError};

/// How long a one-time code is valid by default.
pub const CODE_LIFETIME: TimeDelta = TimeDelta::minutes(10);
/// Maximum number of unused codes of a player. The next one replaces the oldest.
pub(super) const MAX_OPEN_CODES: u32 = 10;
/// Maximum number of characters of the user agent that are stored.
const MAX_USER_AGENT_CHARS: usize = 200;

/// A new session. Its token is stored only as a digest.
#[derive(Debug, Clone)]
pub struct NewSession {
    pub token: SecretString,
    pub player: Player,
    /// Whether the player has no other session and no weekly pattern yet.
    pub is_first: bool,
}

/// A one-time code for another device of the player.
#[derive(Debug, Clone)]
pub struct DeviceCode {
    pub code: SecretString,
    pub expires_at: DateTime<Utc>,
}

/// Issues a code that signs this player in once, within `lifetime`.
///
/// The caller must have verified the person: the operator's shell, the bot's ephemeral reply, the chat platform.
pub async fn issue_login_code(
    services: &AppServices,
    player: &PlayerId,
    lifetime: TimeDelta,
) -> Result<SecretString> {
    let mut tx = services.store.write().await?;
    if tx.player(player).await?.is_none() {
        return Err(ServiceError::NotFound(ResourceKind::Player));
    }
    let code = insert_login_code(services, &mut *tx, player, lifetime).await?;
    tx.commit().await?;
    Ok(code)
}

/// Issues a code in a transaction that the caller commits. It replaces the player's oldest one beyond [`MAX_OPEN_CODES`].
pub(super) async fn insert_login_code(
    services: &AppServices,
    tx: &mut dyn WriteTransaction,
    player: &PlayerId,
    lifetime: TimeDelta,
) -> Result<SecretString> {
    tx.keep_newest_codes(player, MAX_OPEN_CODES - 1).await?;
    let code = SecretString::generate(&*services.entropy);
    tx.insert_login_code(&LoginCode {
        digest: code.digest(),
        player: player.clone(),
        expires_at: services.now() + lifetime,
    })
    .await?;
    Ok(code)
}

/// Issues a code that signs the player in on another device, within [`CODE_LIFETIME`]. It ends with any of the player's
/// sessions that is ended.
pub async fn issue_device_code(services: &AppServices, owner: &PlayerOwner) -> Result<DeviceCode> {
    let player = owner.player();
    let mut change = UnitOfWork::begin_by(services, owner).await?;
    if change.player(player).await?.is_none() {
        return Err(ServiceError::NotFound(ResourceKind::Player));
    }
    let expires_at = change.now + CODE_LIFETIME;
    let code = insert_login_code(services, &mut *change, player, CODE_LIFETIME).await?;
    change
        .log_action(ActivityAction::DeviceCodeCreated, player)
        .await?;
    change.commit().await?;
    Ok(DeviceCode { code, expires_at })
}

/// Redeems a code for a session. A code works once. An unknown, used or expired one gives the same error.
pub async fn redeem(services: &AppServices, code: &str, user_agent: &str) -> Result<NewSession> {
    redeem_replacing(services, None, code, user_agent).await
}

/// Redeems a code like [`redeem`], and revokes the session `replaced` of the same browser in the same transaction.
pub async fn redeem_replacing(
    services: &AppServices,
    replaced: Option<Uuid>,
    code: &str,
    user_agent: &str,
) -> Result<NewSession> {
    let digest = SecretString::presented(code).digest();
    // Checked without a write transaction, so that guessed codes do not block writers.
    if !services.store.read().await?.is_login_code(&digest).await? {
        return Err(ServiceError::CodeRefused);
    }
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
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
    if let Some(token) = replaced {
        revoke(&mut change, token).await?;
    }
    let issued = open_session(services, &mut change, player, user_agent).await?;
    change.commit().await?;
    Ok(issued)
}

/// Opens a session of the player in a transaction that the caller commits.
pub(super) async fn open_session(
    services: &AppServices,
    change: &mut UnitOfWork,
    player: Player,
    user_agent: &str,
) -> Result<NewSession> {
    let secret = SecretString::generate(&*services.entropy);
    let now = change.now;
    let token = AuthToken {
        id: Uuid::now_v7(),
        digest: secret.digest(),
        owner: TokenOwner::Player(player.id.clone()),
        user_agent: user_agent
            .chars()
            .filter(|c| !c.is_control())
            .take(MAX_USER_AGENT_CHARS)
            .collect(),
        created_at: now,
        last_used_at: now,
        expires_at: Some(now + SESSION_LIFETIME),
    };
    change.remove_expired(now).await?;
    let is_first = change.tokens(Some(&player.id)).await?.is_empty()
        && change.patterns(&player.id).await?.is_empty();
    change.insert_token(&token).await?;
    change
        .log_action(ActivityAction::SignedIn, &player.id)
        .await?;
    Ok(NewSession {
        token: secret,
        player,
        is_first,
    })
}
