//! The settings of a process, read and checked together.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use app_service::port::{FileLocation, SecretString};
use ipnet::IpNet;
use url::Url;

use super::chat_bot::ChatBotConfig;
use super::file_storage;
use super::source::ConfigSource;
use super::validation;

/// All settings; `.env.example` describes them. `Debug` shows no secret.
#[derive(Debug, Clone)]
pub struct Config {
    /// May contain a password.
    pub database_url: SecretString,
    pub uploads: FileLocation,
    /// `None`: no automatic backups.
    pub backups: Option<FileLocation>,
    /// The folder of the operating system's time zone data.
    pub zoneinfo_dir: PathBuf,
    pub bind_address: SocketAddr,
    pub metrics: MetricsConfig,
    /// The server's public URL, without a trailing slash.
    pub public_url: String,
    /// The folder of the portal to serve in place of the one in the program.
    pub assets_dir: Option<PathBuf>,
    pub admin_token: Option<SecretString>,
    /// `None`: no sign-in with Discord.
    pub chat_sign_in: Option<ChatSignInConfig>,
    /// Discord's file server, from which avatars are fetched.
    pub avatar_url: Url,
    /// `None`: no bot.
    pub chat_bot: Option<ChatBotConfig>,
    pub trusted_proxies: Vec<IpNet>,
    pub log_format: LogFormat,
    /// Filter directives of `tracing`, for example `info` or `info,server=debug`.
    pub log_filter: String,
}

/// Who may read `/metrics` in addition to admins.
#[derive(Debug, Clone, Default)]
pub struct MetricsConfig {
    /// A bearer token that may read the metrics and nothing else.
    pub token: Option<SecretString>,
    /// A second address, at which everyone who can reach it may read the metrics.
    pub address: Option<SocketAddr>,
}

/// Discord as an OAuth 2 provider.
#[derive(Debug, Clone)]
pub struct ChatSignInConfig {
    pub client_id: String,
    pub client_secret: SecretString,
    pub authorize_url: Url,
    pub token_url: Url,
    /// Returns the user of an access token.
    pub user_url: Url,
}

/// The format of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For machines.
    Json,
}

/// All errors in the settings, one line each.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub struct ConfigError(Vec<String>);

impl ConfigError {
    /// Each error as the name of its setting with the reason.
    pub fn faults(&self) -> &[String] {
        &self.0
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid settings:")?;
        self.0.iter().try_for_each(|fault| write!(f, "\n  {fault}"))
    }
}

impl Config {
    /// Reads the environment, then the file that `MUSTER_CONFIG` names (default: `.env`, if it exists), then the
    /// defaults.
    pub fn load() -> Result<Self, ConfigError> {
        Self::read(ConfigSource::from_process())
    }

    /// Uses these settings and the defaults, and ignores the process's environment.
    pub fn from_pairs(settings: &[(&str, &str)]) -> Result<Self, ConfigError> {
        Self::read(ConfigSource::from_pairs(settings, &[]))
    }

    /// Like [`Config::load`], but fails if a setting that the bot requires is missing.
    pub fn load_for_bot() -> Result<(Self, ChatBotConfig), ConfigError> {
        Self::read_for_bot(ConfigSource::from_process())
    }

    pub(super) fn read_for_bot(
        mut from: ConfigSource,
    ) -> Result<(Self, ChatBotConfig), ConfigError> {
        ChatBotConfig::require(&mut from);
        let configuration = Self::read(from)?;
        let bot = configuration.chat_bot.clone();
        Ok((
            configuration,
            bot.expect("a missing setting of the bot is an error of the configuration"),
        ))
    }

    /// Kind and place of the database, without user and password.
    pub fn database_label(&self) -> String {
        if let Some(file) = self.database_file() {
            return format!("SQLite {}", file.display());
        }
        let url = self.database_place();
        let place = url.split_once("://").map_or("", |(_, place)| place);
        let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
        format!("PostgreSQL {place}")
    }

    /// The file of an SQLite database; `None` for PostgreSQL.
    pub fn database_file(&self) -> Option<&Path> {
        let path = self.database_place().strip_prefix("sqlite:")?;
        Some(Path::new(path.strip_prefix("//").unwrap_or(path)))
    }

    /// The URL of the database without its parameters.
    fn database_place(&self) -> &str {
        let url = self.database_url.reveal();
        url.split_once('?').map_or(url, |(place, _)| place)
    }

