//! The occasions of the bot's unprompted messages.

use crate::job::JobKind;

/// The occasion of a message. Occasion, date, recipient and a counter identify a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MessageOccasion {
    /// A scheduled job.
    Job(JobKind),
    /// The status of a day differs from the announced one.
    Change,
    /// A session begins soon.
    SessionStart,
    /// A player is asked about a day that they could make playable.
    Ask,
    /// A message of an admin to the team.
    Notice,
    /// An admin tries whether messages arrive.
    Test,
    /// A poll was opened.
    Poll,
    /// A poll has ended.
    PollResult,
    /// Direct messages could not be delivered.
    Unreached,
    /// A player's times have moved for others with new time zone data.
    ZoneChange,
}

impl MessageOccasion {
    pub const ALL: [Self; 13] = [
        Self::Job(JobKind::DailyPost),
        Self::Job(JobKind::Reminder),
        Self::Job(JobKind::SecondReminder),
        Self::Job(JobKind::WeeklyPlanning),
        Self::Change,
        Self::SessionStart,
        Self::Ask,
        Self::Notice,
        Self::Test,
        Self::Poll,
        Self::PollResult,
        Self::Unreached,
        Self::ZoneChange,
    ];

    /// Returns the occasion with this name; `None` for the name of a newer version's occasion.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|occasion| occasion.as_str() == name)
    }

    /// The name in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Job(job) => job.as_str(),
            Self::Change => "change",
            Self::SessionStart => "session_start",
            Self::Ask => "ask",
            Self::Notice => "notice",
            Self::Test => "test",
            Self::Poll => "poll",
            Self::PollResult => "poll_result",
            Self::Unreached => "unreached",
            Self::ZoneChange => "zone_change",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_is_an_occasion_and_every_occasion_has_one_name() {
        for job in JobKind::ALL {
            assert!(MessageOccasion::ALL.contains(&MessageOccasion::Job(job)));
        }
        for occasion in MessageOccasion::ALL {
            assert_eq!(
                MessageOccasion::from_name(occasion.as_str()),
                Some(occasion)
            );
        }
    }
}
