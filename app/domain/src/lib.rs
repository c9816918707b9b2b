//! Every rule of Muster as pure functions, without a clock, a database or a network.
//!
//! Start with [`availability`] (the answer for a day), [`day_records`] (the stored records) and [`analysis`] (whether
//! the team can play).

pub mod absence;
pub mod agent_assignment;
pub mod agent_role;
pub mod analysis;
pub mod availability;
pub mod backup_retention;
pub mod board;
pub mod cache_dependency;
pub mod calendar;
pub mod comment_thread;
pub mod day;
pub mod day_end;
pub mod day_merge;
#[cfg(feature = "zones")]
pub mod day_of_week;
pub mod day_plan;
#[cfg(feature = "zones")]
pub mod day_records;
#[cfg(feature = "zones")]
pub mod day_status;
pub mod day_version;
pub mod display_settings;
pub mod event;
pub mod folder;
pub mod game_catalog;
pub mod image_metadata;
#[cfg(feature = "zones")]
pub mod job;
pub mod local_clock;
pub mod matches;
#[cfg(feature = "zones")]
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
pub mod player_color;
pub mod player_picture;
pub mod plural;
#[cfg(feature = "zones")]
pub mod poll;
pub mod public_address;
pub mod quick_search;
pub mod relative_day;
pub mod retry;
pub mod settings;
pub mod statistics;
pub mod stratbook_bin;
pub mod strategy;
pub mod strategy_link;
pub mod strategy_search;
pub mod strategy_template;
pub mod team_color;
pub mod team_evening;
pub mod team_order;
pub mod text;
pub mod text_template;
pub mod three_way_merge;
pub mod typed_input;
pub mod upload;
pub mod utc_minute;
mod uuid_id;
pub mod validation;
#[cfg(feature = "zones")]
pub mod zone;
#[cfg(feature = "zones")]
pub mod zone_change;
pub mod zone_name;
#[cfg(feature = "zones")]
pub mod zone_offsets;
#[cfg(feature = "zones")]
pub mod zone_release;
#[cfg(feature = "zones")]
pub mod zone_rules;

pub use availability::{DayAvailability, Window};
pub use day::{Day, TimeOfDay};
pub use player::{AccountId, Player, PlayerId, Role};
pub use player_color::PlayerColor;
pub use player_picture::PlayerPicture;
pub use team_color::TeamColor;
pub use utc_minute::{Span, UtcMinute};
pub use validation::{RuleViolation, RuleViolations, ValidationRule};
#[cfg(feature = "zones")]
pub use zone::Zone;
