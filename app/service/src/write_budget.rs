//! How often a player may change something: more often than people do, and too rarely to fill a disk.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use app_domain::PlayerId;
use app_domain::permission::Actor;
use chrono::{DateTime, TimeDelta, Utc};

use crate::{Result, ServiceError};

/// Changes of one player within [`PERIOD`], in this process.
pub const WRITES_MAX: u32 = 600;
const PERIOD: TimeDelta = TimeDelta::minutes(1);

/// The changes of each player in the current period.
#[derive(Debug, Default)]
pub struct WriteBudget(Mutex<HashMap<PlayerId, SpentBudget>>);

#[derive(Debug)]
struct SpentBudget {
    since: DateTime<Utc>,
    writes: u32,
}

impl WriteBudget {
    /// Counts a change by `actor`. Operators and the product itself have no limit.
    pub(crate) fn spend(&self, actor: &Actor, now: DateTime<Utc>) -> Result<()> {
        let id = match actor {
            Actor::Player { id, .. } => id,
            Actor::Operator { .. } | Actor::System => return Ok(()),
        };
        let mut players = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = || SpentBudget {
            since: now,
            writes: 0,
        };
        let spent = players.entry(id.clone()).or_insert_with(fresh);
        // A clock that was set back begins a period too.
        if now < spent.since || now - spent.since >= PERIOD {
            *spent = fresh();
        }
        if spent.writes >= WRITES_MAX {
            let left = spent.since + PERIOD - now;
            return Err(ServiceError::TooMany {
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

    fn ada() -> Actor {
        Actor::Player {
            id: "100000000000000001".parse().expect("an id"),
            name: "Ada".to_owned(),
        }
    }

    fn writes(budget: &WriteBudget, actor: &Actor, now: DateTime<Utc>) -> usize {
        (0..2_000)
            .take_while(|_| budget.spend(actor, now).is_ok())
            .count()
    }

    #[test]
    fn a_player_writes_600_times_a_minute() {
        let (budget, now) = (WriteBudget::default(), DateTime::UNIX_EPOCH);
        assert_eq!(writes(&budget, &ada(), now), 600);
        let refused = budget.spend(&ada(), now + TimeDelta::seconds(45));
        assert!(
            matches!(&refused, Err(ServiceError::TooMany { retry_after }) if retry_after.as_secs() == 15),
            "{refused:?}"
        );
        assert_eq!(writes(&budget, &ada(), now + PERIOD), 600);
        assert_eq!(
            writes(&budget, &ada(), now - PERIOD),
            600,
            "the clock was set back"
        );
    }

    #[test]
    fn operators_and_jobs_have_no_limit() {
        let (budget, now) = (WriteBudget::default(), DateTime::UNIX_EPOCH);
        let operator = Actor::Operator {
            name: "deploy".to_owned(),
        };
        assert_eq!(writes(&budget, &operator, now), 2_000);
        assert_eq!(writes(&budget, &Actor::System, now), 2_000);
    }
}
