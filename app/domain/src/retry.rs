//! The delay before a request that failed temporarily is sent again.

use std::time::Duration;

const FIRST_WAIT: Duration = Duration::from_secs(2);
const MAX_BACKOFF: Duration = Duration::from_mins(1);
/// Maximum wait that the server can request.
const MAX_RETRY_AFTER: Duration = Duration::from_mins(10);
/// Maximum random part that is added to the wait, so that clients do not all return at the same time.
const JITTER: f64 = 0.3;

/// Returns the wait before retry `attempt`, which starts at 0. The server's `Retry-After` takes precedence over the
/// backoff, which doubles up to a minute. `random` is from 0 to 1.
pub fn retry_delay(attempt: u32, retry_after: Option<Duration>, random: f64) -> Duration {
    let backoff = FIRST_WAIT
        .saturating_mul(1 << attempt.min(10))
        .min(MAX_BACKOFF);
    let wait = retry_after.map_or(backoff, |retry_after| retry_after.min(MAX_RETRY_AFTER));
    wait.mul_f64(1.0 + JITTER * random.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_doubles_up_to_a_minute() {
        let waits = [0, 1, 2, 4, 5, 40].map(|attempt| retry_delay(attempt, None, 0.0).as_secs());
        assert_eq!(waits, [2, 4, 8, 32, 60, 60]);
    }

    #[test]
    fn the_servers_retry_after_wins_within_bounds() {
        let retry_after =
            |seconds| retry_delay(0, Some(Duration::from_secs(seconds)), 0.0).as_secs();
        assert_eq!(
            (retry_after(7), retry_after(1), retry_after(86_400)),
            (7, 1, 600)
        );
    }

    #[test]
    fn no_client_returns_before_retry_after_and_clients_spread_out() {
        let retry_after = Some(Duration::from_secs(10));
        assert_eq!(retry_delay(3, retry_after, 1.0), Duration::from_secs(13));
        assert!(retry_delay(3, retry_after, 0.5) > Duration::from_secs(10));
    }
}
