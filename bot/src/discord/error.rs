//! Errors of requests to Discord, and the delay until a retry.

use std::fmt;

use chrono::{DateTime, Duration, Utc};

/// Each failed attempt doubles the delay, up to this number of times.
const MAX_DOUBLINGS: u32 = 8;
/// In seconds.
const FIRST_DELAY_SECONDS: i64 = 2;

/// Discord's codes for a channel and a message that do not exist, and for a channel with the most pins it can have.
const UNKNOWN_CHANNEL: i64 = 10003;
const UNKNOWN_MESSAGE: i64 = 10008;
const MAXIMUM_PINS: i64 = 30003;
/// Discord's codes for an account that is not in the server, and for one that does not exist.
const UNKNOWN_MEMBERS: [i64; 2] = [10007, 10013];

/// Discord's code for a direct message to an account that shares no server with the bot.
const NO_MUTUAL_SERVERS: i64 = 50278;
/// The number of attempts of a request that something other than Discord refuses: it takes about an hour.
const MAX_ATTEMPTS_WITHOUT_CODE: u32 = 20;

/// Why a request to Discord failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiscordError {
    /// Requests are blocked until this instant, for this reason.
    NotBefore(DateTime<Utc>, &'static str),
    /// There was no complete response.
    Unreachable,
    /// The response has an unexpected shape.
    InvalidResponse,
    /// The request could not be encoded.
    InvalidRequest,
    /// Discord responded with this error status, and its own error code or 0.
    Rejected { status: u16, code: i64 },
}

impl DiscordError {
    /// Returns the delay before the next attempt after `tries` attempts; `None` when a retry cannot succeed.
    pub fn retry_delay(&self, tries: u32, now: DateTime<Utc>) -> Option<Duration> {
        match self {
            Self::NotBefore(until, _) => Some((*until - now).max(Duration::zero())),
            Self::Unreachable | Self::InvalidResponse => Some(exponential_delay(tries)),
            Self::Rejected { status, .. } if *status >= 500 || *status == 401 => {
                Some(exponential_delay(tries))
            }
            Self::Rejected { code: 0, .. } => {
                (tries < MAX_ATTEMPTS_WITHOUT_CODE).then(|| exponential_delay(tries))
            }
            Self::InvalidRequest | Self::Rejected { .. } => None,
        }
    }

    /// Whether the same request may succeed a moment later: Discord failed, or a page came from something in between.
    pub fn is_temporary(&self) -> bool {
        match self {
            Self::Unreachable => true,
            Self::Rejected { status, code } => *status >= 500 || *code == 0 && *status != 401,
            Self::NotBefore(..) | Self::InvalidResponse | Self::InvalidRequest => false,
        }
    }

    /// Whether the recipient of a direct message has left the server.
    pub fn has_left(&self) -> bool {
        self.code() == Some(NO_MUTUAL_SERVERS)
    }

    /// Whether the message of the request does not exist.
    pub fn is_unknown_message(&self) -> bool {
        matches!(self, Self::Rejected { code, .. } if *code == UNKNOWN_MESSAGE)
    }

    /// Whether the channel of the request does not exist.
    pub fn is_unknown_channel(&self) -> bool {
        matches!(self, Self::Rejected { code, .. } if *code == UNKNOWN_CHANNEL)
    }

    /// Whether the account of the request is not in the server.
    pub fn is_unknown_member(&self) -> bool {
        matches!(self, Self::Rejected { code, .. } if UNKNOWN_MEMBERS.contains(code))
    }

    /// Whether Discord forbids the request; for a direct message, because the recipient accepts none. A 403 without a
    /// code does not come from Discord itself, and says nothing about the recipient.
    pub fn is_forbidden(&self) -> bool {
        matches!(self, Self::Rejected { status: 403, code } if *code != 0)
    }

    /// Discord's error code, if there is one.
    pub fn code(&self) -> Option<i64> {
        match self {
            Self::Rejected { code, .. } => Some(*code).filter(|code| *code != 0),
            _ => None,
        }
    }

