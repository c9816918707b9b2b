//! What each setting takes, for whoever has it as text: a form checks it as it is typed, by the server's own rules.

use crate::day::TimeOfDay;
use crate::rule::Rule;
use crate::text::required_text;

use super::value::{ChatObjectId, EditPermission, LogoUrl, ReadPermission};

const TEAM_NAME_MAX: usize = 100;
pub(super) const HOURS_BEFORE: Bounds = Bounds(0, 23);
pub(super) const POLL_MINUTES: Bounds = Bounds(5, 1440);
pub(super) const DAYS_AHEAD: Bounds = Bounds(0, 13);
pub(super) const PLAYERS: Bounds = Bounds(1, 10);
pub(super) const SESSION_MINUTES: Bounds = Bounds(15, 480);

/// The least and the most of a number, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds(pub i64, pub i64);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A name of the IANA database; the table of names is the server's.
    Zone,
    /// `HH:MM`.
    Time,
    Number(Bounds),
    /// Empty text for null.
    NumberOrNone(Bounds),
    /// `true` or `false`.
    Switch,
    /// Indices from 0 (Sunday) to 6, with commas between them.
    Weekdays,
    /// Empty text for null.
    ChatIdOrNone,
    EditPermission,
    ReadPermission,
    TeamName,
    Logo,
}

/// Every setting by its dotted path.
pub const KINDS: [(&str, Kind); 19] = [
    ("scheduling.timezone", Kind::Zone),
    ("scheduling.dailyPostTime", Kind::Time),
    ("scheduling.reminderHoursBefore", Kind::Number(HOURS_BEFORE)),
    (
        "scheduling.secondReminderHoursBefore",
        Kind::NumberOrNone(HOURS_BEFORE),
    ),
    ("scheduling.weeklyPingEnabled", Kind::Switch),
    ("scheduling.weeklyPingTime", Kind::Time),
    ("scheduling.weeklyPingDays", Kind::Weekdays),
    ("scheduling.trainingPollEnabled", Kind::Switch),
    ("scheduling.pollDurationMinutes", Kind::Number(POLL_MINUTES)),
    ("scheduling.changeNotificationsEnabled", Kind::Switch),
    (
        "scheduling.changeNotificationDays",
        Kind::Number(DAYS_AHEAD),
    ),
    ("scheduling.minimumPlayers", Kind::Number(PLAYERS)),
    (
        "scheduling.minimumSessionMinutes",
        Kind::Number(SESSION_MINUTES),
    ),
    ("chat.channelId", Kind::ChatIdOrNone),
    ("chat.pingRoleId", Kind::ChatIdOrNone),
    ("stratbook.editPermission", Kind::EditPermission),
    ("stratbook.readPermission", Kind::ReadPermission),
    ("branding.teamName", Kind::TeamName),
    ("branding.logoUrl", Kind::Logo),
];

impl Bounds {
    pub fn check(self, number: i64) -> Result<i64, Rule> {
        if (self.0..=self.1).contains(&number) {
            Ok(number)
        } else {
            Err(self.broken())
        }
    }

    pub fn broken(self) -> Rule {
        Rule::OutOfRange(self.0, self.1)
    }
}

impl Kind {
    /// What this setting takes; `None` for a path that is no setting.
    pub fn of(path: &str) -> Option<Self> {
        let found = KINDS.iter().find(|(known, _)| *known == path);
        found.map(|(_, kind)| *kind)
    }

    /// The text as it would be stored, or the rule that it breaks.
    pub fn check(self, raw: &str) -> Result<String, Rule> {
        let raw = raw.trim();
        match self {
            Self::NumberOrNone(_) | Self::ChatIdOrNone if raw.is_empty() => Ok(String::new()),
            Self::Zone if raw.is_empty() => Err(Rule::Required),
            Self::Zone | Self::Switch | Self::Weekdays => Ok(raw.to_owned()),
            Self::Time => Ok(raw.parse::<TimeOfDay>()?.to_string()),
            Self::Number(bounds) | Self::NumberOrNone(bounds) => {
                Ok(bounds.check(whole_number(raw)?)?.to_string())
            }
            Self::ChatIdOrNone => Ok(raw.parse::<ChatObjectId>()?.to_string()),
            Self::EditPermission => Ok(raw.parse::<EditPermission>()?.to_string()),
            Self::ReadPermission => Ok(raw.parse::<ReadPermission>()?.to_string()),
            Self::TeamName => team_name(raw),
            Self::Logo => Ok(raw.parse::<LogoUrl>()?.to_string()),
        }
    }
}

/// Parses a team's name: 1 to 100 characters after trimming.
pub fn team_name(raw: &str) -> Result<String, Rule> {
    required_text(raw, TEAM_NAME_MAX)
}

/// A number too long for this machine is out of any bounds.
fn whole_number(raw: &str) -> Result<i64, Rule> {
    let digits = raw.strip_prefix('-').unwrap_or(raw);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Rule::WrongType("a whole number"));
    }
    Ok(raw.parse().unwrap_or(i64::MAX))
}
