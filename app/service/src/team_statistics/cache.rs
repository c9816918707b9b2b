//! The cache of the statistics, valid until their data changes.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::player_history::PlayerHistories;
use super::{StatisticsQuery, TeamStatistics};
use crate::port::DataVersion;

/// Maximum number of cached results. A team needs few, and many queries must not fill the memory.
const MAX_CACHED_RESULTS: usize = 32;

/// The statistics that this process has cached.
#[derive(Debug, Default)]
pub struct StatisticsCache {
    /// The version of the data of the results.
    version: DataVersion,
    results: HashMap<StatisticsQuery, CachedStatistics>,
    pub histories: PlayerHistories,
}

#[derive(Debug)]
struct CachedStatistics {
    /// The day on which the result was computed; it depends on today's date.
    valid_during: Range<DateTime<Utc>>,
    statistics: Arc<TeamStatistics>,
}

impl StatisticsCache {
    pub fn get(
        &self,
        query: StatisticsQuery,
        version: DataVersion,
        now: DateTime<Utc>,
    ) -> Option<Arc<TeamStatistics>> {
        let answer = self
            .results
            .get(&query)
            .filter(|_| self.version == version)?;
        answer
            .valid_during
            .contains(&now)
            .then(|| answer.statistics.clone())
    }

    pub fn insert(
        &mut self,
        query: StatisticsQuery,
        version: DataVersion,
        holds: Range<DateTime<Utc>>,
        statistics: TeamStatistics,
    ) -> Arc<TeamStatistics> {
        if self.version != version || self.results.len() >= MAX_CACHED_RESULTS {
            self.version = version;
            self.results.clear();
        }
        let statistics = Arc::new(statistics);
        let answer = CachedStatistics {
            valid_during: holds,
            statistics: statistics.clone(),
        };
        self.results.insert(query, answer);
        statistics
    }
}
