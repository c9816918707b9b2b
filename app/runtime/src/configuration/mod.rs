//! The settings of a process: environment over file over default, checked as a whole before anything starts.

mod chat_bot;
mod fields;
mod source;
mod uploads;

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;

use app_service::port::{FilesPlace, Secret};
use ipnet::IpNet;
use url::Url;

pub use chat_bot::ChatBot;
use source::Source;

/// Every setting; `.env.example` tells what each is for. `Debug` shows no secret.
#[derive(Debug, Clone)]
pub struct Configuration {
    /// May carry a password.
    pub database_url: Secret,
    pub uploads: FilesPlace,
    pub bind_address: SocketAddr,
    /// How people reach the server; without a slash at the end.
    pub public_url: String,
    pub assets_dir: PathBuf,
    pub admin_token: Option<Secret>,
    /// `None`: no sign-in through the chat platform.
    pub chat_sign_in: Option<ChatSignIn>,
    /// `None`: no bot.
    pub chat_bot: Option<ChatBot>,
    pub trusted_proxies: Vec<IpNet>,
    pub log_format: LogFormat,
    /// Directives as `tracing` reads them, for example `info` or `info,server=debug`.
    pub log_filter: String,
}

/// The chat platform as an OAuth 2 provider.
#[derive(Debug, Clone)]
pub struct ChatSignIn {
    pub client_id: String,
    pub client_secret: Secret,
    pub authorize_url: Url,
    pub token_url: Url,
    /// Answers who the bearer of an access token is.
    pub user_url: Url,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For machines.
    Json,
}

/// Everything that is wrong with the settings, one line each.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub struct Faults(Vec<String>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the settings cannot be used:")?;
        self.0.iter().try_for_each(|fault| write!(f, "\n  {fault}"))
    }
}

impl Configuration {
    /// Reads the environment over the file that `MUSTER_CONFIG` names (default: `.env`, if there is one).
    pub fn load() -> Result<Self, Faults> {
        Self::read(Source::of_process())
    }

    /// These settings over the defaults, whatever the process's environment says.
    pub fn of(settings: &[(&str, &str)]) -> Result<Self, Faults> {
        Self::read(Source::of(settings, &[]))
    }

    /// The same as [`Configuration::load`] for the bot, which cannot begin without its own settings.
    pub fn load_for_bot() -> Result<(Self, ChatBot), Faults> {
        Self::read_for_bot(Source::of_process())
    }

    fn read_for_bot(mut from: Source) -> Result<(Self, ChatBot), Faults> {
        ChatBot::require(&mut from);
        let configuration = Self::read(from)?;
        let bot = configuration.chat_bot.clone();
        Ok((
            configuration,
            bot.expect("what the bot requires is there, or reading has named a fault"),
        ))
    }

    fn read(mut from: Source) -> Result<Self, Faults> {
        let configuration = Self {
            database_url: from.checked(
                "DATABASE_URL",
                "sqlite://data/muster.db",
                fields::database_url,
            ),
            uploads: uploads::read(&mut from),
            bind_address: from.checked("BIND_ADDRESS", "127.0.0.1:3000", fields::bind_address),
            public_url: from.checked("PUBLIC_URL", "http://127.0.0.1:3000", fields::public_url),
            assets_dir: from.checked("ASSETS_DIR", "target/site", |raw| Ok(raw.into())),
            admin_token: from.optional("ADMIN_TOKEN", fields::admin_token),
            chat_sign_in: chat_sign_in(&mut from),
            chat_bot: ChatBot::read(&mut from),
            trusted_proxies: from.checked("TRUSTED_PROXIES", "", fields::networks),
            log_format: from.checked("LOG_FORMAT", "text", fields::log_format),
            log_filter: from.checked("LOG", "info", fields::log_filter),
        };
        let faults = from.into_faults();
        if faults.is_empty() {
            Ok(configuration)
        } else {
            Err(Faults(faults))
        }
    }
}

