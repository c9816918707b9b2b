//! From an account of the chat platform to a player of the team.

use app_domain::permission::{Admin, Owner, Principal};
use app_domain::{Player, PlayerId};
use app_service::{Result, ServiceError, Services};
use serenity::model::guild::Member;
use serenity::model::id::{InteractionId, UserId};
use serenity::model::permissions::Permissions;
use serenity::model::user::User;

/// Who uses a command or a component, as the platform says it.
#[derive(Debug, Clone, Copy)]
pub struct Caller<'a> {
    pub account: UserId,
    /// The account's name.
    pub name: &'a str,
    /// Whether the platform's server has made it an administrator.
    pub is_administrator: bool,
    /// The one use; no other has this id.
    pub interaction: InteractionId,
}

impl<'a> Caller<'a> {
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

/// The right of an admin: by the platform's administrator permission, or by the player's own flag.
///
/// An administrator who is no player acts under the name of the account, as an operator does.
pub async fn admin(services: &Services, caller: Caller<'_>) -> Result<Admin> {
    let principal = match principal(services, caller.account).await {
        Ok(Principal::Player(player)) => Principal::Player(Player {
            is_admin: player.is_admin || caller.is_administrator,
            ..player
        }),
        Err(ServiceError::NotRegistered) if caller.is_administrator => Principal::Operator {
            name: caller.name.to_owned(),
        },
        other => other?,
    };
    Ok(principal.admin()?)
}

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
