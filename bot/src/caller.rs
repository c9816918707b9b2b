//! From an account of the chat platform to a player of the team.

use app_domain::PlayerId;
use app_domain::permission::{Owner, Principal};
use app_service::{Result, ServiceError, Services};
use serenity::model::id::UserId;

/// The player of this account, as the registry knows it now; refused when there is none.
pub async fn principal(services: &Services, account: UserId) -> Result<Principal> {
    let id = player_id(account)?;
    let player = services.store.read().await?.player(&id).await?;
    player
        .map(Principal::Player)
        .ok_or(ServiceError::NotRegistered)
}

/// The right to act for oneself.
pub async fn own(services: &Services, account: UserId) -> Result<Owner> {
    let principal = principal(services, account).await?;
    Ok(principal.owner_of(&player_id(account)?)?)
}

pub fn player_id(account: UserId) -> Result<PlayerId> {
    let id = account.get().to_string().parse();
    id.map_err(|_| ServiceError::NotRegistered)
}
