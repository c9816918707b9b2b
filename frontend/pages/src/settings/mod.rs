//! The settings of the team, for admins: grouped, validated while typing, and saved together.

mod backups;
mod catalog;
mod control;
mod discord;
mod discord_setup;
mod editor;
mod maps;
mod save_bar;
mod settings_page;
mod zone_change;

pub use editor::SettingsEdits;
pub use settings_page::SettingsPage;
