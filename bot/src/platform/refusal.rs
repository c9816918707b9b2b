//! Why a request had no answer, and whether another try is of use.

use std::fmt;

use chrono::{DateTime, Duration, Utc};

/// Each try doubles the wait, up to this many times.
const DOUBLINGS: u32 = 8;
const FIRST_WAIT: i64 = 2;

/// The message is not there any more.
const UNKNOWN_MESSAGE: i64 = 10008;

/// What the platform said instead of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// Not to be asked before this instant, for this reason.
    Later(DateTime<Utc>, &'static str),
    /// Nobody answered, or not to the end.
    Unreachable,
    /// An answer that makes no sense.
    Unreadable,
    /// What was to be said cannot be written down.
    Unsayable,
    /// Refused, with the status and the platform's own code; 0 without one.
    Answered { status: u16, code: i64 },
}

impl Refusal {
    /// How long to wait after so many tries; `None` when another try would fail alike.
    pub fn wait(&self, tries: u32, now: DateTime<Utc>) -> Option<Duration> {
        match self {
            Self::Later(until, _) => Some((*until - now).max(Duration::zero())),
            Self::Unreachable | Self::Unreadable => Some(doubled(tries)),
            Self::Answered { status, .. } if *status >= 500 || *status == 401 => {
                Some(doubled(tries))
            }
            Self::Unsayable | Self::Answered { .. } => None,
        }
    }

    /// Whether what it was about is not there any more.
    pub fn is_unknown_message(&self) -> bool {
        matches!(self, Self::Answered { code, .. } if *code == UNKNOWN_MESSAGE)
    }

    /// Whether the platform does not allow it: of a direct message, whoever it is for takes none. A refusal without a
    /// code is not the platform's own, and says nothing about anybody.
    pub fn is_forbidden(&self) -> bool {
        matches!(self, Self::Answered { status: 403, code } if *code != 0)
    }

    /// The platform's own code, when it gave one.
    pub fn code(&self) -> Option<i64> {
        match self {
            Self::Answered { code, .. } => Some(*code).filter(|code| *code != 0),
            _ => None,
        }
    }

    /// The platform's status, when it gave one.
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Answered { status, .. } => Some(*status),
            _ => None,
        }
    }
}

fn doubled(tries: u32) -> Duration {
    Duration::seconds(FIRST_WAIT << (tries.clamp(1, DOUBLINGS) - 1))
}

/// For the people who look after the bot.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Later(_, reason) => f.write_str(reason),
            Self::Unreachable => f.write_str("the platform could not be reached"),
            Self::Unreadable => f.write_str("the platform answered something unknown"),
            Self::Unsayable => f.write_str("it cannot be said"),
            Self::Answered { status, code } => match (*status, *code) {
                (_, 50007 | 50278) => f.write_str("does not accept direct messages"),
                (_, 50001 | 50013) => f.write_str("the bot lacks a permission there"),
                (401, _) => f.write_str("the platform does not know the bot's token"),
                (404, _) => f.write_str("the channel is not there any more"),
                (500.., _) => write!(f, "the platform failed ({status})"),
                (status, code) => write!(f, "the platform refused it ({status}, {code})"),
            },
        }
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    fn waits(refusal: &Refusal) -> Vec<Option<i64>> {
        let now = DateTime::<Utc>::UNIX_EPOCH;
        let wait = |tries| refusal.wait(tries, now).map(|wait| wait.num_seconds());
        [1, 2, 5, 100].map(wait).into()
    }

    #[test]
    fn a_failing_platform_is_asked_ever_more_seldom() {
        let failed = Refusal::Answered {
            status: 502,
            code: 0,
        };
        let rising = [Some(2), Some(4), Some(32), Some(256)];
        assert_eq!(waits(&failed), rising);
        assert_eq!(waits(&Refusal::Unreachable), rising);
    }

    #[test]
    fn what_is_forbidden_is_not_asked_again() {
        for code in [50001, 50007, 50013, 50278] {
            let refusal = Refusal::Answered { status: 403, code };
            assert_eq!(waits(&refusal), [None; 4], "{code}");
            assert!(refusal.is_forbidden(), "{code}");
        }
        let (status, code) = (403, 0);
        assert!(!Refusal::Answered { status, code }.is_forbidden());
    }

    #[test]
    fn a_wish_for_patience_is_kept_to_the_second() {
        let until = DateTime::<Utc>::UNIX_EPOCH + Duration::days(2);
        let refusal = Refusal::Later(until, "the platform asks for patience");
        assert_eq!(waits(&refusal), [Some(172_800); 4]);
    }
}
