//! The computation of the statistics, and their cache.

mod cache;
mod computation;
mod player_history;
mod query;
mod team;

pub use self::cache::StatisticsCache;
pub use self::query::StatisticsQuery;
pub use computation::{StatisticsPlayer, TeamStatistics, compute};
