//! A player's own days, in the player's zone, beside what the team reads (decisions §3).

use app_domain::availability::Source;
use app_domain::{Day, Moment};
use serde::{Deserialize, Serialize};

use super::schedule::Clocks;

/// A player's own fourteen local days, for the Availability tab.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnFortnight {
    pub user_id: String,
    pub display_name: String,
    pub clocks: Clocks,
    /// In the player's own dates, from the player's today on.
    pub days: Vec<OwnDay>,
}

/// What a player has said about one local date.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnDay {
    /// The player's local date.
    pub date: Day,
    /// In the player's zone: empty, `x`, or windows.
    pub availability: String,
    pub source: Option<Source>,
    /// The true instants of the windows.
    pub spans: Vec<SpanBody>,
    /// The reason of the absence that covers the date (maybe empty); `None`: not absent.
    pub absence: Option<String>,
    /// Whether an active weekly pattern speaks about this weekday.
    pub has_pattern: bool,
}

/// From `startsAt` up to `endsAt`, RFC 3339 UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SpanBody {
    pub starts_at: Moment,
    pub ends_at: Moment,
}
