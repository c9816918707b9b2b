//! Why the bot speaks without being asked.

use crate::job::Job;

/// What a message is about. Together with a date and a recipient it names a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Occasion {
    /// A job of the clock.
    Job(Job),
    /// The status of a day is not what was said of it.
    Change,
    /// Somebody asks a player about a day that the player could make playable.
    Ask,
    /// An admin says something to the team.
    Notice,
    /// A poll is opened.
    Poll,
    /// A poll has ended.
    PollResult,
    /// Direct messages did not reach their recipients.
    Unreached,
}

impl Occasion {
    pub const ALL: [Self; 10] = [
        Self::Job(Job::DailyPost),
        Self::Job(Job::Reminder),
        Self::Job(Job::SecondReminder),
        Self::Job(Job::WeeklyPlanning),
        Self::Change,
        Self::Ask,
        Self::Notice,
        Self::Poll,
        Self::PollResult,
        Self::Unreached,
    ];

    /// The occasion of this name; `None` for one that a newer program knows.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|occasion| occasion.as_str() == name)
    }

    /// As the store names it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Job(job) => job.as_str(),
            Self::Change => "change",
            Self::Ask => "ask",
            Self::Notice => "notice",
            Self::Poll => "poll",
            Self::PollResult => "poll_result",
            Self::Unreached => "unreached",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_is_an_occasion_and_every_occasion_has_one_name() {
        for job in Job::ALL {
            assert!(Occasion::ALL.contains(&Occasion::Job(job)));
        }
        for occasion in Occasion::ALL {
            assert_eq!(Occasion::named(occasion.as_str()), Some(occasion));
        }
    }
}
