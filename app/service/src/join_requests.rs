//! Requests of Discord accounts to join the team. An admin grants one by registering the player.
//!
//! Requests are not stored, only when an account may ask again: the message in Discord is the request.

use app_domain::{AccountId, Player};
use chrono::{DateTime, TimeDelta, Utc};

use crate::players::is_connected;
use crate::{AppServices, Result};

/// How often an account may ask.
pub const JOIN_REQUEST_INTERVAL: TimeDelta = TimeDelta::hours(1);
/// The maximum number of admins whom a request mentions.
pub const MAX_MENTIONED_ADMINS: usize = 10;

/// The outcome of a request to join.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JoinRequestOutcome {
    /// The request can be shown, and mentions these admins.
    Accepted(Vec<AccountId>),
    /// The account is linked to a player.
    AlreadyRegistered,
    /// The account asked less than a [`JOIN_REQUEST_INTERVAL`] ago, and may ask again at this instant.
    AskedRecently(DateTime<Utc>),
}

/// Counts a request of an account without a player. The caller must have verified the account, and shows the request.
pub async fn request_to_join(
    services: &AppServices,
    account: &AccountId,
) -> Result<JoinRequestOutcome> {
    let mut tx = services.store.write().await?;
    let now = services.now();
    let mut players = tx.players().await?;
    if is_connected(&players, account) {
        return Ok(JoinRequestOutcome::AlreadyRegistered);
    }
    let key = request_key(account);
    let next = tx.attempts_end(&key).await?;
    // A clock that was ahead cannot lock anyone out for longer than the interval.
    let next = next.map(|next| next.min(now + JOIN_REQUEST_INTERVAL));
    if let Some(next) = next.filter(|next| now < *next) {
        return Ok(JoinRequestOutcome::AskedRecently(next));
    }
    tx.put_attempts_end(&key, now + JOIN_REQUEST_INTERVAL)
        .await?;
    tx.remove_forgotten_attempts(now).await?;
    tx.commit().await?;
    players.retain(|player| player.is_admin);
    players.sort_by(Player::list_order);
    let admins = players.into_iter().filter_map(|player| player.account);
    Ok(JoinRequestOutcome::Accepted(
        admins.take(MAX_MENTIONED_ADMINS).collect(),
    ))
}

/// Forgets a request that could not be shown, so that the account may ask again.
pub async fn withdraw(services: &AppServices, account: &AccountId) -> Result<()> {
    let mut tx = services.store.write().await?;
    tx.put_attempts_end(&request_key(account), services.now())
        .await?;
    tx.commit().await?;
    Ok(())
}

/// The key under which attempts are counted.
fn request_key(account: &AccountId) -> String {
    format!("join {account}")
}
