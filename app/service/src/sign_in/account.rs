//! Chat accounts of players: signing in by account, and connecting an account to a player who has none.

use app_domain::event::Event;
use app_domain::permission::{ActorIdentity, PlayerOwner};
use app_domain::{AccountId, Player, player};
use serde_json::json;

use super::codes::{CODE_LIFETIME, DeviceCode, MAX_OPEN_CODES, issue_login_code};
use crate::conflict_reason::ConflictReason;
use crate::players;
use crate::port::{LoginCode, RandomSource, SecretString};
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError};

/// Characters that are not mistaken for each other.
const CODE_CHARS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/// Number of characters of a code: 40 random bits, guessed only through Discord, within [`CODE_LIFETIME`].
const CODE_LENGTH: usize = 8;

/// Issues a code that signs in the player of this account once, within [`CODE_LIFETIME`].
///
/// The caller must have verified the account. Fails with `NotRegistered` if it has no player.
pub async fn issue_account_login_code(
    services: &AppServices,
    account: &AccountId,
) -> Result<SecretString> {
    let player = services
        .store
        .read()
        .await?
        .player_of_account(account)
        .await?
        .ok_or(ServiceError::NotRegistered)?;
    match issue_login_code(services, &player.id, CODE_LIFETIME).await {
        Err(ServiceError::NotFound(_)) => Err(ServiceError::NotRegistered),
        issued => issued,
    }
}

/// Issues a code with which a chat account is connected to the player, within [`CODE_LIFETIME`]. Fails with 409 if the
/// player has an account.
pub async fn issue_account_code(services: &AppServices, owner: &PlayerOwner) -> Result<DeviceCode> {
    let mut change = UnitOfWork::begin_by(services, owner).await?;
    let player = change.player(owner.player()).await?;
    if player
        .ok_or(ServiceError::NotFound(ResourceKind::Player))?
        .account
        .is_some()
    {
        return Err(ConflictReason::AccountConnected.into());
    }
    let now = change.now;
    change.remove_expired(now).await?;
    change
        .keep_newest_codes(owner.player(), MAX_OPEN_CODES - 1)
        .await?;
    let code = short_code(&*services.entropy);
    let expires_at = now + CODE_LIFETIME;
    change
        .insert_account_code(&LoginCode {
            digest: code.digest(),
            player: owner.player().clone(),
            expires_at,
        })
        .await?;
    change.commit().await?;
    Ok(DeviceCode { code, expires_at })
}

/// Connects the account to the player who was given the code. The player keeps everything: the id, sessions and links.
/// A code works once; upper and lower case, spaces and hyphens make no difference.
///
/// The caller must have verified the account. Fails with 409 if the account belongs to a player, or the player has one.
pub async fn connect_account(
    services: &AppServices,
    account: &AccountId,
    username: &str,
    code: &str,
) -> Result<Player> {
    let typed: String = code
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_uppercase())
        .collect();
    let digest = SecretString::presented(&typed).digest();
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    let code = change.take_account_code(&digest).await?;
    let code = code.filter(|code| change.now < code.expires_at);
    let code = code.ok_or(ServiceError::CodeRefused)?;
    let player = change.player(&code.player).await?;
    let before = player.ok_or(ServiceError::CodeRefused)?;
    players::require_free_account(&mut change, &before, account).await?;
    let username = player::parse_username(username).unwrap_or_else(|_| before.username.clone());
    let after = Player {
        account: Some(account.clone()),
        username,
        ..before.clone()
    };
    change.put_player(&after).await?;
    change
        .log_activity(
            ActivityAction::AccountConnected,
            &after.id,
            json!({ "chatUsername": before.username }),
            json!({ "chatUsername": after.username }),
        )
        .await?;
    change.record(&Event::PlayersChanged).await?;
    change.commit().await?;
    Ok(after)
}

fn short_code(entropy: &dyn RandomSource) -> SecretString {
    let mut random = [0; CODE_LENGTH];
    entropy.fill(&mut random);
    let char_of = |byte: u8| char::from(CODE_CHARS[usize::from(byte) % CODE_CHARS.len()]);
    let code: String = random.into_iter().map(char_of).collect();
    SecretString::presented(&code)
}
