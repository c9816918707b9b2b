//! What somebody wants of a player, checked: every fault at once.

use app_domain::player;
use app_domain::{Faults, Player, PlayerId, Role, RuleViolation, Zone};

/// A player to be registered.
#[derive(Debug, Clone)]
pub struct NewPlayer {
    /// The chat account; without one the server assigns an id.
    pub id: Option<PlayerId>,
    /// May be empty without an account.
    pub username: String,
    pub display_name: String,
    pub role: Role,
    /// A zone of their own; `None`: the bot's.
    pub timezone: Option<Zone>,
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

impl NewPlayer {
    /// An empty `id` registers a player without a chat account, whose `username` may be empty too.
    pub fn new(
        id: &str,
        username: &str,
        display_name: &str,
        role: &str,
    ) -> Result<Self, Vec<RuleViolation>> {
        let mut faults = Faults::default();
        let has_account = !id.is_empty();
        let id = if has_account {
            faults.noted("chatId", PlayerId::of_account(id).map(Some))
        } else {
            Some(None)
        };
        let username = if has_account || !username.trim().is_empty() {
            faults.noted("chatUsername", player::username(username))
        } else {
            Some(String::new())
        };
        let display_name = faults.noted("displayName", player::display_name(display_name));
        let role = faults.noted("role", role.parse());
        match (id, username, display_name, role) {
            (Some(id), Some(username), Some(display_name), Some(role)) => Ok(Self {
                id,
                username,
                display_name,
                role,
                timezone: None,
            }),
            _ => Err(faults.0),
        }
    }
}

impl PlayerChange {
    /// An empty `timezone` clears the personal zone.
    pub fn new(
        username: Option<&str>,
        display_name: Option<&str>,
        role: Option<&str>,
        is_admin: Option<bool>,
        timezone: Option<&str>,
    ) -> Result<Self, Vec<RuleViolation>> {
        let mut faults = Faults::default();
        let zone = |raw: &str| match raw {
            "" => Ok(None),
            name => name.parse().map(Some),
        };
        let change = Self {
            username: username.and_then(|raw| faults.noted("chatUsername", player::username(raw))),
            display_name: display_name
                .and_then(|raw| faults.noted("displayName", player::display_name(raw))),
            role: role.and_then(|raw| faults.noted("role", raw.parse())),
            is_admin,
            timezone: timezone.and_then(|raw| faults.noted("timezone", zone(raw))),
        };
        faults.or(change)
    }

    pub(super) fn apply(self, player: Player) -> Player {
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
