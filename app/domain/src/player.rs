//! Players: their ids and roles, and their order in the team's list (decisions §1).

use std::cmp::Ordering;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::day::{Day, text_on_the_wire};
use crate::player_color::PlayerColor;
use crate::player_picture::PlayerPicture;
use crate::text::required_text;
use crate::validation_rule::ValidationRule;

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

/// A player's id, which never changes: the digits of the chat account with which the player was added, or 15 digits that
/// the server assigned. The id identifies a person; names and accounts do not.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(String);

impl PlayerId {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the id of a player who is added with this account.
    pub fn of_account(account: &AccountId) -> Self {
        Self(account.0.clone())
    }

    /// Creates an id for a player without a chat account from a random number.
    pub fn without_account(random: u64) -> Self {
        Self((FIRST_ASSIGNED_ID + random % ASSIGNED_ID_COUNT).to_string())
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
        if has_digits(raw, ASSIGNED_ID_DIGITS..=ASSIGNED_ID_DIGITS) {
            Ok(Self(raw.to_owned()))
        } else {
            raw.parse().map(|account| Self::of_account(&account))
        }
    }
}

/// The id of a chat account: 17 to 20 digits.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountId(String);

impl AccountId {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for AccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for AccountId {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        if has_digits(raw, 17..=20) {
            Ok(Self(raw.to_owned()))
        } else {
            Err(ValidationRule::ChatId)
        }
    }
}

fn has_digits(raw: &str, length: RangeInclusive<usize>) -> bool {
    length.contains(&raw.len()) && raw.bytes().all(|byte| byte.is_ascii_digit())
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

text_on_the_wire!(PlayerId, AccountId);

/// A registered player ("user mapping" in specification §2.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    pub id: PlayerId,
    /// The account to which the bot writes, and with which the player can sign in.
    pub account: Option<AccountId>,
    /// May be empty for a player without a chat account.
    pub username: String,
    pub display_name: String,
    pub role: Role,
    /// The IANA name of the player's own zone; `None`: the bot timezone.
    pub timezone: Option<String>,
    pub is_admin: bool,
    /// Position inside the role, from 0.
    pub sort_order: i32,
    pub color: PlayerColor,
    pub picture: PlayerPicture,
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

/// How a player left the team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum DepartureKind {
    /// Can come back at any time.
    Archived,
    /// Can be restored for [`FormerPlayer::RESTORABLE_DAYS`], and is deleted after that.
    Removed,
}

impl DepartureKind {
    pub const ALL: [Self; 2] = [Self::Archived, Self::Removed];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Archived => "ARCHIVED",
            Self::Removed => "REMOVED",
        }
    }
}

/// A player who has left the team, with everything that comes back when the player does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormerPlayer {
    pub player: Player,
    pub departure: DepartureKind,
    /// The first day without the player, in the bot timezone.
    pub left_on: Day,
}

impl FormerPlayer {
    /// Number of days in which a removed player can be restored.
    pub const RESTORABLE_DAYS: i64 = 30;

    /// The day on which the player is deleted; `None` if the player is kept.
    pub fn deleted_on(&self) -> Option<Day> {
        (self.departure == DepartureKind::Removed).then(|| self.left_on.plus(Self::RESTORABLE_DAYS))
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
            account: None,
            username: name.to_lowercase(),
            display_name: name.to_owned(),
            role,
            timezone: None,
            is_admin: false,
            sort_order,
            color: PlayerColor::default(),
            picture: PlayerPicture::default(),
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
                raw.parse::<AccountId>(),
                Err(ValidationRule::ChatId),
                "{raw}"
            );
            assert_eq!(
                raw.parse::<PlayerId>(),
                Err(ValidationRule::ChatId),
                "{raw}"
            );
        }
        let account: AccountId = "12345678901234567".parse().expect("an account");
        assert_eq!(
            "12345678901234567".parse(),
            Ok(PlayerId::of_account(&account))
        );
    }

    #[test]
    fn a_player_without_an_account_has_an_id_of_15_digits_that_no_account_has() {
        for random in [0, 1, ASSIGNED_ID_COUNT - 1, ASSIGNED_ID_COUNT, u64::MAX] {
            let own = PlayerId::without_account(random);
            assert_eq!(own.as_str().len(), 15, "{own}");
            assert_eq!(own.as_str().parse(), Ok(own.clone()));
            assert_eq!(
                own.as_str().parse::<AccountId>(),
                Err(ValidationRule::ChatId)
            );
        }
    }

    #[test]
    fn a_removed_player_is_deleted_after_30_days_and_an_archived_one_never() {
        let left = |departure| FormerPlayer {
            player: player(1, "Ada", Role::Main, 0),
            departure,
            left_on: "25.11.2026".parse().expect("a day"),
        };
        let deleted =
            [DepartureKind::Archived, DepartureKind::Removed].map(|how| left(how).deleted_on());
        assert_eq!(deleted, [None, Some("25.12.2026".parse().expect("a day"))]);
    }

    #[test]
    fn roles_are_upper_case_on_the_wire() {
        assert_eq!("MAIN".parse(), Ok(Role::Main));
        assert_eq!("main".parse::<Role>(), Err(ValidationRule::Role));
    }
}
