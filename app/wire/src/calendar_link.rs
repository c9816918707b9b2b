//! Links to calendar feeds.

use app_domain::UtcInstant;
use serde::{Deserialize, Serialize};

/// The calendar link of a player, without its address.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CalendarLinkStatusBody {
    /// The creation time, RFC 3339 UTC; null if there is no link.
    pub made_at: Option<UtcInstant>,
}

/// A new calendar link. Its address is sent only in this response.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NewCalendarLinkBody {
    /// The path on the portal's origin: `/calendar/….ics`.
    pub path: String,
    /// RFC 3339 UTC.
    pub made_at: UtcInstant,
}
