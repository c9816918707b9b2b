//! Validated input for creating and changing players. Validation returns every error.

use app_domain::player;
use app_domain::{
    AccountId, Player, PlayerColor, PlayerPicture, Role, RuleViolation, RuleViolations, Zone,
};

/// A player to register.
#[derive(Debug, Clone)]
pub struct NewPlayer {
    /// The Discord account, if there is one.
    pub account: Option<AccountId>,
    /// May be empty for a player without an account.
    pub username: String,
    pub display_name: String,
    pub role: Role,
    /// The player's own zone; `None`: the bot timezone.
    pub timezone: Option<Zone>,
}

/// A change of a player. A field that is `None` stays unchanged.
#[derive(Debug, Clone, Default)]
pub struct PlayerChange {
    /// An account for a player who has none.
    pub account: Option<AccountId>,
    pub username: Option<String>,
    pub display_name: Option<String>,
    pub role: Option<Role>,
    pub is_admin: Option<bool>,
    /// `Some(None)` clears the player's own zone.
    pub timezone: Option<Option<Zone>>,
    pub color: Option<PlayerColor>,
    pub picture: Option<PlayerPicture>,
}

impl NewPlayer {
    /// An empty `id` registers a player without a chat account. `username` may be empty.
    pub fn new(
        id: &str,
        username: &str,
        display_name: &str,
        role: &str,
    ) -> Result<Self, Vec<RuleViolation>> {
        let mut faults = RuleViolations::default();
        let account = match id {
            "" => Some(None),
            id => faults.record("chatId", id.parse().map(Some)),
        };
        let username = match username.trim() {
            "" => Some(String::new()),
            username => faults.record("chatUsername", player::parse_username(username)),
        };
        let display_name = faults.record("displayName", player::parse_display_name(display_name));
        let role = faults.record("role", role.parse());
        match (account, username, display_name, role) {
            (Some(account), Some(username), Some(display_name), Some(role)) => Ok(Self {
                account,
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
    /// An empty `timezone` clears the player's own zone.
    pub fn new(
        account: Option<&str>,
        username: Option<&str>,
        display_name: Option<&str>,
        role: Option<&str>,
        is_admin: Option<bool>,
        timezone: Option<&str>,
    ) -> Result<Self, Vec<RuleViolation>> {
        let mut faults = RuleViolations::default();
        let zone = |raw: &str| match raw {
            "" => Ok(None),
            name => name.parse().map(Some),
        };
        let change = Self {
            account: account.and_then(|raw| faults.record("chatId", raw.parse())),
            username: username
                .and_then(|raw| faults.record("chatUsername", player::parse_username(raw))),
            display_name: display_name
                .and_then(|raw| faults.record("displayName", player::parse_display_name(raw))),
            role: role.and_then(|raw| faults.record("role", raw.parse())),
            is_admin,
            timezone: timezone.and_then(|raw| faults.record("timezone", zone(raw))),
            color: None,
            picture: None,
        };
        faults.into_result(change)
    }

    pub(super) fn apply(self, player: Player) -> Player {
        Player {
            account: self.account.or(player.account),
            username: self.username.unwrap_or(player.username),
            display_name: self.display_name.unwrap_or(player.display_name),
            role: self.role.unwrap_or(player.role),
            is_admin: self.is_admin.unwrap_or(player.is_admin),
            timezone: self.timezone.map_or(player.timezone, |zone| {
                zone.map(|zone| zone.name().to_owned())
            }),
            color: self.color.unwrap_or(player.color),
            picture: self.picture.unwrap_or(player.picture),
            ..player
        }
    }
}
