//! Every rule of Muster as pure functions, without a clock, a database or a network.
//!
//! Start with [`availability`] (the answer for a day), [`day_records`] (the stored records) and [`analysis`] (whether
//! the team can play).

pub mod absence;
pub mod agent_assignment;
pub mod agent_role;
pub mod analysis;
#[cfg(feature = "zones")]
pub mod announced_status;
pub mod availability;
pub mod backup_retention;
pub mod board;
pub mod cache_dependency;
pub mod calendar;
pub mod comment_thread;
pub mod day;
mod days;
pub mod display_settings;
pub mod event;
pub mod folder;
pub mod game_catalog;
pub mod image_metadata;
#[cfg(feature = "zones")]
pub mod job;
pub mod matches;
pub mod message_occasion;
mod named_choice;
pub mod painting;
#[cfg(feature = "zones")]
pub mod pattern;
#[cfg(feature = "zones")]
pub mod pattern_change;
pub mod pending_edit;
pub mod permission;
pub mod player;
pub mod plural;
#[cfg(feature = "zones")]
pub mod poll;
pub mod public_address;
pub mod quick_search;
pub mod retry;
#[cfg(feature = "schemas")]
mod schemas;
pub mod settings;
pub mod statistics;
mod stratbook;
mod team;
pub mod team_evening;
pub mod text;
pub mod text_template;
pub mod three_way_merge;
pub mod typed_input;
pub mod upload;
pub mod utc_instant;
pub mod utc_minute;
mod uuid_id;
pub mod validation_rule;
#[cfg(feature = "zones")]
pub mod zone;
mod zones;

pub use availability::{DayAvailability, Window};
pub use day::{Day, TimeOfDay};
pub use days::{day_end, day_merge, day_plan, day_version, relative_day};
#[cfg(feature = "zones")]
pub use days::{day_of_week, day_records};
pub use player::{AccountId, Player, PlayerId, Role};
pub use stratbook::{stratbook_bin, strategy, strategy_link, strategy_search, strategy_template};
pub use team::{PlayerColor, PlayerPicture, TeamColor};
pub use team::{player_color, player_picture, sign_in, team_color, team_order};
pub use utc_instant::UtcInstant;
pub use utc_minute::{Span, UtcMinute};
pub use validation_rule::{RuleViolation, RuleViolations, ValidationRule};
#[cfg(feature = "zones")]
pub use zone::Zone;
pub use zones::{ZoneName, local_clock, zone_name};
#[cfg(feature = "zones")]
pub use zones::{zone_change, zone_offsets, zone_release, zone_rules};
