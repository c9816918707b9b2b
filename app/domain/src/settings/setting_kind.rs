//! The kinds of settings, with their validation as text. Forms validate typed text by the same rules as the server.

use crate::day::TimeOfDay;
use crate::team_color::TeamColor;
use crate::text::required_text;
use crate::validation_rule::ValidationRule;

use super::setting_types::{
    ChatObjectId, LogoUrl, MentionTarget, StratbookEditPermission, StratbookReadPermission,
};

const MAX_TEAM_NAME_CHARS: usize = 100;
pub(super) const REMINDER_HOURS_BOUNDS: NumberBounds = NumberBounds(0, 23);
pub(super) const POLL_MINUTES_BOUNDS: NumberBounds = NumberBounds(5, 1440);
pub(super) const NOTIFICATION_DAYS_BOUNDS: NumberBounds = NumberBounds(0, 13);
pub(super) const SESSION_REMINDER_BOUNDS: NumberBounds = NumberBounds(5, 240);
pub(super) const MINIMUM_PLAYERS_BOUNDS: NumberBounds = NumberBounds(1, 10);
pub(super) const SESSION_MINUTES_BOUNDS: NumberBounds = NumberBounds(15, 480);
pub(super) const RETENTION_MONTHS_BOUNDS: NumberBounds = NumberBounds(0, 1200);

/// The minimum and the maximum of a number, both inclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberBounds(pub i64, pub i64);

/// The kind of value that a setting has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingKind {
    /// A name of the IANA database; only the server checks whether it exists.
    Zone,
    /// `HH:MM`.
    Time,
    Number(NumberBounds),
    /// Null is empty text.
    NumberOrNone(NumberBounds),
    /// `true` or `false`.
    Switch,
    /// Indices from 0 (Sunday) to 6, separated by commas.
    Weekdays,
    /// Null is empty text.
    ChatIdOrNone,
    Mentions,
    EditPermission,
    ReadPermission,
    TeamName,
    Logo,
    TeamColor,
}

/// Every setting by its dotted path.
pub const SETTING_KINDS: [(&str, SettingKind); 26] = [
    ("scheduling.timezone", SettingKind::Zone),
    ("scheduling.dailyPostTime", SettingKind::Time),
    (
        "scheduling.reminderHoursBefore",
        SettingKind::Number(REMINDER_HOURS_BOUNDS),
    ),
    (
        "scheduling.secondReminderHoursBefore",
        SettingKind::NumberOrNone(REMINDER_HOURS_BOUNDS),
    ),
    ("scheduling.weeklyPingEnabled", SettingKind::Switch),
    ("scheduling.weeklyPingTime", SettingKind::Time),
    ("scheduling.weeklyPingDays", SettingKind::Weekdays),
    ("scheduling.trainingPollEnabled", SettingKind::Switch),
    (
        "scheduling.pollDurationMinutes",
        SettingKind::Number(POLL_MINUTES_BOUNDS),
    ),
    ("scheduling.changeNotificationsEnabled", SettingKind::Switch),
    (
        "scheduling.changeNotificationDays",
        SettingKind::Number(NOTIFICATION_DAYS_BOUNDS),
    ),
    (
        "scheduling.sessionReminderMinutes",
        SettingKind::NumberOrNone(SESSION_REMINDER_BOUNDS),
    ),
    (
        "scheduling.minimumPlayers",
        SettingKind::Number(MINIMUM_PLAYERS_BOUNDS),
    ),
    (
        "scheduling.minimumSessionMinutes",
        SettingKind::Number(SESSION_MINUTES_BOUNDS),
    ),
    ("chat.channelId", SettingKind::ChatIdOrNone),
    ("chat.pingRoleId", SettingKind::ChatIdOrNone),
    ("chat.dailyPostMentions", SettingKind::Mentions),
    ("chat.changeMentions", SettingKind::Mentions),
    ("chat.pollMentions", SettingKind::Mentions),
    ("chat.sessionMentions", SettingKind::Mentions),
    ("stratbook.editPermission", SettingKind::EditPermission),
    ("stratbook.readPermission", SettingKind::ReadPermission),
    ("branding.teamName", SettingKind::TeamName),
    ("branding.logoUrl", SettingKind::Logo),
    ("branding.teamColor", SettingKind::TeamColor),
    (
        "retention.activityLogMonths",
        SettingKind::NumberOrNone(RETENTION_MONTHS_BOUNDS),
    ),
];

impl NumberBounds {
    pub fn check(self, number: i64) -> Result<i64, ValidationRule> {
        if (self.0..=self.1).contains(&number) {
            Ok(number)
        } else {
            Err(self.out_of_range())
        }
    }

    pub fn out_of_range(self) -> ValidationRule {
        ValidationRule::OutOfRange(self.0, self.1)
    }
}

impl SettingKind {
    /// Returns the kind of the setting at `path`; `None` if there is no such setting.
    pub fn of(path: &str) -> Option<Self> {
        let found = SETTING_KINDS.iter().find(|(known, _)| *known == path);
        found.map(|(_, kind)| *kind)
    }

    /// Returns the text as it would be stored, or the rule that it breaks.
    pub fn check(self, raw: &str) -> Result<String, ValidationRule> {
        let raw = raw.trim();
        match self {
            Self::NumberOrNone(_) | Self::ChatIdOrNone if raw.is_empty() => Ok(String::new()),
            Self::Zone if raw.is_empty() => Err(ValidationRule::Required),
            Self::Zone | Self::Switch | Self::Weekdays => Ok(raw.to_owned()),
            Self::Time => Ok(raw.parse::<TimeOfDay>()?.to_string()),
            Self::Number(bounds) | Self::NumberOrNone(bounds) => {
                Ok(bounds.check(parse_whole_number(raw)?)?.to_string())
            }
            Self::ChatIdOrNone => Ok(raw.parse::<ChatObjectId>()?.to_string()),
            Self::Mentions => Ok(raw.parse::<MentionTarget>()?.to_string()),
            Self::EditPermission => Ok(raw.parse::<StratbookEditPermission>()?.to_string()),
            Self::ReadPermission => Ok(raw.parse::<StratbookReadPermission>()?.to_string()),
            Self::TeamName => parse_team_name(raw),
            Self::Logo => Ok(raw.parse::<LogoUrl>()?.to_string()),
            Self::TeamColor => Ok(raw.parse::<TeamColor>()?.to_string()),
        }
    }
}

/// Parses a team's name: 1 to 100 characters after trimming.
pub fn parse_team_name(raw: &str) -> Result<String, ValidationRule> {
    required_text(raw, MAX_TEAM_NAME_CHARS)
}

/// Parses a whole number. A number too large for `i64` becomes `i64::MAX`, which is outside all bounds.
fn parse_whole_number(raw: &str) -> Result<i64, ValidationRule> {
    let digits = raw.strip_prefix('-').unwrap_or(raw);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ValidationRule::WrongType("a whole number"));
    }
    Ok(raw.parse().unwrap_or(i64::MAX))
}