fn chat_sign_in(from: &mut Source) -> Option<ChatSignIn> {
    let client_id = from.optional("CHAT_OAUTH_CLIENT_ID", |raw| Ok(raw.to_owned()));
    let client_secret = from.optional("CHAT_OAUTH_CLIENT_SECRET", |raw| Ok(Secret::presented(raw)));
    let authorize_url = from.checked(
        "CHAT_OAUTH_AUTHORIZE_URL",
        "https://discord.com/oauth2/authorize",
        fields::http_url,
    );
    let token_url = from.checked(
        "CHAT_OAUTH_TOKEN_URL",
        "https://discord.com/api/oauth2/token",
        fields::http_url,
    );
    let user_url = from.checked(
        "CHAT_OAUTH_USER_URL",
        "https://discord.com/api/users/@me",
        fields::http_url,
    );
    match (client_id, client_secret) {
        (Some(client_id), Some(client_secret)) => Some(ChatSignIn {
            client_id,
            client_secret,
            authorize_url,
            token_url,
            user_url,
        }),
        (None, None) => None,
        (Some(_), None) => {
            from.fault(
                "CHAT_OAUTH_CLIENT_SECRET",
                "is needed beside CHAT_OAUTH_CLIENT_ID",
            );
            None
        }
        (None, Some(_)) => {
            from.fault(
                "CHAT_OAUTH_CLIENT_ID",
                "is needed beside CHAT_OAUTH_CLIENT_SECRET",
            );
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(environment: &[(&str, &str)], file: &[(&str, &str)]) -> Result<Configuration, Faults> {
        Configuration::read(Source::of(environment, file))
    }

    #[test]
    fn the_defaults_are_right() {
        let configuration = read(&[], &[]).expect("the defaults");
        assert_eq!(configuration.bind_address.to_string(), "127.0.0.1:3000");
        assert_eq!(
            configuration.database_url.reveal(),
            "sqlite://data/muster.db"
        );
        assert!(configuration.admin_token.is_none() && configuration.chat_sign_in.is_none());
    }

    #[test]
    fn the_environment_wins_over_the_file_and_the_file_over_the_default() {
        let configuration = read(
            &[("BIND_ADDRESS", "0.0.0.0:80")],
            &[
                ("BIND_ADDRESS", "0.0.0.0:81"),
                ("PUBLIC_URL", "https://muster.example/"),
            ],
        )
        .expect("right settings");
        assert_eq!(configuration.bind_address.port(), 80);
        assert_eq!(configuration.public_url, "https://muster.example");
    }

    #[test]
    fn an_empty_value_counts_as_none() {
        let configuration =
            read(&[("ADMIN_TOKEN", ""), ("BIND_ADDRESS", " ")], &[]).expect("right settings");
        assert!(configuration.admin_token.is_none());
        assert_eq!(configuration.bind_address.port(), 3000);
    }

    #[test]
    fn every_fault_is_named_at_once() {
        let faults = read(
            &[
                ("DATABASE_URL", "mysql://here"),
                ("UPLOADS_URL", "ftp://there"),
                ("BIND_ADDRESS", "3000"),
                ("PUBLIC_URL", "muster.example"),
                ("ADMIN_TOKEN", "short"),
                ("CHAT_OAUTH_CLIENT_ID", "1"),
                ("TRUSTED_PROXIES", "10.0.0.0/8, everyone"),
                ("LOG_FORMAT", "xml"),
                ("LOG", "server=loud"),
            ],
            &[("CHAT_OAUTH_TOKEN_URL", "nowhere")],
        )
        .expect_err("refused")
        .to_string();
        for name in [
            "DATABASE_URL",
            "UPLOADS_URL",
            "BIND_ADDRESS",
            "PUBLIC_URL",
            "ADMIN_TOKEN",
            "CHAT_OAUTH_CLIENT_SECRET",
            "CHAT_OAUTH_TOKEN_URL",
            "TRUSTED_PROXIES",
            "LOG_FORMAT",
            "LOG:",
        ] {
            assert!(
                faults.contains(&format!("\n  {name}")),
                "{name} is not named in: {faults}"
            );
        }
        assert!(!faults.contains("short"), "a secret is never repeated");
    }

    #[test]
    fn debug_shows_no_secret() {
        let secret = "a-secret-that-nobody-may-read-anywhere";
        let configuration = read(
            &[
                ("ADMIN_TOKEN", secret),
                ("CHAT_OAUTH_CLIENT_ID", "1"),
                ("CHAT_OAUTH_CLIENT_SECRET", secret),
                (
                    "DATABASE_URL",
                    &format!("postgres://muster:{secret}@db/muster"),
                ),
            ],
            &[],
        )
        .expect("right settings");
        assert!(!format!("{configuration:?}").contains(secret));
    }
}
