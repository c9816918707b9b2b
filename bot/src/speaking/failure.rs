//! Why a message did not arrive, and whether it is worth another try.

use chrono::Duration;
use serenity::Error;
use serenity::http::HttpError;

/// Each try doubles the wait, up to this many times.
const DOUBLINGS: i64 = 8;
const FIRST_WAIT: i64 = 2;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// Another try would fail alike.
    ForGood(String),
    /// Worth another try after a while.
    ForNow(String, Duration),
}

impl Failure {
    /// After this many tries.
    pub fn of(error: &Error, attempts: i64) -> Self {
        let doublings = u32::try_from(attempts.clamp(1, DOUBLINGS) - 1).unwrap_or_default();
        let wait = Duration::seconds(FIRST_WAIT << doublings);
        let Error::Http(HttpError::UnsuccessfulRequest(answer)) = error else {
            return match error {
                Error::Http(_) => {
                    Self::ForNow("the platform could not be reached".to_owned(), wait)
                }
                other => Self::ForGood(other.to_string()),
            };
        };
        let status = answer.status_code.as_u16();
        match (status, answer.error.code) {
            (429, _) => Self::ForNow("the platform asks for patience".to_owned(), wait),
            (500.., _) => Self::ForNow(format!("the platform failed ({status})"), wait),
            (_, 50007 | 50278) => Self::ForGood("does not accept direct messages".to_owned()),
            (401, _) => Self::ForNow(
                "the platform does not know the bot's token".to_owned(),
                wait,
            ),
            (_, 50001 | 50013) => Self::ForGood("the bot lacks a permission there".to_owned()),
            (404, _) => Self::ForGood("the channel is not there any more".to_owned()),
            (_, code) => Self::ForGood(format!("the platform refused it ({status}, {code})")),
        }
    }
}
