//! The choices of a setting that names a channel or a role of the team's Discord server, and the result of the test.

use app_wire::{DiscordServerBody, TestMessageBody};

use crate::texts::discord as words;

pub const CHANNEL_PATH: &str = "chat.channelId";
pub const ROLE_PATH: &str = "chat.pingRoleId";

/// Returns the choices of the setting at `path` as id and label: none first, and a chosen id that the bot does not see
/// last.
pub fn discord_choices(
    server: &DiscordServerBody,
    path: &str,
    chosen: &str,
) -> Vec<(String, String)> {
    let (none, known): (&str, Vec<(String, String)>) = if path == ROLE_PATH {
        let roles = server.roles.iter();
        (
            words::NO_ROLE,
            roles
                .map(|role| (role.id.to_string(), format!("@{}", role.name)))
                .collect(),
        )
    } else {
        let channels = server.channels.iter();
        let label = |name: &str, missing: &[String]| words::channel(name, missing);
        (
            words::NO_CHANNEL,
            channels
                .map(|channel| {
                    (
                        channel.id.to_string(),
                        label(&channel.name, &channel.missing),
                    )
                })
                .collect(),
        )
    };
    let is_unknown = !chosen.is_empty() && known.iter().all(|(id, _)| id != chosen);
    let unknown = is_unknown.then(|| (chosen.to_owned(), words::unknown(chosen)));
    [(String::new(), none.to_owned())]
        .into_iter()
        .chain(known)
        .chain(unknown)
        .collect()
}

/// Says what became of a test message, and whether it failed.
pub fn test_result(test: &TestMessageBody) -> (String, bool) {
    match (test.state.as_str(), test.reason.as_str()) {
        ("sent", _) => (words::TEST_SENT.to_owned(), false),
        ("waiting", "") => (words::TEST_SENDING.to_owned(), false),
        ("waiting", reason) => (words::test_waits(reason, &test.problems), true),
        (_, reason) => (words::test_failed(reason, &test.problems), true),
    }
}

#[cfg(test)]
mod tests {
    use app_domain::message_occasion::MessageState;
    use app_wire::{DiscordChannelBody, DiscordRoleBody};

    use super::*;

    const TEAM_CHANNEL: &str = "100000000000000011";

    fn server() -> DiscordServerBody {
        DiscordServerBody {
            name: "Night Shift".to_owned(),
            invitation: String::new(),
            channels: vec![
                DiscordChannelBody {
                    id: TEAM_CHANNEL.parse().expect("an id"),
                    name: "team".to_owned(),
                    missing: Vec::new(),
                },
                DiscordChannelBody {
                    id: "100000000000000012".parse().expect("an id"),
                    name: "staff".to_owned(),
                    missing: vec!["View Channel".to_owned()],
                },
            ],
            roles: vec![DiscordRoleBody {
                id: "100000000000000021".parse().expect("an id"),
                name: "Player".to_owned(),
            }],
        }
    }

    fn labels(path: &str, chosen: &str) -> Vec<String> {
        let choices = discord_choices(&server(), path, chosen).into_iter();
        choices.map(|(_, label)| label).collect()
    }

    #[test]
    fn channels_and_roles_are_chosen_by_name() {
        assert_eq!(
            labels(CHANNEL_PATH, TEAM_CHANNEL),
            ["No channel", "#team", "#staff (the bot lacks View Channel)"]
        );
        assert_eq!(labels(ROLE_PATH, ""), ["No role", "@Player"]);
    }

    #[test]
    fn a_test_message_is_sent_or_says_why_not() {
        let result = |state, reason: &str| {
            test_result(&TestMessageBody {
                state,
                reason: reason.to_owned(),
                problems: vec!["Give the bot’s role Send Messages.".to_owned()],
            })
        };
        assert_eq!(
            result(MessageState::Waiting, ""),
            ("Sending…".to_owned(), false)
        );
        assert_eq!(
            result(MessageState::Sent, "").0,
            "Sent. It’s in the channel."
        );
        let failed =
            "Not sent: the bot lacks a permission there. Give the bot’s role Send Messages.";
        let lacks = result(MessageState::Failed, "the bot lacks a permission there");
        assert_eq!(lacks, (failed.to_owned(), true));
        let waits = result(MessageState::Waiting, "Discord could not be reached");
        assert!(
            waits
                .0
                .starts_with("Not sent yet: Discord could not be reached.")
        );
    }

    #[test]
    fn a_chosen_id_that_the_bot_does_not_see_stays() {
        assert_eq!(
            labels(ROLE_PATH, "99").last().map(String::as_str),
            Some("Unknown (99)")
        );
    }
}