    pub(super) fn read(mut from: ConfigSource) -> Result<Self, ConfigError> {
        let (uploads, backups) = file_storage::read(&mut from);
        let configuration = Self {
            database_url: from.get_or_default(
                "DATABASE_URL",
                "sqlite://data/muster.db",
                validation::database_url,
            ),
            uploads,
            backups,
            zoneinfo_dir: from
                .get_or_default("ZONEINFO_DIR", "/usr/share/zoneinfo", |raw| Ok(raw.into())),
            bind_address: from.get_or_default(
                "BIND_ADDRESS",
                "127.0.0.1:3000",
                validation::bind_address,
            ),
            metrics: MetricsConfig {
                token: from.get("METRICS_TOKEN", validation::bearer_token),
                address: from.get("METRICS_ADDRESS", validation::bind_address),
            },
            public_url: from.get_or_default(
                "PUBLIC_URL",
                "http://127.0.0.1:3000",
                validation::public_origin,
            ),
            assets_dir: from.get("ASSETS_DIR", |raw| Ok(raw.into())),
            admin_token: from.get("ADMIN_TOKEN", validation::bearer_token),
            chat_sign_in: chat_sign_in(&mut from),
            avatar_url: from.get_or_default(
                "CHAT_CDN_URL",
                "https://cdn.discordapp.com",
                validation::http_url,
            ),
            chat_bot: ChatBotConfig::read(&mut from),
            trusted_proxies: from.get_or_default("TRUSTED_PROXIES", "", validation::networks),
            log_format: from.get_or_default("LOG_FORMAT", "text", validation::log_format),
            log_filter: from.get_or_default("LOG", "info", validation::log_filter),
        };
        let faults = from.into_faults();
        if faults.is_empty() {
            Ok(configuration)
        } else {
            Err(ConfigError(faults))
        }
    }
}

fn chat_sign_in(from: &mut ConfigSource) -> Option<ChatSignInConfig> {
    let client_id = from.get("CHAT_OAUTH_CLIENT_ID", |raw| Ok(raw.to_owned()));
    let client_secret = from.get("CHAT_OAUTH_CLIENT_SECRET", |raw| {
        Ok(SecretString::presented(raw))
    });
    let authorize_url = from.get_or_default(
        "CHAT_OAUTH_AUTHORIZE_URL",
        "https://discord.com/oauth2/authorize",
        validation::http_url,
    );
    let token_url = from.get_or_default(
        "CHAT_OAUTH_TOKEN_URL",
        "https://discord.com/api/oauth2/token",
        validation::http_url,
    );
    let user_url = from.get_or_default(
        "CHAT_OAUTH_USER_URL",
        "https://discord.com/api/users/@me",
        validation::http_url,
    );
    match (client_id, client_secret) {
        (Some(client_id), Some(client_secret)) => Some(ChatSignInConfig {
            client_id,
            client_secret,
            authorize_url,
            token_url,
            user_url,
        }),
        (None, None) => None,
        (Some(_), None) => {
            from.require(
                "CHAT_OAUTH_CLIENT_SECRET",
                "is required with CHAT_OAUTH_CLIENT_ID",
            );
            None
        }
        (None, Some(_)) => {
            from.add_fault(
                "CHAT_OAUTH_CLIENT_ID",
                "is required with CHAT_OAUTH_CLIENT_SECRET",
            );
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn read(
        environment: &[(&str, &str)],
        file: &[(&str, &str)],
    ) -> Result<Config, ConfigError> {
        Config::read(ConfigSource::from_pairs(environment, file))
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
                ("METRICS_ADDRESS", "9100"),
                ("METRICS_TOKEN", "short"),
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
            "METRICS_ADDRESS",
            "METRICS_TOKEN",
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
    fn the_public_url_has_no_path_and_no_credentials() {
        for url in [
            "https://muster.example/team",
            "https://muster.example/?a=b",
            "https://user:password@muster.example",
        ] {
            let faults = read(&[("PUBLIC_URL", url)], &[])
                .expect_err(url)
                .to_string();
            assert!(
                faults.contains("PUBLIC_URL: must be") && !faults.contains("password"),
                "{faults}"
            );
        }
    }

    #[test]
    fn the_label_of_the_database_names_it_without_a_password() {
        for (url, label) in [
            ("sqlite://data/muster.db", "SQLite data/muster.db"),
            ("sqlite:///srv/muster.db?mode=rwc", "SQLite /srv/muster.db"),
            (
                "postgres://muster:secret@db.example:5433/team?sslmode=require&password=secret",
                "PostgreSQL db.example:5433/team",
            ),
            ("postgresql:///team", "PostgreSQL /team"),
        ] {
            let configuration = read(&[("DATABASE_URL", url)], &[]).expect("a database");
            assert_eq!(configuration.database_label(), label);
        }
    }

    #[test]
    fn debug_shows_no_secret() {
        let secret = "a-secret-that-nobody-may-read-anywhere";
        let configuration = read(
            &[
                ("ADMIN_TOKEN", secret),
                ("METRICS_TOKEN", secret),
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
