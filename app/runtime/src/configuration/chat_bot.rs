//! The bot's own settings: the account it speaks with, the team's place on the chat platform, and where that is.

use app_service::port::Secret;

use super::fields::{self, Checked};
use super::source::Source;

/// What the bot needs to begin.
#[derive(Debug, Clone)]
pub struct ChatBot {
    pub token: Secret,
    /// The platform's id of the team's server, for the commands.
    pub guild_id: u64,
    /// Another address than the platform's own; without a slash at the end.
    pub api_url: Option<String>,
}

/// The settings of the bot, both of which it must have.
const NEEDED: [&str; 2] = ["CHAT_TOKEN", "CHAT_GUILD_ID"];

impl ChatBot {
    /// `None` when the token or the guild is missing: then there is no bot, which is no fault of the server's.
    pub(super) fn read(from: &mut Source) -> Option<Self> {
        let token = from.optional("CHAT_TOKEN", token);
        let guild_id = from.optional("CHAT_GUILD_ID", guild_id);
        let api_url = from.optional("CHAT_API_URL", fields::public_url);
        Some(Self {
            token: token?,
            guild_id: guild_id?,
            api_url,
        })
    }

    /// Names what the bot cannot do without.
    pub(super) fn require(from: &mut Source) {
        for name in NEEDED {
            from.require(name, "is needed by the bot");
        }
    }
}

/// Three parts joined by dots, as the platform makes them.
fn token(raw: &str) -> Checked<Secret> {
    let parts: Vec<&str> = raw.split('.').collect();
    let is_part = |part: &&str| {
        let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        !part.is_empty() && part.bytes().all(is_allowed)
    };
    if parts.len() == 3 && parts.iter().all(is_part) {
        Ok(Secret::presented(raw))
    } else {
        Err("must be a bot's token: three parts joined by dots".to_owned())
    }
}

fn guild_id(raw: &str) -> Checked<u64> {
    let is_id = (17..=20).contains(&raw.len()) && raw.bytes().all(|byte| byte.is_ascii_digit());
    let id = raw.parse().ok().filter(|id| is_id && *id != 0);
    id.ok_or_else(|| "must be the 17 to 20 digits of a server's id".to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::{Configuration, Faults};
    use super::*;

    const TOKEN: &str = "MTIz.abc-DEF.a_secret_part";

    fn read(environment: &[(&str, &str)]) -> Result<(Configuration, ChatBot), Faults> {
        Configuration::read_for_bot(Source::of(environment, &[]))
    }

    #[test]
    fn the_bot_names_everything_it_lacks_beside_every_other_fault() {
        let faults = read(&[("CHAT_API_URL", "nowhere"), ("LOG_FORMAT", "xml")])
            .expect_err("refused")
            .to_string();
        for name in ["CHAT_TOKEN", "CHAT_GUILD_ID", "CHAT_API_URL", "LOG_FORMAT"] {
            assert!(
                faults.contains(&format!("\n  {name}: ")),
                "{name} is not named in: {faults}"
            );
        }
    }

    #[test]
    fn a_token_of_another_shape_is_refused_and_not_repeated() {
        for token in [
            "secret",
            "secret.part",
            "secret..part",
            "secret.part.with blank",
        ] {
            let faults = read(&[
                ("CHAT_TOKEN", token),
                ("CHAT_GUILD_ID", "1".repeat(18).as_str()),
            ])
            .expect_err("refused")
            .to_string();
            assert!(
                faults.contains("CHAT_TOKEN") && !faults.contains("secret"),
                "{faults}"
            );
        }
    }

    #[test]
    fn a_guild_id_is_seventeen_to_twenty_digits() {
        for id in [
            "12345",
            "00000000000000000",
            "99999999999999999999",
            "+1234567890123456789",
        ] {
            assert!(
                read(&[("CHAT_TOKEN", TOKEN), ("CHAT_GUILD_ID", id)]).is_err(),
                "{id}"
            );
        }
    }

    #[test]
    fn the_bot_s_settings_are_read_and_its_token_is_not_shown() {
        let guild = ("CHAT_GUILD_ID", "900000000000000001");
        let (_, bot) = read(&[
            ("CHAT_TOKEN", TOKEN),
            guild,
            ("CHAT_API_URL", "http://127.0.0.1:9/"),
        ])
        .expect("right settings");
        assert_eq!(bot.guild_id, 900_000_000_000_000_001);
        assert_eq!(bot.api_url.as_deref(), Some("http://127.0.0.1:9"));
        assert!(!format!("{bot:?}").contains(TOKEN));
    }
}
