//! The link to a player's calendar feed.

use serde::{Deserialize, Serialize};

/// Whether a player has a link.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CalendarBody {
    /// Since when, RFC 3339 UTC; null without one.
    pub made_at: Option<String>,
}

/// A link that was just made; it is told this once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CalendarLink {
    /// Below the address of the portal: `/calendar/….ics`.
    pub path: String,
    /// RFC 3339 UTC.
    pub made_at: String,
}