    /// The HTTP status, if there was a response.
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Rejected { status, .. } => Some(*status),
            _ => None,
        }
    }
}

fn exponential_delay(tries: u32) -> Duration {
    Duration::seconds(FIRST_DELAY_SECONDS << (tries.clamp(1, MAX_DOUBLINGS) - 1))
}

/// The reason as the health report and the portal show it.
impl fmt::Display for DiscordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotBefore(_, reason) => f.write_str(reason),
            Self::Unreachable => f.write_str("Discord could not be reached"),
            Self::InvalidResponse => f.write_str("Discord sent an unexpected response"),
            Self::InvalidRequest => f.write_str("the request could not be encoded"),
            Self::Rejected { status, code } => match (*status, *code) {
                (_, 50007) => f.write_str("does not accept direct messages"),
                (_, NO_MUTUAL_SERVERS) => f.write_str("is no longer in the Discord server"),
                (_, 50001 | 50013) => f.write_str("the bot lacks a permission there"),
                (401, _) => f.write_str("Discord rejected the bot's token"),
                (_, UNKNOWN_CHANNEL) => f.write_str("the channel no longer exists"),
                (_, UNKNOWN_MESSAGE) => f.write_str("the message no longer exists"),
                (_, MAXIMUM_PINS) => f.write_str("the channel has 250 pinned messages already"),
                (500.., _) => write!(f, "Discord failed ({status})"),
                (status, 0) => write!(
                    f,
                    "something between the bot and Discord refused the request ({status})"
                ),
                (status, code) => write!(f, "Discord refused the request ({status}, {code})"),
            },
        }
    }
}

impl std::error::Error for DiscordError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn retry_delays(error: &DiscordError) -> Vec<Option<i64>> {
        let now = DateTime::<Utc>::UNIX_EPOCH;
        let wait = |tries| error.retry_delay(tries, now).map(|wait| wait.num_seconds());
        [1, 2, 5, 100].map(wait).into()
    }

    #[test]
    fn requests_are_retried_with_increasing_delays() {
        let failed = DiscordError::Rejected {
            status: 502,
            code: 0,
        };
        let rising = [Some(2), Some(4), Some(32), Some(256)];
        assert_eq!(retry_delays(&failed), rising);
        assert_eq!(retry_delays(&DiscordError::Unreachable), rising);
    }

    #[test]
    fn a_forbidden_request_is_not_retried() {
        for code in [50001, 50007, 50013, 50278] {
            let error = DiscordError::Rejected { status: 403, code };
            assert_eq!(retry_delays(&error), [None; 4], "{code}");
            assert!(error.is_forbidden(), "{code}");
        }
        let (status, code) = (403, 0);
        assert!(!DiscordError::Rejected { status, code }.is_forbidden());
    }

    #[test]
    fn a_page_instead_of_an_answer_is_tried_again_for_an_hour() {
        for status in [403, 404, 408, 425] {
            let error = DiscordError::Rejected { status, code: 0 };
            assert_eq!(retry_delays(&error), [Some(2), Some(4), Some(32), None]);
            let wait = |tries| error.retry_delay(tries, DateTime::<Utc>::UNIX_EPOCH);
            let total: Duration = (1..100).map_while(wait).sum();
            assert!((50..70).contains(&total.num_minutes()), "{total}");
        }
    }

    #[test]
    fn only_an_unknown_channel_is_called_one() {
        let reason = |code| DiscordError::Rejected { status: 404, code }.to_string();
        assert_eq!(reason(10003), "the channel no longer exists");
        assert_eq!(reason(10008), "the message no longer exists");
        assert_eq!(reason(10013), "Discord refused the request (404, 10013)");
    }

    #[test]
    fn a_rate_limit_is_observed_to_the_second() {
        let until = DateTime::<Utc>::UNIX_EPOCH + Duration::days(2);
        let error = DiscordError::NotBefore(until, "Discord limits the rate of requests");
        assert_eq!(retry_delays(&error), [Some(172_800); 4]);
    }
}
