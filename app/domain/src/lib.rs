//! Every rule of Muster: pure, without a clock, a store or a network.
//!
//! Begin with [`availability`] (what a day's answer may be), [`filing`] (where it is kept) and
//! [`analysis`] (what it means for the team).

pub mod absence;
pub mod analysis;
pub mod availability;
pub mod calendar;
pub mod casting;
pub mod catalogue;
pub mod clock;
pub mod day;
pub mod day_merge;
pub mod day_version;
pub mod event;
#[cfg(feature = "zones")]
pub mod filing;
pub mod finding;
pub mod folder;
#[cfg(feature = "zones")]
pub mod job;
pub mod matches;
pub mod merging;
pub mod moment;
#[cfg(feature = "zones")]
pub mod occasion;
pub mod order;
pub mod painting;
#[cfg(feature = "zones")]
pub mod pattern;
pub mod pending_edit;
pub mod permission;
pub mod plan;
pub mod player;
#[cfg(feature = "zones")]
pub mod poll;
pub mod public_address;
pub mod relative_day;
pub mod retry;
pub mod rule;
pub mod search;
pub mod settings;
#[cfg(feature = "zones")]
pub mod standing;
pub mod statistics;
pub mod strategy;
pub mod team_evening;
pub mod text;
pub mod upload;
#[cfg(feature = "zones")]
pub mod week;
#[cfg(feature = "zones")]
pub mod zone;
pub mod zone_name;

pub use availability::{Availability, Window};
pub use day::{Day, TimeOfDay};
pub use moment::{Moment, Span};
pub use player::{Player, PlayerId, Role};
pub use rule::{Faults, Rule, RuleViolation};
#[cfg(feature = "zones")]
pub use zone::Zone;
