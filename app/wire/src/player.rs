//! Players and their sign-in links.

use app_domain::player::{DepartureKind, FormerPlayer};
use app_domain::sign_in::SignInLinkId;
use app_domain::{AccountId, Day, Player, PlayerId, Role, UtcInstant, ZoneName};
use serde::{Deserialize, Serialize};

use crate::OptionalText;
use crate::player_look::PlayerLook;

/// A player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlayerBody {
    /// 17 to 20 digits of a chat account, or 15 digits for a player who was added without one. It never changes.
    pub chat_id: PlayerId,
    /// The chat account, if it is not the one in `chatId`; empty if that account now belongs to another player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schema(value_type = Option<String>))]
    pub connected_account: Option<OptionalText<AccountId>>,
    /// May be empty for a player without a chat account.
    pub chat_username: String,
    pub display_name: String,
    pub role: Role,
    /// IANA name, or null for the bot timezone.
    pub timezone: Option<ZoneName>,
    pub is_admin: bool,
    /// Index within the role, from 0.
    pub sort_order: i32,
    #[serde(default)]
    pub look: PlayerLook,
}

impl PlayerBody {
    /// The id of the player's chat account.
    pub fn account(&self) -> Option<AccountId> {
        match &self.connected_account {
            Some(OptionalText(account)) => account.clone(),
            None => self.chat_id.as_str().parse().ok(),
        }
    }
}

impl From<Player> for PlayerBody {
    fn from(player: Player) -> Self {
        let look = PlayerLook::from(&player);
        let of_id = player.id.as_str().parse::<AccountId>().ok();
        Self {
            look,
            connected_account: (player.account != of_id).then_some(OptionalText(player.account)),
            chat_id: player.id.clone(),
            chat_username: player.username,
            display_name: player.display_name,
            role: player.role,
            timezone: player.timezone.map(ZoneName::from),
            is_admin: player.is_admin,
            sort_order: player.sort_order,
        }
    }
}

/// A player who has left the team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FormerPlayerBody {
    pub player: PlayerBody,
    pub departure: DepartureKind,
    pub left_on: Day,
    /// The day on which the player is deleted; `None` if the player is kept.
    pub deleted_on: Option<Day>,
}

impl From<FormerPlayer> for FormerPlayerBody {
    fn from(former: FormerPlayer) -> Self {
        Self {
            departure: former.departure,
            left_on: former.left_on,
            deleted_on: former.deleted_on(),
            player: former.player.into(),
        }
    }
}

/// A player to add.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewPlayerBody {
    /// Empty for a player without a chat account.
    #[serde(default)]
    pub chat_id: String,
    /// May be empty.
    #[serde(default)]
    pub chat_username: String,
    pub display_name: String,
    pub role: Role,
    /// IANA name, or null for the bot timezone.
    #[serde(default)]
    pub timezone: Option<ZoneName>,
}

/// A new position for one player. If any entry has a role, the positions in every role become consecutive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayerPlace {
    pub chat_id: PlayerId,
    /// Index within the role, from 0.
    pub sort_order: i32,
    /// The new role, to which `sortOrder` refers. If it is omitted, the player keeps the current role.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
}

/// A new link that signs a player in once. Its code is sent only in this response.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NewSignInLink {
    /// `{PUBLIC_URL}/login#code=…`
    pub url: String,
    /// RFC 3339 in UTC.
    pub expires_at: UtcInstant,
}

/// A valid sign-in link, without its code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SignInLinkBody {
    /// UUID.
    pub id: SignInLinkId,
    /// The chat id of the player.
    pub chat_id: PlayerId,
    /// The name of the admin who created it.
    pub created_by: String,
    /// RFC 3339 in UTC.
    pub created_at: UtcInstant,
    /// RFC 3339 in UTC.
    pub expires_at: UtcInstant,
}

/// Number of records that are deleted with a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerRecordCountsBody {
    /// Answered days from today on.
    pub days: usize,
    /// Weekdays in the pattern.
    pub patterns: usize,
    pub absences: usize,
    /// Browsers in which the player is signed in.
    pub sessions: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_sent_only_if_the_id_does_not_tell_it() {
        const ID: &str = "100000000000000001";
        const OTHER: &str = "100000000000000002";
        for (id, account, sent) in [
            (ID, Some(ID), None),
            (ID, None, Some("")),
            ("112233445566778", None, None),
            ("112233445566778", Some(OTHER), Some(OTHER)),
        ] {
            let player = Player {
                id: id.parse().expect("an id"),
                account: account.map(|id| id.parse().expect("an account")),
                username: String::new(),
                display_name: "Ada".to_owned(),
                role: Role::Main,
                timezone: None,
                is_admin: false,
                sort_order: 0,
                color: app_domain::PlayerColor::default(),
                picture: app_domain::PlayerPicture::default(),
            };
            let body = PlayerBody::from(player);
            let json = serde_json::to_value(&body).expect("json");
            assert_eq!(
                json.get("connectedAccount").and_then(|one| one.as_str()),
                sent
            );
            assert_eq!(
                body.account().map(|one| one.to_string()).as_deref(),
                account
            );
        }
    }
}
