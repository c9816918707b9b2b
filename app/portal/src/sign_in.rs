//! Links that sign in or set up a team, and the form of a new team.

use app_domain::{ValidationRule, player, settings};
use app_wire::{CurrentUser, UserPermissionsBody};

use crate::texts::settings::READ_PERMISSIONS;

/// Returns the value of `name` in the fragment. A fragment is never sent to a server or written to a log.
///
/// A one-time link has a `code`; a failed sign-in by chat returns with an `error`.
pub fn fragment_value(fragment: &str, name: &str) -> Option<String> {
    fragment
        .split('&')
        .find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
        .map(str::to_owned)
}

/// The rule that each field of the set-up form breaks. The name of the team is optional.
pub fn setup_faults(
    display_name: &str,
    team_name: &str,
) -> [(&'static str, Option<ValidationRule>); 2] {
    let team_fault = match team_name.trim() {
        "" => None,
        name => settings::parse_team_name(name).err(),
    };
    [
        (
            "displayName",
            player::parse_display_name(display_name).err(),
        ),
        ("teamName", team_fault),
    ]
}

/// Who may read strategies: the values of `readPermission` with their labels. The set-up form opens with the first one,
/// because a team expects that its strategies are its own.
pub fn reader_options() -> [(&'static str, &'static str); 2] {
    let [everyone, players] = READ_PERMISSIONS;
    [players, everyone]
}

/// Whether the refusal of a sign-in link means that it will never work again.
pub fn is_spent_link(code: &str) -> bool {
    code == "invalid_code"
}

/// Whether the refusal of a set-up link means that it will never work again.
pub fn is_setup_over(code: &str) -> bool {
    matches!(code, "invalid_code" | "players_exist")
}

/// The cached user. Rights are never taken from the cache.
#[must_use]
pub fn without_rights(user: CurrentUser) -> CurrentUser {
    CurrentUser {
        is_admin: false,
        permissions: UserPermissionsBody::default(),
        ..user
    }
}

#[cfg(test)]
mod tests {
    use app_domain::TeamColor;
    use app_domain::display_settings::DisplaySettings;
    use app_domain::player_picture::PictureSource;
    use app_domain::settings::LogoUrl;

    use super::*;
    use crate::test_ids::player_id;

    #[test]
    fn a_value_is_found_by_its_whole_name() {
        assert_eq!(fragment_value("code=abc", "code").as_deref(), Some("abc"));
        let both = "error=busy&code=a=b";
        assert_eq!(fragment_value(both, "code").as_deref(), Some("a=b"));
        assert_eq!(fragment_value("codes=abc", "code"), None);
        assert_eq!(fragment_value("", "code"), None);
    }

    #[test]
    fn a_new_team_needs_a_player_and_no_name() {
        let faulty = |name, team| setup_faults(name, team).map(|(_, rule)| rule.is_some());
        assert_eq!(faulty("Kim", " "), [false, false]);
        assert_eq!(faulty(" ", "Nova"), [true, false]);
        assert_eq!(faulty("Kim", &"x".repeat(101)), [false, true]);
    }

    #[test]
    fn the_set_up_form_opens_with_the_players_as_the_readers() {
        assert_eq!(
            reader_options().map(|(value, _)| value),
            ["players", "everyone"]
        );
    }

    #[test]
    fn a_cached_user_has_no_rights() {
        let user = CurrentUser {
            chat_id: Some(player_id("1")),
            display_name: "Kim".to_owned(),
            chat_username: None,
            role: None,
            is_admin: true,
            has_account: false,
            look: None,
            picture_source: PictureSource::default(),
            timezone: None,
            permissions: UserPermissionsBody {
                admin: true,
                ..UserPermissionsBody::default()
            },
            team_name: String::new(),
            logo_url: LogoUrl::default(),
            team_color: TeamColor::default(),
            bot_timezone: app_domain::ZoneName::default(),
            display: DisplaySettings::default(),
        };
        let cached = without_rights(user);
        assert!(!cached.is_admin && !cached.permissions.admin);
        assert_eq!(cached.chat_id, Some(player_id("1")));
    }

    #[test]
    fn only_a_used_or_expired_link_is_spent() {
        assert!(is_spent_link("invalid_code"));
        assert!(!is_spent_link("unreachable") && !is_spent_link("too_many_requests"));
    }

    #[test]
    fn a_used_link_and_an_existing_team_end_the_set_up() {
        assert!(is_setup_over("invalid_code"));
        assert!(is_setup_over("players_exist"));
        assert!(!is_setup_over("busy"));
    }
}
