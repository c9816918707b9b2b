//! The registry of players (interface §4.1, decisions §1).

mod wanted;

use app_domain::event::Event;
use app_domain::filing::PlayerDays;
use app_domain::order::{Reordering, Unknown};
use app_domain::permission::{Actor, Admin, Owner};
use app_domain::player;
use app_domain::{Day, Player, PlayerId, Role, Zone};
use serde_json::{Value, json};

use crate::availability::DAYS_AHEAD;
use crate::change::Change;
use crate::port::Entropy;
use crate::{Result, ServiceError, Services};
pub use wanted::{NewPlayer, PlayerChange};

/// What goes with a player who is removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Belongings {
    /// Answered days from today on.
    pub days: usize,
    /// Weekdays of the pattern.
    pub patterns: usize,
    pub absences: usize,
    /// Browsers in which the player is signed in.
    pub sessions: usize,
}

/// The last day from today that can hold an answer: the answerable ones, and what another zone files beside them.
const LAST_FILED: i64 = DAYS_AHEAD + PlayerDays::REACH;

/// The whole team in list order; anyone may read it.
pub async fn list(services: &Services) -> Result<Vec<Player>> {
    let mut players = services.store.read().await?.players().await?;
    players.sort_by(Player::list_order);
    Ok(players)
}

/// Registers a player at the end of the role. 409 when the id is registered already.
pub async fn create(services: &Services, admin: &Admin, new: NewPlayer) -> Result<Player> {
    let mut change = Change::begin(services, admin.actor()).await?;
    let player = register(services, &mut change, new, false).await?;
    change.commit().await?;
    Ok(player)
}

/// Registers a player in a transaction that the caller commits.
pub(crate) async fn register(
    services: &Services,
    change: &mut Change,
    new: NewPlayer,
    is_admin: bool,
) -> Result<Player> {
    let players = change.players().await?;
    let is_taken = |id: &PlayerId| players.iter().any(|player| player.id == *id);
    let id = match new.id {
        Some(id) if is_taken(&id) => {
            return Err(ServiceError::Conflict {
                code: "duplicate_chat_id",
                message: format!("A player with chat id {id} is registered already."),
            });
        }
        Some(id) => id,
        None => free_id(&*services.entropy, is_taken),
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
        .audit(
            "player_created",
            player.id.to_string(),
            Value::Null,
            described(&player),
        )
        .await?;
    change.record(&Event::PlayersChanged).await?;
    Ok(player)
}

/// Returns an id for a player without a chat account.
fn free_id(entropy: &dyn Entropy, is_taken: impl Fn(&PlayerId) -> bool) -> PlayerId {
    loop {
        let mut random = [0; 8];
        entropy.fill(&mut random);
        let id = PlayerId::without_account(u64::from_le_bytes(random));
        if !is_taken(&id) {
            return id;
        }
    }
}

/// Changes the fields that are present, and nothing else; whose place is taken in a new role comes last there.
pub async fn update(
    services: &Services,
    admin: &Admin,
    id: &PlayerId,
    wanted: PlayerChange,
) -> Result<Player> {
    changed(services, admin.actor(), id, wanted).await
}

/// Gives the player a zone of their own, or with `None` the bot's: instants that were answered stay, and weekdays of
/// the pattern keep the zone they were typed in.
pub async fn set_zone(services: &Services, owner: &Owner, zone: Option<Zone>) -> Result<Player> {
    let wanted = PlayerChange {
        timezone: Some(zone),
        ..PlayerChange::default()
    };
    changed(services, owner.actor(), owner.player(), wanted).await
}

async fn changed(
    services: &Services,
    actor: Actor,
    id: &PlayerId,
    wanted: PlayerChange,
) -> Result<Player> {
    let mut change = Change::begin(services, actor).await?;
    let before = change
        .player(id)
        .await?
        .ok_or(ServiceError::NotFound("player"))?;
    let mut after = wanted.apply(before.clone());
    if after.role != before.role {
        after.sort_order = place_in(after.role, &before, &change.players().await?);
    }
    if after != before {
        change.put_player(&after).await?;
        change
            .audit(
                "player_changed",
                id.to_string(),
                described(&before),
                described(&after),
            )
            .await?;
        change.record(&Event::PlayersChanged).await?;
        change.commit().await?;
    }
    Ok(after)
}

/// Counts what would go with a player.
pub async fn belongings(services: &Services, _: &Admin, id: &PlayerId) -> Result<Belongings> {
    let mut reading = services.store.read().await?;
    reading
        .player(id)
        .await?
        .ok_or(ServiceError::NotFound("player"))?;
    let bot = reading.settings().await?.scheduling.timezone;
    let today = services.today_in(bot);
    let filed = reading
        .player_days(id, today, today.plus(LAST_FILED))
        .await?;
    let days = PlayerDays::from_stored(bot, filed);
    let is_answered = |day: &Day| !days.team(*day).is_silent();
    let now = services.now();
    let sessions = reading.tokens(Some(id)).await?;
    Ok(Belongings {
        days: today
            .through(today.plus(LAST_FILED))
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

/// Removes a player with future days, patterns, absences and tokens; past days stay under the name held now.
pub async fn remove(services: &Services, admin: &Admin, id: &PlayerId) -> Result<()> {
    let mut change = Change::begin(services, admin.actor()).await?;
    let player = change
        .player(id)
        .await?
        .ok_or(ServiceError::NotFound("player"))?;
    let settings = change.settings().await?;
    change
        .remove_player(&player, services.today(&settings))
        .await?;
    change
        .audit(
            "player_removed",
            id.to_string(),
            described(&player),
            Value::Null,
        )
        .await?;
    change.record(&Event::PlayersChanged).await?;
    change.commit().await?;
    Ok(())
}

/// Gives the named players new places, and roles where they are named; an unknown one changes nothing. Answers the
/// whole team.
///
/// Of several orders at once the last one wins as a whole, because one writer at a time sees the whole registry.
pub async fn reorder(
    services: &Services,
    admin: &Admin,
    reordering: &Reordering,
) -> Result<Vec<Player>> {
    let mut change = Change::begin(services, admin.actor()).await?;
    let mut players = change.players().await?;
    players.sort_by(Player::list_order);
    let before = players.clone();
    reordering
        .apply(&mut players)
        .map_err(|Unknown(_)| ServiceError::NotFound("player"))?;
    let moved = players.iter().filter(|player| !before.contains(player));
    for player in moved {
        change.put_player(player).await?;
    }
    if before != players {
        change
            .audit(
                "players_reordered",
                String::new(),
                order_of(&before),
                order_of(&players),
            )
            .await?;
        change.record(&Event::PlayersChanged).await?;
        change.commit().await?;
    }
    Ok(players)
}

/// The place of somebody who comes into a role: the same as before while nobody has it, else the next free one.
fn place_in(role: Role, newcomer: &Player, players: &[Player]) -> i32 {
    let is_taken = players
        .iter()
        .any(|player| player.role == role && player.sort_order == newcomer.sort_order);
    if is_taken {
        player::next_sort_order(players, role)
    } else {
        newcomer.sort_order
    }
}

fn described(player: &Player) -> Value {
    json!({
        "chatUsername": player.username,
        "displayName": player.display_name,
        "role": player.role,
        "timezone": player.timezone,
        "isAdmin": player.is_admin,
        "sortOrder": player.sort_order,
    })
}

fn order_of(players: &[Player]) -> Value {
    players
        .iter()
        .map(|player| json!([player.id, player.role, player.sort_order]))
        .collect()
}
