//! Players: who they are, and the order in which the team lists them (decisions §1).

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::day::text_on_the_wire;
use crate::rule::Rule;
use crate::text::required_text;

pub const DISPLAY_NAME_MAX: usize = 100;
pub const USERNAME_MAX: usize = 32;

/// Digits of the server's own ids; ids of chat accounts have more.
const OWN_ID_DIGITS: usize = 15;
const FIRST_OWN_ID: u64 = 100_000_000_000_000;
const OWN_IDS: u64 = 900_000_000_000_000;

/// A player's identifier: 17 to 20 digits of a chat account, or 15 digits that the server gave to a player without one.
/// A person is this, never a name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(String);

impl PlayerId {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Parses the identifier of a chat account.
    pub fn of_account(raw: &str) -> Result<Self, Rule> {
        raw.parse().and_then(|id: Self| {
            if id.has_account() {
                Ok(id)
            } else {
                Err(Rule::ChatId)
            }
        })
    }

    /// Returns an identifier for a player without a chat account, chosen by a random number.
    pub fn without_account(random: u64) -> Self {
        Self((FIRST_OWN_ID + random % OWN_IDS).to_string())
    }

    /// Whether it is a chat account, so that the bot can send messages to the player.
    pub fn has_account(&self) -> bool {
        self.0.len() > OWN_ID_DIGITS
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for PlayerId {
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        let is_length = raw.len() == OWN_ID_DIGITS || (17..=20).contains(&raw.len());
        if is_length && raw.bytes().all(|byte| byte.is_ascii_digit()) {
            Ok(Self(raw.to_owned()))
        } else {
            Err(Rule::ChatId)
        }
    }
}

/// A player's place in the team. Declared in the order of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Role {
    Main,
    Sub,
    /// Never counts for a session, and never narrows its time.
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
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        Self::ALL
            .into_iter()
            .find(|role| role.as_str() == raw)
            .ok_or(Rule::Role)
    }
}

text_on_the_wire!(PlayerId);

/// A registered player (interface §2.1, "user mapping").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    pub id: PlayerId,
    /// May be empty for a player without a chat account.
    pub username: String,
    pub display_name: String,
    pub role: Role,
    /// IANA name of the personal zone; `None`: the bot timezone.
    pub timezone: Option<String>,
    pub is_admin: bool,
    /// Place inside the role, from 0.
    pub sort_order: i32,
}

impl Player {
    /// MAIN, SUB, COACH; then `sort_order`; then the name; then the id, so that the order is total.
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

/// The next free place inside `role`.
pub fn next_sort_order(players: &[Player], role: Role) -> i32 {
    players
        .iter()
        .filter(|player| player.role == role)
        .map(|player| player.sort_order.saturating_add(1))
        .max()
        .unwrap_or(0)
}

/// A display name: 1 to 100 characters after trimming.
pub fn display_name(raw: &str) -> Result<String, Rule> {
    required_text(raw, DISPLAY_NAME_MAX)
}

/// An account name on the chat platform: 1 to 32 characters after trimming.
pub fn username(raw: &str) -> Result<String, Rule> {
    required_text(raw, USERNAME_MAX)
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
            assert_eq!(raw.parse::<PlayerId>(), Err(Rule::ChatId), "{raw}");
        }
        assert!("12345678901234567".parse::<PlayerId>().is_ok());
    }

    #[test]
    fn a_player_without_an_account_has_an_id_of_15_digits_that_no_account_has() {
        for random in [0, 1, OWN_IDS - 1, OWN_IDS, u64::MAX] {
            let own = PlayerId::without_account(random);
            assert_eq!(own.as_str().len(), 15, "{own}");
            assert_eq!(own.as_str().parse(), Ok(own.clone()));
            assert!(!own.has_account());
            assert_eq!(PlayerId::of_account(own.as_str()), Err(Rule::ChatId));
        }
        assert_eq!(
            PlayerId::of_account("12345678901234567").map(|id| id.has_account()),
            Ok(true)
        );
    }

    #[test]
    fn roles_are_upper_case_on_the_wire() {
        assert_eq!("MAIN".parse(), Ok(Role::Main));
        assert_eq!("main".parse::<Role>(), Err(Rule::Role));
    }
}
