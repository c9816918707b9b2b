//! The analysis of consecutive days against a separate one that reads every minute: random teams over random zones,
//! around clock changes and midnight.
//!
//! The oracle shares only the stored windows with the code under test. `RANDOM_TEAMS` sets the number of teams.

mod comparison;
mod free_minutes;
mod random_team;
mod slow_analysis;

/// The dates on which players answer, counted from the first analyzed day.
const ANSWERED: std::ops::RangeInclusive<i64> = -3..=5;
/// The number of analyzed days.
const DAYS: i64 = 4;
