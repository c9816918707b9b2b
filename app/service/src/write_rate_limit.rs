//! The rate limit of a player's writes: far above what a person does, and low enough that nobody can fill the disk.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use app_domain::PlayerId;
use app_domain::permission::ActorIdentity;
use chrono::{DateTime, TimeDelta, Utc};

use crate::{Result, ServiceError};

/// Maximum number of writes of one player within [`RATE_LIMIT_PERIOD`], in this process.
pub const MAX_WRITES_PER_PERIOD: u32 = 600;
const RATE_LIMIT_PERIOD: TimeDelta = TimeDelta::minutes(1);

/// Counts the writes of each player in the current period.
#[derive(Debug, Default)]
pub struct WriteRateLimit(Mutex<HashMap<PlayerId, RatePeriod>>);

#[derive(Debug)]
struct RatePeriod {
    since: DateTime<Utc>,
    writes: u32,
}

impl WriteRateLimit {
    /// Counts a write by `actor`, and fails above the limit. Operators and Muster itself have no limit.
    pub(crate) fn count_write(&self, actor: &ActorIdentity, now: DateTime<Utc>) -> Result<()> {
        let id = match actor {
            ActorIdentity::Player { id, .. } => id,
            ActorIdentity::Operator { .. } | ActorIdentity::System => return Ok(()),
        };
        let mut players = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = || RatePeriod {
            since: now,
            writes: 0,
        };
        let spent = players.entry(id.clone()).or_insert_with(fresh);
        // A clock that was set back starts a new period too.
        if now < spent.since || now - spent.since >= RATE_LIMIT_PERIOD {
            *spent = fresh();
        }
        if spent.writes >= MAX_WRITES_PER_PERIOD {
            let left = spent.since + RATE_LIMIT_PERIOD - now;
            return Err(ServiceError::RateLimited {
                retry_after: left.to_std().unwrap_or_default(),
            });
        }
        spent.writes += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ada() -> ActorIdentity {
        ActorIdentity::Player {
            id: "100000000000000001".parse().expect("an id"),
            name: "Ada".to_owned(),
        }
    }

    fn writes(budget: &WriteRateLimit, actor: &ActorIdentity, now: DateTime<Utc>) -> usize {
        (0..2_000)
            .take_while(|_| budget.count_write(actor, now).is_ok())
            .count()
    }

    #[test]
    fn a_player_writes_600_times_a_minute() {
        let (budget, now) = (WriteRateLimit::default(), DateTime::UNIX_EPOCH);
        assert_eq!(writes(&budget, &ada(), now), 600);
        let refused = budget.count_write(&ada(), now + TimeDelta::seconds(45));
        assert!(
            matches!(&refused, Err(ServiceError::RateLimited { retry_after }) if retry_after.as_secs() == 15),
            "{refused:?}"
        );
        assert_eq!(writes(&budget, &ada(), now + RATE_LIMIT_PERIOD), 600);
        assert_eq!(
            writes(&budget, &ada(), now - RATE_LIMIT_PERIOD),
            600,
            "the clock was set back"
        );
    }

    #[test]
    fn operators_and_jobs_have_no_limit() {
        let (budget, now) = (WriteRateLimit::default(), DateTime::UNIX_EPOCH);
        let operator = ActorIdentity::Operator {
            name: "deploy".to_owned(),
        };
        assert_eq!(writes(&budget, &operator, now), 2_000);
        assert_eq!(writes(&budget, &ActorIdentity::System, now), 2_000);
    }
}
