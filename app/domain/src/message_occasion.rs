//! The scheduled jobs, and the occasions and states of the bot's unprompted messages.

use std::fmt;

use crate::day::text_on_the_wire;
use crate::named_choice::named_choice;

/// A kind of job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum JobKind {
    /// Posts the verdict of the date in the channel.
    DailyPost,
    /// Asks players who have not answered, before the daily post.
    Reminder,
    /// Asks the players who still have not answered a second time.
    SecondReminder,
    /// Asks all players about the next week.
    WeeklyPlanning,
}

impl JobKind {
    pub const ALL: [Self; 4] = [
        Self::DailyPost,
        Self::Reminder,
        Self::SecondReminder,
        Self::WeeklyPlanning,
    ];

    /// Returns the job with this name; `None` for the name of a newer version's job.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|job| job.as_str() == name)
    }

    /// The name in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::DailyPost => "daily_post",
            Self::Reminder => "reminder",
            Self::SecondReminder => "second_reminder",
            Self::WeeklyPlanning => "weekly_planning",
        }
    }
}

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

impl fmt::Display for JobKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

text_on_the_wire!(JobKind, |raw| Self::from_name(raw).ok_or("is no job"));

impl fmt::Display for MessageOccasion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

text_on_the_wire!(MessageOccasion, |raw| Self::from_name(raw)
    .ok_or("is no occasion"));

named_choice! {
    /// The state of a message.
    MessageState {
        #[default]
        Waiting = "waiting",
        Sent = "sent",
        /// It was no longer relevant, or an admin skipped it.
        Skipped = "skipped",
        Failed = "failed",
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
