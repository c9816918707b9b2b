//! The registry of players (specification §4.1, decisions §1).

mod player_input;

use app_domain::day_records::PlayerDays;
use app_domain::event::Event;
use app_domain::permission::{ActorIdentity, PlayerOwner, TeamAdmin};
use app_domain::player;
use app_domain::team_order::{TeamReordering, UnknownPlayer};
use app_domain::{Day, Player, PlayerId, Role, Zone};
use serde_json::{Value, json};

use crate::availability::MAX_DAYS_AHEAD;
use crate::conflict::ConflictReason;
use crate::port::RandomSource;
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result, ServiceError};
pub use player_input::{NewPlayer, PlayerChange};

/// The counts of what is removed together with a player.
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

/// Returns all players in list order. Anyone may read the list.
pub async fn list(services: &AppServices) -> Result<Vec<Player>> {
    let mut players = services.store.read().await?.players().await?;
    players.sort_by(Player::list_order);
    Ok(players)
}

/// Registers a player as the last one of the role. Fails with 409 if the id is registered already.
pub async fn create(services: &AppServices, admin: &TeamAdmin, new: NewPlayer) -> Result<Player> {
    let mut change = UnitOfWork::begin(services, admin.actor()).await?;
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
    let mut change = UnitOfWork::begin(services, admin.actor()).await?;
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
    let is_taken = |id: &PlayerId| players.iter().any(|player| player.id == *id);
    let id = match new.id {
        Some(id) if is_taken(&id) => {
            return Err(ConflictReason::DuplicateChatId(id).into());
        }
        Some(id) => id,
        None => unused_id(&*services.entropy, is_taken),
    };
    let player = Player {
        sort_order: player::next_sort_order(&players, new.role),
        id,
        username: new.username,
        display_name: new.display_name,
        role: new.role,
        timezone: new.timezone.map(|zone| zone.name().to_owned()),
        is_admin,
    };
    change.put_player(&player).await?;
    change
        .log_activity(
            "player_created",
            player.id.to_string(),
            Value::Null,
            activity_value(&player),
        )
        .await?;
    change.record(&Event::PlayersChanged).await?;
    Ok(player)
}

/// Returns an unused id for a player without a chat account.
fn unused_id(entropy: &dyn RandomSource, is_taken: impl Fn(&PlayerId) -> bool) -> PlayerId {
    loop {
        let mut random = [0; 8];
        entropy.fill(&mut random);
        let id = PlayerId::without_account(u64::from_le_bytes(random));
        if !is_taken(&id) {
            return id;
        }
    }
}

/// Changes the given fields. A player whose place is taken in a new role comes last in that role.
pub async fn update(
    services: &AppServices,
    admin: &TeamAdmin,
    id: &PlayerId,
    wanted: PlayerChange,
) -> Result<Player> {
    save_change(services, admin.actor(), id, wanted).await
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
    save_change(services, owner.actor(), owner.player(), wanted).await
}

async fn save_change(
    services: &AppServices,
    actor: ActorIdentity,
    id: &PlayerId,
    wanted: PlayerChange,
) -> Result<Player> {
    let mut change = UnitOfWork::begin(services, actor).await?;
    let before = change
        .player(id)
        .await?
        .ok_or(ServiceError::NotFound("player"))?;
    let mut after = wanted.apply(before.clone());
    if before.is_admin && !after.is_admin {
        require_other_admin(&mut change, id).await?;
    }
    if after.role != before.role {
        after.sort_order = sort_order_in(after.role, &before, &change.players().await?);
    }
    if after != before {
        change.put_player(&after).await?;
        change
            .log_activity(
                "player_changed",
                id.to_string(),
                activity_value(&before),
                activity_value(&after),
            )
            .await?;
        change.record(&Event::PlayersChanged).await?;
        change.commit().await?;
    }
    Ok(after)
}

/// Counts what would be removed together with a player.
pub async fn count_removal(
    services: &AppServices,
    _: &TeamAdmin,
    id: &PlayerId,
) -> Result<PlayerRemovalCounts> {
    let mut reading = services.store.read().await?;
    reading
        .player(id)
        .await?
        .ok_or(ServiceError::NotFound("player"))?;
    let bot = reading.settings().await?.scheduling.timezone;
    let today = services.today_in(bot);
    let filed = reading
        .player_days(id, today, today.plus(LAST_STORED_DAY))
        .await?;
    let days = PlayerDays::from_stored(bot, filed);
    let is_answered = |day: &Day| !days.team_availability(*day).is_silent();
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

/// Removes a player with their future days, pattern, absences and tokens. Past days are kept under the current name.
pub async fn remove(services: &AppServices, admin: &TeamAdmin, id: &PlayerId) -> Result<()> {
    let mut change = UnitOfWork::begin(services, admin.actor()).await?;
    let player = change
        .player(id)
        .await?
        .ok_or(ServiceError::NotFound("player"))?;
    require_other_admin(&mut change, id).await?;
    let settings = change.settings().await?;
    change
        .remove_player(&player, services.today(&settings))
        .await?;
    change
        .log_activity(
            "player_removed",
            id.to_string(),
            activity_value(&player),
            Value::Null,
        )
        .await?;
    change.record(&Event::PlayersChanged).await?;
    change.commit().await?;
    Ok(())
}

/// Fails with 409 if the actor is this player and the only admin. An operator may take the last admin's permission: their
/// token keeps its own.
async fn require_other_admin(change: &mut UnitOfWork, id: &PlayerId) -> Result<()> {
    if !matches!(change.actor(), ActorIdentity::Player { id: actor, .. } if actor == id) {
        return Ok(());
    }
    let players = change.players().await?;
    if players
        .iter()
        .any(|player| player.is_admin && player.id != *id)
    {
        return Ok(());
    }
    Err(ConflictReason::LastAdmin.into())
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
    let mut change = UnitOfWork::begin(services, admin.actor()).await?;
    let mut players = change.players().await?;
    players.sort_by(Player::list_order);
    let before = players.clone();
    reordering
        .apply(&mut players)
        .map_err(|UnknownPlayer(_)| ServiceError::NotFound("player"))?;
    let moved = players.iter().filter(|player| !before.contains(player));
    for player in moved {
        change.put_player(player).await?;
    }
    if before != players {
        change
            .log_activity(
                "players_reordered",
                String::new(),
                order_value(&before),
                order_value(&players),
            )
            .await?;
        change.record(&Event::PlayersChanged).await?;
        change.commit().await?;
    }
    Ok(players)
}

/// Returns the place of a player who changes to a role: the current one if it is free there, otherwise the next one.
fn sort_order_in(role: Role, newcomer: &Player, players: &[Player]) -> i32 {
    let is_taken = players
        .iter()
        .any(|player| player.role == role && player.sort_order == newcomer.sort_order);
    if is_taken {
        player::next_sort_order(players, role)
    } else {
        newcomer.sort_order
    }
}

fn activity_value(player: &Player) -> Value {
    json!({
        "chatUsername": player.username,
        "displayName": player.display_name,
        "role": player.role,
        "timezone": player.timezone,
        "isAdmin": player.is_admin,
        "sortOrder": player.sort_order,
    })
}

fn order_value(players: &[Player]) -> Value {
    players
        .iter()
        .map(|player| json!([player.id, player.role, player.sort_order]))
        .collect()
}
