//! The players of the team: registering, changing and ordering them.

use app_domain::event::Event;
use app_domain::permission::{ActingRight, PlayerOwner, TeamAdmin};
use app_domain::player::{self, DepartureKind, FormerPlayer};
use app_domain::team_order::{TeamReordering, UnknownPlayer};
use app_domain::{AccountId, Player, PlayerColor, PlayerId, PlayerPicture, Role, Zone};
use serde_json::{Value, json};

use super::player_input::{NewPlayer, PlayerChange};
use super::{former, looks};
use crate::conflict_reason::ConflictReason;
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError};

/// Returns all players in list order. Anyone may read the list.
pub async fn list(services: &AppServices) -> Result<Vec<Player>> {
    let mut players = services.store.read().await?.players().await?;
    players.sort_by(Player::list_order);
    Ok(players)
}

/// Registers a player as the last one of the role. Fails with 409 if the id is registered already.
pub async fn create(services: &AppServices, admin: &TeamAdmin, new: NewPlayer) -> Result<Player> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let player = register(services, &mut change, new, false).await?;
    change.commit().await?;
    Ok(player)
}

/// Registers players in this order, all or none. Fails with 409 if an id is registered already.
pub async fn create_all(
    services: &AppServices,
    admin: &TeamAdmin,
    new: Vec<NewPlayer>,
) -> Result<Vec<Player>> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let mut created = Vec::with_capacity(new.len());
    for player in new {
        created.push(register(services, &mut change, player, false).await?);
    }
    change.commit().await?;
    Ok(created)
}

/// Registers a player in a transaction that the caller commits.
pub(crate) async fn register(
    services: &AppServices,
    change: &mut UnitOfWork,
    new: NewPlayer,
    is_admin: bool,
) -> Result<Player> {
    let players = change.players().await?;
    let id = match &new.account {
        Some(account) if is_connected(&players, account) => {
            return Err(ConflictReason::DuplicateChatId(account.clone()).into());
        }
        Some(account) => id_for(services, change, account).await?,
        None => unused_id(services, change).await?,
    };
    let colors: Vec<PlayerColor> = players.iter().map(|player| player.color).collect();
    let player = Player {
        sort_order: player::next_sort_order(&players, new.role),
        color: PlayerColor::least_used(&colors),
        picture: PlayerPicture::default(),
        id,
        account: new.account,
        username: new.username,
        display_name: new.display_name,
        role: new.role,
        timezone: new.timezone.map(|zone| zone.name().to_owned()),
        is_admin,
    };
    change.put_player(&player).await?;
    let action = ActivityAction::PlayerCreated;
    change
        .log_activity(action, &player.id, Value::Null, activity_value(&player))
        .await?;
    change.record(&Event::PlayersChanged).await?;
    Ok(player)
}

/// Whether a player of the team has this account.
pub(crate) fn is_connected(players: &[Player], account: &AccountId) -> bool {
    players
        .iter()
        .any(|player| player.account.as_ref() == Some(account))
}

/// Fails with 409 if the player has an account, or another player has this one.
pub(crate) async fn require_free_account(
    change: &mut UnitOfWork,
    player: &Player,
    account: &AccountId,
) -> Result<()> {
    if player.account.is_some() {
        return Err(ConflictReason::AccountConnected.into());
    }
    if change.player_of_account(account).await?.is_some() {
        return Err(ConflictReason::DuplicateChatId(account.clone()).into());
    }
    Ok(())
}

/// Returns the id for a new player with an account. An archived player with the account comes back under their own id,
/// with pattern, absences and days; a removed one starts without them.
async fn id_for(
    services: &AppServices,
    change: &mut UnitOfWork,
    account: &AccountId,
) -> Result<PlayerId> {
    let former = change.former_players().await?;
    let has_account = |former: &&FormerPlayer| former.player.account.as_ref() == Some(account);
    if let Some(former) = former.iter().find(has_account) {
        let id = &former.player.id;
        match former.departure {
            DepartureKind::Archived => change.restore_player(id).await?,
            DepartureKind::Removed => {
                change.delete_player(id).await?;
                looks::mark_replaced_picture(change, &former.player, None).await?;
            }
        }
        return Ok(id.clone());
    }
    let id = PlayerId::of_account(account);
    if is_used(change, &id).await? {
        return unused_id(services, change).await;
    }
    Ok(id)
}

