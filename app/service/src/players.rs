//! The registry of players (interface §4.1, decisions §1).

use app_domain::event::Event;
use app_domain::permission::Admin;
use app_domain::player::{self, Reordering};
use app_domain::{Player, PlayerId, Role, RuleViolation, Zone};
use serde_json::{Value, json};

use crate::change::Change;
use crate::{Result, ServiceError, Services};

/// A player to be registered, checked.
#[derive(Debug, Clone)]
pub struct NewPlayer {
    pub id: PlayerId,
    pub username: String,
    pub display_name: String,
    pub role: Role,
}

/// A change of a player; what is `None` stays.
#[derive(Debug, Clone, Default)]
pub struct PlayerChange {
    pub username: Option<String>,
    pub display_name: Option<String>,
    pub role: Option<Role>,
    pub is_admin: Option<bool>,
    /// `Some(None)` clears the personal zone.
    pub timezone: Option<Option<Zone>>,
}

/// The whole team in list order; anyone may read it.
pub async fn list(services: &Services) -> Result<Vec<Player>> {
    let mut players = services.store.read().await?.players().await?;
    players.sort_by(Player::list_order);
    Ok(players)
}

/// Registers a player at the end of the role. 409 when the id is registered already.
pub async fn create(services: &Services, admin: &Admin, new: NewPlayer) -> Result<Player> {
    let mut change = Change::begin(services, admin.actor()).await?;
    let players = change.players().await?;
    if players.iter().any(|player| player.id == new.id) {
        let message = format!("A player with chat id {} is registered already.", new.id);
        return Err(ServiceError::Conflict {
            code: "duplicate_chat_id",
            message,
        });
    }
    let player = Player {
        sort_order: player::next_sort_order(&players, new.role),
        id: new.id,
        username: new.username,
        display_name: new.display_name,
        role: new.role,
        timezone: None,
        is_admin: false,
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
    change.commit().await?;
    Ok(player)
}

/// Changes the fields that are present, and nothing else.
pub async fn update(
    services: &Services,
    admin: &Admin,
    id: &PlayerId,
    wanted: PlayerChange,
) -> Result<Player> {
    let mut change = Change::begin(services, admin.actor()).await?;
    let before = change
        .player(id)
        .await?
        .ok_or(ServiceError::NotFound("player"))?;
    let after = wanted.apply(before.clone());
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

/// Gives the named players new places; an unknown one changes nothing. Answers the whole team.
pub async fn reorder(
    services: &Services,
    admin: &Admin,
    reordering: &Reordering,
) -> Result<Vec<Player>> {
    let mut change = Change::begin(services, admin.actor()).await?;
    let mut players = change.players().await?;
    players.sort_by(Player::list_order);
    let before = order_of(&players);
    for placement in reordering.placements() {
        let player = players
            .iter_mut()
            .find(|player| player.id == placement.player);
        let player = player.ok_or(ServiceError::NotFound("player"))?;
        if player.sort_order != placement.sort_order {
            player.sort_order = placement.sort_order;
            change.put_player(player).await?;
        }
    }
    players.sort_by(Player::list_order);
    let after = order_of(&players);
    if before != after {
        change
            .audit("players_reordered", String::new(), before, after)
            .await?;
        change.record(&Event::PlayersChanged).await?;
        change.commit().await?;
    }
    Ok(players)
}

impl NewPlayer {
    /// Checks the raw fields; every fault at once.
    pub fn new(
        id: &str,
        username: &str,
        display_name: &str,
        role: &str,
    ) -> std::result::Result<Self, Vec<RuleViolation>> {
        let mut violations = Vec::new();
        let mut fault = |field: &str, rule: app_domain::Rule| violations.push(rule.of(field));
        let id = id.parse().map_err(|rule| fault("chatId", rule)).ok();
        let username = player::username(username)
            .map_err(|rule| fault("chatUsername", rule))
            .ok();
        let display_name = player::display_name(display_name)
            .map_err(|rule| fault("displayName", rule))
            .ok();
        let role = role.parse().map_err(|rule| fault("role", rule)).ok();
        match (id, username, display_name, role) {
            (Some(id), Some(username), Some(display_name), Some(role)) => Ok(Self {
                id,
                username,
                display_name,
                role,
            }),
            _ => Err(violations),
        }
    }
}

impl PlayerChange {
    fn apply(self, player: Player) -> Player {
        Player {
            username: self.username.unwrap_or(player.username),
            display_name: self.display_name.unwrap_or(player.display_name),
            role: self.role.unwrap_or(player.role),
            is_admin: self.is_admin.unwrap_or(player.is_admin),
            timezone: self.timezone.map_or(player.timezone, |zone| {
                zone.map(|zone| zone.name().to_owned())
            }),
            ..player
        }
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
        .map(|player| json!([player.id, player.sort_order]))
        .collect()
}
