//! The bot's settings: its account, the team's Discord server, and the URL of the API.

use app_service::port::SecretString;

use super::source::ConfigSource;
use super::validation::{self, SettingResult};

/// The settings that the bot needs to start.
#[derive(Debug, Clone)]
pub struct ChatBotConfig {
    /// The token of the bot's account.
    pub token: SecretString,
    /// Discord's id of the team's server, where the commands are registered.
    pub guild_id: u64,
    /// Another API URL than Discord's own, without a trailing slash.
    pub api_url: Option<String>,
}

/// The settings that the bot requires.
const REQUIRED_SETTINGS: [&str; 2] = ["CHAT_TOKEN", "CHAT_GUILD_ID"];

impl ChatBotConfig {
    /// Returns `None` if the token or the guild is missing: the server then runs without a bot.
    pub(super) fn read(from: &mut ConfigSource) -> Option<Self> {
        let token = from.get("CHAT_TOKEN", token);
        let guild_id = from.get("CHAT_GUILD_ID", guild_id);
        let api_url = from.get("CHAT_API_URL", validation::public_url);
        Some(Self {
            token: token?,
            guild_id: guild_id?,
            api_url,
        })
    }

    /// Records an error for each missing setting that the bot requires.
    pub(super) fn require(from: &mut ConfigSource) {
        for name in REQUIRED_SETTINGS {
            from.require(name, "is required by the bot");
        }
    }
}

/// Checks the form of Discord's tokens: three parts joined by dots.
fn token(raw: &str) -> SettingResult<SecretString> {
    let parts: Vec<&str> = raw.split('.').collect();
    let is_part = |part: &&str| {
        let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        !part.is_empty() && part.bytes().all(is_allowed)
    };
    if parts.len() == 3 && parts.iter().all(is_part) {
        Ok(SecretString::presented(raw))
    } else {
        Err("must be a bot token: three parts joined by dots".to_owned())
    }
}

fn guild_id(raw: &str) -> SettingResult<u64> {
    let is_id = (17..=20).contains(&raw.len()) && raw.bytes().all(|byte| byte.is_ascii_digit());
    let id = raw.parse().ok().filter(|id| is_id && *id != 0);
    id.ok_or_else(|| "must be a server id of 17 to 20 digits".to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::{Config, ConfigError};
    use super::*;

    const TOKEN: &str = "MTIz.abc-DEF.a_secret_part";

    fn read(environment: &[(&str, &str)]) -> Result<(Config, ChatBotConfig), ConfigError> {
        Config::read_for_bot(ConfigSource::from_pairs(environment, &[]))
    }

    #[test]
    fn every_missing_bot_setting_is_named_with_every_other_fault() {
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
