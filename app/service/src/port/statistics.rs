//! The reads of the statistics: years of rows at once, with only the columns that are needed.

use app_domain::statistics::attendance::TeammateDay;
use app_domain::{Day, PlayerId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::store::Result;

/// The answers of a current or former player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerAnswers {
    pub player: PlayerId,
    /// The name at the time of removal; `None` if no player with this id was removed.
    pub held_name: Option<String>,
    /// The windows of team days and the answers for the player's own dates, sorted by date.
    pub days: Vec<TeammateDay>,
}

/// An entry of the activity log about a player, reduced to what the statistics need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerActivity {
    /// The id of the entry; 0 for an entry that is no longer in the log.
    pub id: i64,
    pub at: DateTime<Utc>,
    pub player: PlayerId,
    pub kind: PlayerActivityKind,
}

/// The event that an entry records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayerActivityKind {
    /// The player was registered.
    Registered,
    /// The player's answer to these team days was changed, by anyone.
    Answered(Vec<Day>),
}

/// Ranges of days include both ends.
#[async_trait]
pub trait StatisticsReads {
    /// Returns the answers of each player who has some in the range.
    async fn player_answers(&mut self, from: Day, to: Day) -> Result<Vec<PlayerAnswers>>;
    /// Returns the entries after the one with the id `after`, oldest first. After 0, returns what is kept of removed
    /// entries first.
    async fn player_activities(&mut self, after: i64) -> Result<Vec<PlayerActivity>>;
}
