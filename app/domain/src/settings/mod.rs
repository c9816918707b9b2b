//! The team's settings: every key with its default and its limits (decisions §4), and partial changes of them.
//!
//! | key | value | default |
//! |---|---|---|
//! | `scheduling.timezone` | a zone of the IANA database | `Europe/Berlin` |
//! | `scheduling.dailyPostTime` | `HH:MM` | `18:00` |
//! | `scheduling.reminderHoursBefore` | 0–23 | 3 |
//! | `scheduling.secondReminderHoursBefore` | 0–23 or null | null |
//! | `scheduling.weeklyPingEnabled` | boolean | true |
//! | `scheduling.weeklyPingTime` | `HH:MM` | `12:00` |
//! | `scheduling.weeklyPingDays` | list of 0 (Sunday) to 6; stored sorted, each once | `[0]` |
//! | `scheduling.trainingPollEnabled` | boolean | false |
//! | `scheduling.pollDurationMinutes` | 5–1440 | 60 |
//! | `scheduling.changeNotificationsEnabled` | boolean | true |
//! | `scheduling.changeNotificationDays` | 0 (today only)–13 | 0 |
//! | `scheduling.sessionReminderMinutes` | 5–240 or null | null |
//! | `scheduling.minimumPlayers` | 1–10 | 5 |
//! | `scheduling.minimumSessionMinutes` | 15–480 | 60 |
//! | `chat.channelId`, `chat.pingRoleId` | 17 to 20 digits or null | null |
//! | `chat.dailyPostMentions`, `chat.changeMentions`, `chat.pollMentions` | `nobody`, `lineup` or `role` | `nobody` |
//! | `chat.sessionMentions` | `nobody`, `lineup` or `role` | `lineup` |
//! | `stratbook.editPermission` | `admin` or `all` | `admin` |
//! | `stratbook.readPermission` | `everyone` or `players` | `everyone` |
//! | `branding.teamName` | 1–100 characters | `Our Team` |
//! | `branding.logoUrl` | empty, an http(s) address, or a path on this site; ≤ 2000 characters | empty |
//! | `branding.teamColor` | `teal`, `sky`, `blue`, `magenta`, `rose`, `lime` or `slate` | `teal` |
//! | `retention.activityLogMonths` | 0–1200 or null; 0 and null keep everything | 24 |

#[cfg(feature = "zones")]
mod patch;
#[cfg(feature = "zones")]
mod setting_groups;
pub mod setting_kind;
mod setting_types;
#[cfg(all(test, feature = "zones"))]
mod tests;

#[cfg(feature = "zones")]
pub use setting_groups::{
    BrandingSettings, ChatSettings, RetentionSettings, SchedulingSettings, Settings,
    StratbookSettings,
};
pub use setting_kind::{SettingKind, parse_team_name};
pub use setting_types::{
    ChatObjectId, LogoUrl, MentionTarget, StratbookEditPermission, StratbookReadPermission,
};
