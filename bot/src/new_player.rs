//! The player for a Discord account, with the names that Discord shows.

use app_domain::Role;
use app_service::Result;
use app_service::players::NewPlayer;
use serde_json::Value;
use serenity::model::guild::Member;
use serenity::model::id::UserId;
use serenity::model::user::User;

use crate::markup::without_control_characters;

/// The names of an account in the team's server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountNames {
    /// The unique name.
    pub username: String,
    /// The name in the server: the nickname, else the account's display name, else the unique name.
    pub display_name: String,
}

impl AccountNames {
    pub fn of_user(user: &User, member: Option<&Member>) -> Self {
        let nickname = member.and_then(|member| member.nick.as_ref());
        let shown = nickname.or(user.global_name.as_ref());
        Self {
            username: user.name.clone(),
            display_name: shown.unwrap_or(&user.name).clone(),
        }
    }

    /// Reads the names from Discord's object of a member.
    pub fn of_member(member: &Value) -> Option<Self> {
        let username = member["user"]["username"].as_str()?;
        let shown = [&member["nick"], &member["user"]["global_name"]];
        let shown = shown.into_iter().find_map(Value::as_str);
        Some(Self {
            username: username.to_owned(),
            display_name: shown.unwrap_or(username).to_owned(),
        })
    }

    /// Returns the player to register: with the first of the names that a player can have, which the id always is.
    pub fn new_player(&self, account: UserId, role: Role) -> Result<NewPlayer> {
        let id = account.to_string();
        let username = without_control_characters(&self.username);
        let display_name = without_control_characters(&self.display_name);
        let new = |name: &str| NewPlayer::new(&id, &username, name, role.as_str());
        Ok(new(&display_name)
            .or_else(|_| new(&username))
            .or_else(|_| NewPlayer::new(&id, "", &id, role.as_str()))?)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const ACCOUNT: u64 = 100_000_000_000_000_999;

    fn registered(member: &Value) -> (String, String) {
        let names = AccountNames::of_member(member).expect("a member");
        let new = names.new_player(UserId::new(ACCOUNT), Role::Sub);
        let new = new.expect("a player");
        (new.username, new.display_name)
    }

    fn member(nick: Option<&str>, global_name: Option<&str>) -> Value {
        json!({"nick": nick, "user": {"username": "zoe", "global_name": global_name}})
    }

    #[test]
    fn a_player_gets_the_name_that_the_server_shows() {
        let name = |nick, global| registered(&member(nick, global)).1;
        assert_eq!(name(Some("Zoë (IGL)"), Some("Zoë")), "Zoë (IGL)");
        assert_eq!(name(None, Some("Zoë")), "Zoë");
        assert_eq!(name(None, None), "zoe");
    }

    #[test]
    fn a_name_that_no_player_can_have_is_replaced() {
        let name = |nick| registered(&member(Some(nick), None)).1;
        assert_eq!(name("\u{202e}Zoë\n"), "Zoë");
        assert_eq!(name("\u{202e} "), "zoe");
        let nameless = json!({"nick": null, "user": {"username": "\u{200f}", "global_name": null}});
        let id = ACCOUNT.to_string();
        assert_eq!(registered(&nameless), (String::new(), id));
    }
}
