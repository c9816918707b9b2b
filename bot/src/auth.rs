//! Authorization: maps a Discord account to a player, an admin or an operator.

use app_domain::permission::{PlayerOwner, RequestPrincipal, TeamAdmin};
use app_domain::{AccountId, Player};
use app_service::{AppServices, Result, ServiceError};
use serenity::model::guild::Member;
use serenity::model::id::{InteractionId, UserId};
use serenity::model::permissions::Permissions;
use serenity::model::user::User;

/// The user of an interaction, as Discord describes it.
#[derive(Debug, Clone, Copy)]
pub struct InteractionUser<'a> {
    pub account: UserId,
    /// The account's name.
    pub name: &'a str,
    /// Whether the account has the administrator permission in the Discord server.
    pub is_administrator: bool,
    /// The id of the interaction, which is unique.
    pub interaction: InteractionId,
}

impl<'a> InteractionUser<'a> {
    pub fn of(user: &'a User, member: Option<&Member>, interaction: InteractionId) -> Self {
        let permissions = member.and_then(|member| member.permissions);
        Self {
            account: user.id,
            name: &user.name,
            is_administrator: permissions.is_some_and(Permissions::administrator),
            interaction,
        }
    }
}

/// Returns the right of an admin: by Discord's administrator permission, or by the player's own flag.
///
/// An administrator who is not a player acts under the name of the account, as an operator does.
pub async fn require_admin(
    services: &AppServices,
    caller: InteractionUser<'_>,
) -> Result<TeamAdmin> {
    let principal = match principal(services, caller.account).await {
        Ok(RequestPrincipal::Player(player)) if caller.is_administrator => {
            RequestPrincipal::Administrator(player)
        }
        Err(ServiceError::NotRegistered) if caller.is_administrator => RequestPrincipal::Operator {
            name: caller.name.to_owned(),
        },
        other => other?,
    };
    Ok(principal.admin()?)
}

/// Returns the player of this account as stored now; fails with `NotRegistered` when there is none.
pub async fn principal(services: &AppServices, account: UserId) -> Result<RequestPrincipal> {
    Ok(RequestPrincipal::Player(
        player_of(services, account).await?,
    ))
}

/// Returns the player of this account; fails with `NotRegistered` when there is none.
pub async fn player_of(services: &AppServices, account: UserId) -> Result<Player> {
    let mut reading = services.store.read().await?;
    let player = reading.player_of_account(&account_id(account)?).await?;
    player.ok_or(ServiceError::NotRegistered)
}

/// Returns the right of the account's player to change their own data.
pub async fn require_owner(services: &AppServices, account: UserId) -> Result<PlayerOwner> {
    let player = player_of(services, account).await?;
    let id = player.id.clone();
    Ok(RequestPrincipal::Player(player).owner_of(&id)?)
}

pub fn account_id(account: UserId) -> Result<AccountId> {
    let id = account.get().to_string().parse();
    id.map_err(|_| ServiceError::NotRegistered)
}
