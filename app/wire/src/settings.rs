//! The team's settings, nested by group.

use app_domain::settings::{
    ChatObjectId, LogoUrl, MentionTarget, StratbookEditPermission, StratbookReadPermission,
};
use app_domain::{TeamColor, TimeOfDay, ZoneName};
use serde::{Deserialize, Serialize};

/// All settings. A change contains any subset of them, with the same nesting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
pub struct SettingsBody {
    pub scheduling: SchedulingBody,
    pub chat: ChatBody,
    pub stratbook: StratbookBody,
    pub branding: BrandingBody,
    pub retention: RetentionBody,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SchedulingBody {
    /// The bot timezone: the zone of team days.
    pub timezone: ZoneName,
    /// `HH:MM` in the bot timezone.
    pub daily_post_time: TimeOfDay,
    #[cfg_attr(feature = "schemas", schema(maximum = 23))]
    pub reminder_hours_before: u8,
    /// Null if there is no second reminder.
    #[cfg_attr(feature = "schemas", schema(maximum = 23))]
    pub second_reminder_hours_before: Option<u8>,
    pub weekly_ping_enabled: bool,
    pub weekly_ping_time: TimeOfDay,
    /// 0 = Sunday to 6 = Saturday.
    pub weekly_ping_days: Vec<u8>,
    pub training_poll_enabled: bool,
    #[cfg_attr(feature = "schemas", schema(minimum = 5, maximum = 1440))]
    pub poll_duration_minutes: u16,
    pub change_notifications_enabled: bool,
    /// Number of days after today whose status changes are announced.
    #[cfg_attr(feature = "schemas", schema(maximum = 13))]
    pub change_notification_days: u8,
    /// Number of minutes between the reminder in the channel and the session; null if there is no reminder.
    #[cfg_attr(feature = "schemas", schema(minimum = 5, maximum = 240))]
    pub session_reminder_minutes: Option<u16>,
    #[cfg_attr(feature = "schemas", schema(minimum = 1, maximum = 10))]
    pub minimum_players: u8,
    #[cfg_attr(feature = "schemas", schema(minimum = 15, maximum = 480))]
    pub minimum_session_minutes: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ChatBody {
    /// 17 to 20 digits.
    pub channel_id: Option<ChatObjectId>,
    /// 17 to 20 digits.
    pub ping_role_id: Option<ChatObjectId>,
    /// `nobody`, `lineup` or `role`: who the daily post mentions.
    pub daily_post_mentions: MentionTarget,
    /// `nobody`, `lineup` or `role`: who the notice of a change mentions.
    pub change_mentions: MentionTarget,
    /// `nobody`, `lineup` or `role`: who the poll about the start of training mentions.
    pub poll_mentions: MentionTarget,
    /// `nobody`, `lineup` or `role`: who the reminder before a session mentions.
    pub session_mentions: MentionTarget,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StratbookBody {
    /// `admin` or `all`: who may create and edit strategies.
    pub edit_permission: StratbookEditPermission,
    /// `everyone` or `players`: who may read strategies.
    pub read_permission: StratbookReadPermission,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BrandingBody {
    #[cfg_attr(feature = "schemas", schema(min_length = 1, max_length = 100))]
    pub team_name: String,
    /// Empty, an http(s) address, or a path on this site.
    pub logo_url: LogoUrl,
    pub team_color: TeamColor,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RetentionBody {
    /// Number of months for which the activity log is kept; 0 or null to keep everything.
    #[cfg_attr(feature = "schemas", schema(maximum = 1200))]
    pub activity_log_months: Option<u16>,
}
