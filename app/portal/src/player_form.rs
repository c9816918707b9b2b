//! The form of a player: its validation, and the changes that it sends.

use app_domain::{AccountId, PlayerColor, PlayerId, Role, ValidationRule, player};
use app_wire::PlayerBody;

/// The values of the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerFields {
    /// The id of the Discord account.
    pub account: String,
    pub username: String,
    pub display_name: String,
    pub role: Role,
    pub is_admin: bool,
    pub timezone: Option<String>,
    pub color: PlayerColor,
}

/// The fields to change; `None` for those that stay.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayerChanges {
    /// The account of a player who had none.
    pub account: Option<String>,
    pub username: Option<String>,
    pub display_name: Option<String>,
    pub role: Option<Role>,
    pub is_admin: Option<bool>,
    /// Empty for the zone of the team.
    pub timezone: Option<String>,
    pub color: Option<PlayerColor>,
}

/// The rules that the account of a new player breaks. Both fields may be empty, for a player without one, and the username
/// alone.
pub fn account_faults(
    account: &str,
    username: &str,
) -> [(&'static str, Option<ValidationRule>); 2] {
    let account = account.trim();
    let has_username = !username.trim().is_empty();
    // The bot would never find a player with only a username.
    let has_account = has_username || !account.is_empty();
    let id = account.parse::<AccountId>().err();
    let name = player::parse_username(username).err();
    [
        ("chatId", id.filter(|_| has_account)),
        ("chatUsername", name.filter(|_| has_username)),
    ]
}

impl PlayerFields {
    /// The rule that each field breaks. `known` is the player as known when the form was opened.
    pub fn faults(
        &self,
        known: Option<&PlayerBody>,
    ) -> [(&'static str, Option<ValidationRule>); 3] {
        let [(_, id), (_, username)] = account_faults(&self.account, &self.username);
        // A player of a pasted list may have a username alone.
        let stays_without_id = self.account.trim().is_empty()
            && known.is_some_and(|player| player.account().is_none());
        // A stored username can be changed, not emptied.
        let emptied = known
            .filter(|player| !player.chat_username.is_empty())
            .and_then(|_| player::parse_username(&self.username).err());
        [
            ("chatId", id.filter(|_| !stays_without_id)),
            ("chatUsername", username.or(emptied)),
            (
                "displayName",
                player::parse_display_name(&self.display_name).err(),
            ),
        ]
    }

    /// The fields that were changed here. Changes of other admins to other fields are kept.
    pub fn changes(&self, known: &PlayerBody) -> PlayerChanges {
        let changed = |now: &String, before: &String| (now != before).then(|| now.clone());
        let account = self.account.trim();
        PlayerChanges {
            account: (known.account().is_none() && !account.is_empty()).then(|| account.to_owned()),
            username: changed(&self.username, &known.chat_username),
            display_name: changed(&self.display_name, &known.display_name),
            role: (self.role != known.role).then_some(self.role),
            is_admin: (self.is_admin != known.is_admin).then_some(self.is_admin),
            timezone: (self.timezone.as_deref() != known.timezone.as_deref())
                .then(|| self.timezone.clone().unwrap_or_default()),
            color: (self.color != known.look.color).then_some(self.color),
        }
    }
}

impl PlayerChanges {
    /// Returns the changes that undo these changes of `known`; `None` if nothing was changed, or only an account was
    /// connected, which cannot be undone.
    pub fn undo(&self, known: &PlayerBody) -> Option<Self> {
        let undo = Self {
            account: None,
            // A username cannot be emptied again.
            username: (self.username.is_some() && !known.chat_username.is_empty())
                .then(|| known.chat_username.clone()),
            display_name: self
                .display_name
                .as_ref()
                .map(|_| known.display_name.clone()),
            role: self.role.map(|_| known.role),
            is_admin: self.is_admin.map(|_| known.is_admin),
            timezone: self
                .timezone
                .as_ref()
                .map(|_| known.timezone.as_deref().unwrap_or_default().to_owned()),
            color: self.color.map(|_| known.look.color),
        };
        (undo != Self::default()).then_some(undo)
    }
}

/// Whether the signed-in admin is about to remove their own admin right.
pub fn removes_own_admin(
    known: Option<&PlayerBody>,
    is_admin: bool,
    own_id: Option<&PlayerId>,
) -> bool {
    let is_own = |player: &PlayerBody| player.is_admin && Some(&player.chat_id) == own_id;
    !is_admin && known.is_some_and(is_own)
}

#[cfg(test)]
mod tests {
    use app_wire::OptionalText;

    use super::*;

    const ACCOUNT: &str = "112233445566778899";
    const NO_ACCOUNT: &str = "112233445566778";

    fn known(chat_id: &str) -> PlayerBody {
        PlayerBody {
            chat_id: chat_id.parse().expect("an id"),
            connected_account: None,
            chat_username: "kim".to_owned(),
            display_name: "Kim".to_owned(),
            role: Role::Main,
            timezone: Some("Asia/Seoul".to_owned().into()),
            is_admin: true,
            sort_order: 0,
            look: app_wire::PlayerLook::default(),
        }
    }

    fn form() -> PlayerFields {
        PlayerFields {
            account: ACCOUNT.to_owned(),
            username: "kim".to_owned(),
            display_name: "Kim".to_owned(),
            role: Role::Main,
            is_admin: true,
            timezone: Some("Asia/Seoul".to_owned()),
            color: PlayerColor::default(),
        }
    }

    fn faulty(form: &PlayerFields, known: Option<&PlayerBody>) -> Vec<&'static str> {
        let faults = form.faults(known).into_iter();
        faults
            .filter_map(|(field, rule)| rule.map(|_| field))
            .collect()
    }

    #[test]
    fn a_new_player_needs_no_account_and_no_username_without_one() {
        let with = |account: &str, username: &str| PlayerFields {
            account: account.to_owned(),
            username: username.to_owned(),
            ..form()
        };
        assert!(faulty(&form(), None).is_empty());
        assert!(faulty(&with(" ", ""), None).is_empty());
        assert!(faulty(&with(&format!(" {ACCOUNT} "), "kim"), None).is_empty());
        assert_eq!(faulty(&with("", "kim"), None), ["chatId"]);
        assert!(faulty(&with(ACCOUNT, " "), None).is_empty());
        assert_eq!(
            faulty(&with(ACCOUNT, &"x".repeat(33)), None),
            ["chatUsername"]
        );
        assert_eq!(faulty(&with("12", ""), None), ["chatId"]);
    }

    #[test]
    fn an_account_without_a_username_may_stay_so() {
        let player = PlayerBody {
            chat_username: String::new(),
            ..known(ACCOUNT)
        };
        let without = PlayerFields {
            username: String::new(),
            ..form()
        };
        assert!(faulty(&without, Some(&player)).is_empty());
        assert_eq!(faulty(&without, Some(&known(ACCOUNT))), ["chatUsername"]);
    }

    #[test]
    fn a_player_without_an_account_can_be_given_one_later() {
        let player = PlayerBody {
            chat_username: String::new(),
            ..known(NO_ACCOUNT)
        };
        let without = PlayerFields {
            account: String::new(),
            username: String::new(),
            ..form()
        };
        assert!(faulty(&without, Some(&player)).is_empty());
        let only_username = PlayerFields {
            account: String::new(),
            ..form()
        };
        assert!(faulty(&only_username, Some(&known(NO_ACCOUNT))).is_empty());
        assert_eq!(without.changes(&player).account, None);
        assert!(faulty(&form(), Some(&player)).is_empty());
        assert_eq!(form().changes(&player).account.as_deref(), Some(ACCOUNT));

        let connected = PlayerBody {
            connected_account: Some(OptionalText(ACCOUNT.parse().ok())),
            ..player
        };
        assert_eq!(form().changes(&connected).account, None);
    }

    #[test]
    fn a_player_needs_a_name() {
        let form = PlayerFields {
            display_name: " ".to_owned(),
            ..form()
        };
        assert_eq!(faulty(&form, None), ["displayName"]);
    }

    #[test]
    fn only_the_changed_fields_are_sent() {
        let player = known(ACCOUNT);
        assert_eq!(form().changes(&player), PlayerChanges::default());
        let changed = PlayerFields {
            display_name: "Kimi".to_owned(),
            role: Role::Sub,
            is_admin: false,
            timezone: None,
            ..form()
        };
        let changes = changed.changes(&player);
        assert_eq!(changes.username, None);
        assert_eq!(changes.display_name.as_deref(), Some("Kimi"));
        assert_eq!(changes.role, Some(Role::Sub));
        assert_eq!(changes.is_admin, Some(false));
        assert_eq!(changes.timezone.as_deref(), Some(""));
    }

    #[test]
    fn undoing_restores_the_changed_fields_and_no_others() {
        let player = known(ACCOUNT);
        assert_eq!(form().changes(&player).undo(&player), None);
        let changed = PlayerFields {
            display_name: "Kimi".to_owned(),
            timezone: None,
            color: PlayerColor::Lime,
            ..form()
        };
        let undo = changed.changes(&player).undo(&player).expect("an undo");
        let wanted = PlayerChanges {
            display_name: Some("Kim".to_owned()),
            timezone: Some("Asia/Seoul".to_owned()),
            color: Some(PlayerColor::default()),
            ..PlayerChanges::default()
        };
        assert_eq!(undo, wanted);
    }

    #[test]
    fn removing_ones_own_admin_right_is_noticed() {
        let player = known(ACCOUNT);
        let own = Some(&player.chat_id);
        let other = known(NO_ACCOUNT).chat_id;
        assert!(removes_own_admin(Some(&player), false, own));
        assert!(!removes_own_admin(Some(&player), true, own));
        assert!(!removes_own_admin(Some(&player), false, Some(&other)));
        assert!(!removes_own_admin(Some(&player), false, None));
        assert!(!removes_own_admin(None, false, own));
    }
}
