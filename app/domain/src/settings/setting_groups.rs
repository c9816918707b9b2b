//! The settings by group, with their defaults.

use std::collections::BTreeSet;

use serde::{Serialize, Serializer};

use super::setting_types::{
    ChatObjectId, LogoUrl, MentionTarget, StratbookEditPermission, StratbookReadPermission,
};
use crate::analysis::SessionDemand;
use crate::day::TimeOfDay;
use crate::day_of_week::DayOfWeek;
use crate::team_color::TeamColor;
use crate::zone::Zone;

/// All settings; serialized as on the wire.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Settings {
    pub scheduling: SchedulingSettings,
    pub chat: ChatSettings,
    pub stratbook: StratbookSettings,
    pub branding: BrandingSettings,
    pub retention: RetentionSettings,
}

/// Times, notifications and the demand of a session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SchedulingSettings {
    /// The bot timezone: the zone of team days and of the times below.
    pub timezone: Zone,
    pub daily_post_time: TimeOfDay,
    /// Hours before the daily post.
    pub reminder_hours_before: u8,
    /// Hours before the daily post; `None`: no second reminder.
    pub second_reminder_hours_before: Option<u8>,
    pub weekly_ping_enabled: bool,
    pub weekly_ping_time: TimeOfDay,
    #[serde(serialize_with = "weekday_indices")]
    pub weekly_ping_days: BTreeSet<DayOfWeek>,
    pub training_poll_enabled: bool,
    pub poll_duration_minutes: u16,
    pub change_notifications_enabled: bool,
    /// The number of days after today for which changes of the status are announced.
    pub change_notification_days: u8,
    /// Minutes before a session at which the channel is reminded; `None`: no reminder.
    pub session_reminder_minutes: Option<u16>,
    pub minimum_players: u8,
    pub minimum_session_minutes: u16,
}

/// The bot's channel, and who its messages there mention.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ChatSettings {
    pub channel_id: Option<ChatObjectId>,
    pub ping_role_id: Option<ChatObjectId>,
    pub daily_post_mentions: MentionTarget,
    pub change_mentions: MentionTarget,
    pub poll_mentions: MentionTarget,
    pub session_mentions: MentionTarget,
}

/// Permissions of the stratbook.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StratbookSettings {
    pub edit_permission: StratbookEditPermission,
    pub read_permission: StratbookReadPermission,
}

/// The team's name, logo and color.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BrandingSettings {
    pub team_name: String,
    pub logo_url: LogoUrl,
    pub team_color: TeamColor,
}

/// How long data is kept that nobody removes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RetentionSettings {
    /// Months for which the activity log is kept; `None` and 0: always.
    pub activity_log_months: Option<u16>,
}

impl RetentionSettings {
    /// Returns the number of months for which the activity log is kept; `None`: always.
    pub fn limited_months(&self) -> Option<u16> {
        self.activity_log_months.filter(|months| *months > 0)
    }
}

impl Settings {
    /// The demand of a session.
    pub fn session_demand(&self) -> SessionDemand {
        SessionDemand {
            players: self.scheduling.minimum_players.into(),
            minutes: self.scheduling.minimum_session_minutes.into(),
        }
    }
}

impl Default for SchedulingSettings {
    fn default() -> Self {
        let time = |hour| TimeOfDay::from_hm(hour, 0).expect("a full hour of the day");
        Self {
            timezone: Zone::BERLIN,
            daily_post_time: time(18),
            reminder_hours_before: 3,
            second_reminder_hours_before: None,
            weekly_ping_enabled: true,
            weekly_ping_time: time(12),
            weekly_ping_days: BTreeSet::from([DayOfWeek::SUNDAY]),
            training_poll_enabled: false,
            poll_duration_minutes: 60,
            change_notifications_enabled: true,
            change_notification_days: 0,
            session_reminder_minutes: None,
            minimum_players: 5,
            minimum_session_minutes: 60,
        }
    }
}

impl Default for ChatSettings {
    fn default() -> Self {
        Self {
            channel_id: None,
            ping_role_id: None,
            daily_post_mentions: MentionTarget::Nobody,
            change_mentions: MentionTarget::Nobody,
            poll_mentions: MentionTarget::Nobody,
            session_mentions: MentionTarget::Lineup,
        }
    }
}

impl Default for BrandingSettings {
    fn default() -> Self {
        Self {
            team_name: "Our Team".to_owned(),
            logo_url: LogoUrl::default(),
            team_color: TeamColor::default(),
        }
    }
}

impl Default for RetentionSettings {
    fn default() -> Self {
        Self {
            activity_log_months: Some(24),
        }
    }
}

fn weekday_indices<S: Serializer>(
    days: &BTreeSet<DayOfWeek>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let indices: Vec<u8> = days.iter().map(|day| day.index()).collect();
    indices.serialize(serializer)
}
