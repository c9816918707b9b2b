//! Leaving the team: archived players can come back at any time, removed ones for 30 days.

use app_domain::day_records::PlayerDays;
use app_domain::event::Event;
use app_domain::permission::{ActorIdentity, TeamAdmin};
use app_domain::player::{DepartureKind, FormerPlayer};
use app_domain::{Day, Player, PlayerId};
use serde_json::Value;

use super::looks::{mark_replaced_picture, remove_replaced_picture};
use super::registry::{activity_value, is_connected, sort_order_in};
use crate::availability::{MAX_DAYS_AHEAD, load_days, zone_of};
use crate::conflict_reason::ConflictReason;
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError};

/// The counts of what leaves together with a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayerRemovalCounts {
    /// Answered days from today on.
    pub days: usize,
    /// Entries of the pattern.
    pub patterns: usize,
    pub absences: usize,
    /// Browsers in which the player is signed in.
    pub sessions: usize,
}

/// The last day after today that can have an answer: the last answerable day, shifted by the reach of other zones.
const LAST_STORED_DAY: i64 = MAX_DAYS_AHEAD + PlayerDays::REACH_DAYS;

/// Returns those who left the team, the latest first.
pub async fn list_former(services: &AppServices, _: &TeamAdmin) -> Result<Vec<FormerPlayer>> {
    services
        .store
        .read()
        .await?
        .former_players()
        .await
        .map_err(ServiceError::from)
}

/// Counts what leaves the team together with a player.
pub async fn count_removal(
    services: &AppServices,
    _: &TeamAdmin,
    id: &PlayerId,
) -> Result<PlayerRemovalCounts> {
    let mut reading = services.store.read().await?;
    let player = reading
        .player(id)
        .await?
        .ok_or(ServiceError::NotFound(ResourceKind::Player))?;
    let bot = reading.settings().await?.scheduling.timezone;
    let today = services.today_in(bot);
    let days = load_days(&mut *reading, id, today, today.plus(LAST_STORED_DAY), bot).await?;
    let zone = zone_of(&player, bot);
    let is_answered = |day: &Day| !days.team_availability(zone, *day).is_silent();
    let now = services.now();
    let sessions = reading.tokens(Some(id)).await?;
    Ok(PlayerRemovalCounts {
        days: today
            .through(today.plus(LAST_STORED_DAY))
            .filter(is_answered)
            .count(),
        patterns: reading.patterns(id).await?.len(),
        absences: reading.absences(Some(id)).await?.len(),
        sessions: sessions
            .iter()
            .filter(|token| token.expires_at.is_none_or(|expires| now < expires))
            .count(),
    })
}

/// Removes a player: see [`retire`]. After [`FormerPlayer::RESTORABLE_DAYS`] they are deleted.
pub async fn remove(services: &AppServices, admin: &TeamAdmin, id: &PlayerId) -> Result<()> {
    retire(services, admin, id, DepartureKind::Removed).await
}

/// Takes a player out of the team. Past days keep the current name; pattern, absences and days from today on come back
/// when the player does. Sessions, codes and links end.
pub async fn retire(
    services: &AppServices,
    admin: &TeamAdmin,
    id: &PlayerId,
    departure: DepartureKind,
) -> Result<()> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let player = change
        .player(id)
        .await?
        .ok_or(ServiceError::NotFound(ResourceKind::Player))?;
    require_other_admin(&mut change, id).await?;
    let left_on = services.today(&change.settings().await?);
    let action = match departure {
        DepartureKind::Archived => ActivityAction::PlayerArchived,
        DepartureKind::Removed => ActivityAction::PlayerRemoved,
    };
    let before = activity_value(&player);
    change
        .retire_player(&FormerPlayer {
            player,
            departure,
            left_on,
        })
        .await?;
    change.log_activity(action, id, before, Value::Null).await?;
    change.record(&Event::PlayersChanged).await?;
    change.commit().await?;
    Ok(())
}

/// Takes a former player back with everything but sessions and links, in the former role. A Discord account that another
/// player has by now stays with that player.
pub async fn restore(services: &AppServices, admin: &TeamAdmin, id: &PlayerId) -> Result<Player> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let former = former_player(&mut change, id).await?;
    let players = change.players().await?;
    let player = Player {
        sort_order: sort_order_in(former.player.role, &former.player, &players),
        account: former
            .player
            .account
            .filter(|account| !is_connected(&players, account)),
        ..former.player
    };
    change.put_player(&player).await?;
    change.restore_player(id).await?;
    let action = ActivityAction::PlayerRestored;
    change
        .log_activity(action, id, Value::Null, activity_value(&player))
        .await?;
    change.record(&Event::PlayersChanged).await?;
    change.commit().await?;
    Ok(player)
}

/// Makes a former player's days those of a player, to store them again, without an account that another one may have.
/// [`end_edit`] takes the player out of the team again.
pub(crate) async fn begin_edit(change: &mut UnitOfWork, former: &FormerPlayer) -> Result<()> {
    let without_account = Player {
        account: None,
        ..former.player.clone()
    };
    change.put_player(&without_account).await?;
    Ok(change.restore_player(&former.player.id).await?)
}

pub(crate) async fn end_edit(change: &mut UnitOfWork, former: &FormerPlayer) -> Result<()> {
    change.retire_player(former).await?;
    Ok(change.put_player(&former.player).await?)
}

/// Deletes a former player at once. Past days are kept under the name held then.
pub async fn delete_former(services: &AppServices, admin: &TeamAdmin, id: &PlayerId) -> Result<()> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let former = former_player(&mut change, id).await?;
    change.delete_player(id).await?;
    mark_replaced_picture(&mut change, &former.player, None).await?;
    let action = ActivityAction::PlayerDeleted;
    change
        .log_activity(action, id, activity_value(&former.player), Value::Null)
        .await?;
    change.record(&Event::PlayersChanged).await?;
    change.commit().await?;
    remove_replaced_picture(services, &former.player).await;
    Ok(())
}

/// Deletes the removed players who can no longer be restored.
pub(crate) async fn delete_expired(services: &AppServices, today: Day) -> Result<()> {
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    let former = change.former_players().await?;
    let expired = former.iter().filter(|former| {
        let deleted_on = former.deleted_on();
        deleted_on.is_some_and(|day| day <= today)
    });
    let mut deleted = 0;
    for former in expired {
        change.delete_player(&former.player.id).await?;
        mark_replaced_picture(&mut change, &former.player, None).await?;
        deleted += 1;
    }
    if deleted > 0 {
        change.record(&Event::PlayersChanged).await?;
        change.commit().await?;
    }
    Ok(())
}

async fn former_player(change: &mut UnitOfWork, id: &PlayerId) -> Result<FormerPlayer> {
    let former = change.former_players().await?;
    former
        .into_iter()
        .find(|former| former.player.id == *id)
        .ok_or(ServiceError::NotFound(ResourceKind::Player))
}

/// Fails with 409 if this player is the only admin.
pub(super) async fn require_other_admin(change: &mut UnitOfWork, id: &PlayerId) -> Result<()> {
    let players = change.players().await?;
    let (own, others): (Vec<_>, Vec<_>) = players.iter().partition(|player| player.id == *id);
    let is_admin = |player: &&Player| player.is_admin;
    if own.iter().any(is_admin) && !others.iter().any(is_admin) {
        return Err(ConflictReason::LastAdmin.into());
    }
    Ok(())
}
