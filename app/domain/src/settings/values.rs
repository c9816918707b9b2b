//! The settings as the product reads them, with their defaults.

use std::collections::BTreeSet;

use serde::{Serialize, Serializer};

use super::value::{ChatObjectId, EditPermission, LogoUrl, ReadPermission};
use crate::analysis::Demand;
use crate::day::TimeOfDay;
use crate::pattern::DayOfWeek;
use crate::zone::Zone;

/// All settings; serialized as the wire nests and names them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Settings {
    pub scheduling: Scheduling,
    pub chat: Chat,
    pub stratbook: Stratbook,
    pub branding: Branding,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Scheduling {
    /// The bot timezone: the zone of team days, and of the clock times below.
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
    /// How many days after today a change of status is still announced.
    pub change_notification_days: u8,
    pub minimum_players: u8,
    pub minimum_session_minutes: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Chat {
    pub channel_id: Option<ChatObjectId>,
    pub ping_role_id: Option<ChatObjectId>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Stratbook {
    pub edit_permission: EditPermission,
    pub read_permission: ReadPermission,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Branding {
    pub team_name: String,
    pub logo_url: LogoUrl,
}

impl Settings {
    /// What a session needs.
    pub fn demand(&self) -> Demand {
        Demand {
            players: self.scheduling.minimum_players.into(),
            minutes: self.scheduling.minimum_session_minutes.into(),
        }
    }
}

impl Default for Scheduling {
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
            minimum_players: 5,
            minimum_session_minutes: 60,
        }
    }
}

impl Default for Branding {
    fn default() -> Self {
        Self {
            team_name: "Our Team".to_owned(),
            logo_url: LogoUrl::default(),
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
