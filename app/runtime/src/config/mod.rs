//! The settings of a process: environment over file over defaults, checked together before anything starts.

mod chat_bot;
mod file_storage;
mod process_config;
mod secret_file;
mod source;
mod unknown_settings;
mod validation;

pub use chat_bot::ChatBotConfig;
pub use process_config::{ChatSignInConfig, Config, ConfigError, LogFormat, MetricsConfig};
