//! Statistics of the team's matches and answers. The rules are in [`app_domain::statistics`].

mod record;
mod team_report;

pub use self::record::load_record;
pub use crate::team_statistics::{StatisticsPlayer, StatisticsQuery, TeamStatistics};
pub use team_report::load_statistics;