/// Returns an unused id of 15 digits.
async fn unused_id(services: &AppServices, change: &mut UnitOfWork) -> Result<PlayerId> {
    loop {
        let mut random = [0; 8];
        services.entropy.fill(&mut random);
        let id = PlayerId::without_account(u64::from_le_bytes(random));
        if !is_used(change, &id).await? {
            return Ok(id);
        }
    }
}

/// Whether the id belongs to a player or a former player.
async fn is_used(change: &mut UnitOfWork, id: &PlayerId) -> Result<bool> {
    let former = change.former_players().await?;
    Ok(change.player(id).await?.is_some() || former.iter().any(|former| former.player.id == *id))
}

/// Changes the given fields. A player whose place is taken in a new role comes last in that role.
pub async fn update(
    services: &AppServices,
    admin: &TeamAdmin,
    id: &PlayerId,
    wanted: PlayerChange,
) -> Result<Player> {
    save_change(services, admin, id, wanted).await
}

/// Sets the player's own zone, or clears it with `None`. The instants of existing answers stay the same, and entries of
/// the pattern keep the zone they were entered in.
pub async fn set_zone(
    services: &AppServices,
    owner: &PlayerOwner,
    zone: Option<Zone>,
) -> Result<Player> {
    let wanted = PlayerChange {
        timezone: Some(zone),
        ..PlayerChange::default()
    };
    save_change(services, owner, owner.player(), wanted).await
}

pub(super) async fn save_change(
    services: &AppServices,
    right: impl Into<ActingRight>,
    id: &PlayerId,
    wanted: PlayerChange,
) -> Result<Player> {
    let mut change = UnitOfWork::begin_by(services, right).await?;
    let before = change
        .player(id)
        .await?
        .ok_or(ServiceError::NotFound(ResourceKind::Player))?;
    if let Some(account) = &wanted.account {
        require_free_account(&mut change, &before, account).await?;
    }
    let mut after = wanted.apply(before.clone());
    if before.is_admin && !after.is_admin {
        former::require_other_admin(&mut change, id).await?;
    }
    if after.role != before.role {
        after.sort_order = sort_order_in(after.role, &before, &change.players().await?);
    }
    if after != before {
        change.put_player(&after).await?;
        looks::mark_replaced_picture(&mut change, &before, Some(&after)).await?;
        let action = ActivityAction::PlayerChanged;
        change
            .log_activity(action, id, activity_value(&before), activity_value(&after))
            .await?;
        change.record(&Event::PlayersChanged).await?;
        change.commit().await?;
        if after.picture != before.picture {
            looks::remove_replaced_picture(services, &before).await;
        }
    }
    Ok(after)
}

/// Gives players new places, and optionally roles. An unknown player is an error, and nothing changes. Returns all
/// players.
///
/// Of concurrent orders the last one wins as a whole, because only one writer at a time changes the registry.
pub async fn reorder(
    services: &AppServices,
    admin: &TeamAdmin,
    reordering: &TeamReordering,
) -> Result<Vec<Player>> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let mut players = change.players().await?;
    players.sort_by(Player::list_order);
    let before = players.clone();
    reordering
        .apply(&mut players)
        .map_err(|UnknownPlayer(_)| ServiceError::NotFound(ResourceKind::Player))?;
    let moved = players.iter().filter(|player| !before.contains(player));
    for player in moved {
        change.put_player(player).await?;
    }
    if before != players {
        let action = ActivityAction::PlayersReordered;
        change
            .log_activity(action, "", order_value(&before), order_value(&players))
            .await?;
        change.record(&Event::PlayersChanged).await?;
        change.commit().await?;
    }
    Ok(players)
}

/// Returns the place of a player who changes to a role: the current one if it is free there, otherwise the next one.
pub(super) fn sort_order_in(role: Role, newcomer: &Player, players: &[Player]) -> i32 {
    let is_taken = players
        .iter()
        .any(|player| player.role == role && player.sort_order == newcomer.sort_order);
    if is_taken {
        player::next_sort_order(players, role)
    } else {
        newcomer.sort_order
    }
}

pub(super) fn activity_value(player: &Player) -> Value {
    json!({
        "chatUsername": player.username,
        "displayName": player.display_name,
        "role": player.role,
        "timezone": player.timezone,
        "isAdmin": player.is_admin,
        "sortOrder": player.sort_order,
        "color": player.color,
        "picture": player.picture.source(),
    })
}

fn order_value(players: &[Player]) -> Value {
    players
        .iter()
        .map(|player| json!([player.id, player.role, player.sort_order]))
        .collect()
}
