//! Limits on attempts that all servers count together: a burst, which refills evenly within a minute.

use chrono::{DateTime, TimeDelta, Utc};

use crate::{AppServices, Result, ServiceError};

const PERIOD: TimeDelta = TimeDelta::minutes(1);

/// How often something may be attempted under a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptLimit {
    /// For example `failure 192.0.2.1`.
    pub key: String,
    pub per_minute: i32,
}

/// Counts an attempt under the key of each limit. Above one of them nothing is counted, and the error is
/// [`ServiceError::RateLimited`].
pub async fn count_attempt(services: &AppServices, limits: &[AttemptLimit]) -> Result<()> {
    let mut change = services.store.write().await?;
    let now = services.now();
    for limit in limits {
        let stored = change.attempts_end(&limit.key).await?;
        let end = end_after_attempt(stored, now, limit.per_minute)?;
        change.put_attempts_end(&limit.key, end).await?;
    }
    change.remove_forgotten_attempts(now).await?;
    change.commit().await?;
    Ok(())
}

/// Returns when the attempts will have been forgotten, with one more. Each takes an equal part of the period.
fn end_after_attempt(
    stored: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
    per_minute: i32,
) -> Result<DateTime<Utc>> {
    // A server whose clock is ahead cannot lock anyone out for longer than the period.
    let start = stored.unwrap_or(now).clamp(now, now + PERIOD);
    let end = start + PERIOD / per_minute;
    let wait = end - now - PERIOD;
    if wait > TimeDelta::zero() {
        return Err(ServiceError::RateLimited {
            retry_after: wait.to_std().unwrap_or_default(),
        });
    }
    Ok(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Attempts ten times a minute at these seconds, and returns which are refused and for how long.
    fn refused(seconds: impl IntoIterator<Item = i64>) -> Vec<(i64, u64)> {
        let mut stored = None;
        let mut refused = Vec::new();
        for second in seconds {
            let now = DateTime::UNIX_EPOCH + TimeDelta::seconds(second);
            match end_after_attempt(stored, now, 10) {
                Ok(end) => stored = Some(end),
                Err(ServiceError::RateLimited { retry_after }) => {
                    refused.push((second, retry_after.as_secs()));
                }
                Err(other) => panic!("{other}"),
            }
        }
        refused
    }

    #[test]
    fn the_eleventh_attempt_at_once_waits_a_tenth_of_the_period() {
        assert_eq!(refused([0; 11]), [(0, 6)]);
    }

    #[test]
    fn an_attempt_every_six_seconds_is_always_admitted() {
        assert_eq!(refused((0..100).map(|attempt| attempt * 6)), []);
    }

    #[test]
    fn a_refused_attempt_is_not_counted() {
        let attempts = [0; 15].into_iter().chain([6, 6, 12]);
        assert_eq!(
            refused(attempts),
            [(0, 6), (0, 6), (0, 6), (0, 6), (0, 6), (6, 6)]
        );
    }

    #[test]
    fn a_stored_time_far_ahead_waits_at_most_one_part() {
        let now = DateTime::UNIX_EPOCH;
        let refused = end_after_attempt(Some(now + TimeDelta::days(9)), now, 10);
        assert!(
            matches!(refused, Err(ServiceError::RateLimited { retry_after }) if retry_after.as_secs() == 6)
        );
    }
}
