//! Players: their ids and roles, and their order in the team's list (decisions §1).

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::day::text_on_the_wire;
use crate::text::required_text;
use crate::validation::ValidationRule;

/// Maximum number of characters of a display name.
pub const MAX_DISPLAY_NAME_CHARS: usize = 100;
/// Maximum number of characters of a chat user name.
pub const MAX_USERNAME_CHARS: usize = 32;

/// Maximum number of players that are added with one list.
pub const MAX_LISTED_PLAYERS: usize = 100;

/// Number of digits of ids that the server assigns; ids of chat accounts have more.
const ASSIGNED_ID_DIGITS: usize = 15;
const FIRST_ASSIGNED_ID: u64 = 100_000_000_000_000;
const ASSIGNED_ID_COUNT: u64 = 900_000_000_000_000;

/// A player's id: 17 to 20 digits of a chat account, or 15 digits that the server assigned to a player without one.
/// The id identifies a person; names do not.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(String);

impl PlayerId {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Parses the identifier of a chat account.
    pub fn parse_account(raw: &str) -> Result<Self, ValidationRule> {
        raw.parse().and_then(|id: Self| {
            if id.has_account() {
                Ok(id)
            } else {
                Err(ValidationRule::ChatId)
            }
        })
    }

    /// Creates an id for a player without a chat account from a random number.
    pub fn without_account(random: u64) -> Self {
        Self((FIRST_ASSIGNED_ID + random % ASSIGNED_ID_COUNT).to_string())
    }

    /// Whether the id is that of a chat account, so that the bot can send messages to the player.
    pub fn has_account(&self) -> bool {
        self.0.len() > ASSIGNED_ID_DIGITS
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for PlayerId {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let is_length = raw.len() == ASSIGNED_ID_DIGITS || (17..=20).contains(&raw.len());
        if is_length && raw.bytes().all(|byte| byte.is_ascii_digit()) {
            Ok(Self(raw.to_owned()))
        } else {
            Err(ValidationRule::ChatId)
        }
    }
}

/// A player's role in the team. The variants are in the order of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Role {
    Main,
    Sub,
    /// Never counts for a session and never narrows its time.
    Coach,
}

impl Role {
    pub const ALL: [Self; 3] = [Self::Main, Self::Sub, Self::Coach];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Main => "MAIN",
            Self::Sub => "SUB",
            Self::Coach => "COACH",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Role {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        Self::ALL
            .into_iter()
            .find(|role| role.as_str() == raw)
            .ok_or(ValidationRule::Role)
    }
}

text_on_the_wire!(PlayerId);

/// A registered player ("user mapping" in specification §2.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    pub id: PlayerId,
    /// May be empty for a player without a chat account.
    pub username: String,
    pub display_name: String,
    pub role: Role,
    /// The IANA name of the player's own zone; `None`: the bot timezone.
    pub timezone: Option<String>,
    pub is_admin: bool,
    /// Position inside the role, from 0.
    pub sort_order: i32,
}

impl Player {
    /// Compares by role (MAIN, SUB, COACH), `sort_order`, name and finally id, so that the order is total.
    pub fn list_order(&self, other: &Self) -> Ordering {
        let key = |player: &Self| {
            (
                player.role,
                player.sort_order,
                player.display_name.to_lowercase(),
            )
        };
        key(self)
            .cmp(&key(other))
            .then_with(|| self.id.cmp(&other.id))
    }
}

/// Returns the next free position inside `role`.
pub fn next_sort_order(players: &[Player], role: Role) -> i32 {
    players
        .iter()
        .filter(|player| player.role == role)
        .map(|player| player.sort_order.saturating_add(1))
        .max()
        .unwrap_or(0)
}

/// Parses a display name: 1 to 100 characters after trimming.
pub fn parse_display_name(raw: &str) -> Result<String, ValidationRule> {
    required_text(raw, MAX_DISPLAY_NAME_CHARS)
}

/// Parses a user name of the chat platform: 1 to 32 characters after trimming.
pub fn parse_username(raw: &str) -> Result<String, ValidationRule> {
    required_text(raw, MAX_USERNAME_CHARS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(id: u64, name: &str, role: Role, sort_order: i32) -> Player {
        Player {
            id: format!("{id:018}").parse().expect("an id"),
            username: name.to_lowercase(),
            display_name: name.to_owned(),
            role,
            timezone: None,
            is_admin: false,
            sort_order,
        }
    }

    #[test]
    fn players_are_listed_by_role_then_place_then_name() {
        let mut players = [
            player(1, "Ada", Role::Coach, 0),
            player(2, "bob", Role::Main, 1),
            player(3, "Ann", Role::Main, 1),
            player(4, "Zed", Role::Main, 0),
            player(5, "Sam", Role::Sub, 0),
        ];
        players.sort_by(Player::list_order);
        let names: Vec<&str> = players
            .iter()
            .map(|player| player.display_name.as_str())
            .collect();
        assert_eq!(names, ["Zed", "Ann", "bob", "Sam", "Ada"]);
    }

    #[test]
    fn a_new_player_takes_the_next_free_place_inside_the_role() {
        let players = [
            player(1, "Ada", Role::Main, 4),
            player(2, "Bob", Role::Sub, 0),
        ];
        let places: Vec<i32> = Role::ALL
            .into_iter()
            .map(|role| next_sort_order(&players, role))
            .collect();
        assert_eq!(places, [5, 1, 0]);
    }

    #[test]
    fn an_account_has_17_to_20_digits() {
        for raw in [
            "1234567890123456",
            "123456789012345678901",
            "12345678901234567a",
            "",
            "１２３４５６７８９０１２３４５６７８",
        ] {
            assert_eq!(
                raw.parse::<PlayerId>(),
                Err(ValidationRule::ChatId),
                "{raw}"
            );
        }
        assert!("12345678901234567".parse::<PlayerId>().is_ok());
    }

    #[test]
    fn a_player_without_an_account_has_an_id_of_15_digits_that_no_account_has() {
        for random in [0, 1, ASSIGNED_ID_COUNT - 1, ASSIGNED_ID_COUNT, u64::MAX] {
            let own = PlayerId::without_account(random);
            assert_eq!(own.as_str().len(), 15, "{own}");
            assert_eq!(own.as_str().parse(), Ok(own.clone()));
            assert!(!own.has_account());
            assert_eq!(
                PlayerId::parse_account(own.as_str()),
                Err(ValidationRule::ChatId)
            );
        }
        assert_eq!(
            PlayerId::parse_account("12345678901234567").map(|id| id.has_account()),
            Ok(true)
        );
    }

    #[test]
    fn roles_are_upper_case_on_the_wire() {
        assert_eq!("MAIN".parse(), Ok(Role::Main));
        assert_eq!("main".parse::<Role>(), Err(ValidationRule::Role));
    }
}
