//! One edit of a player's days: everything that it reads and everything that it writes.

use app_domain::absence::Absence;
use app_domain::day_records::DayRecord;
use app_domain::event::Event;
use app_domain::pattern::Pattern;
use app_domain::settings::Settings;
use app_domain::{Day, Player, PlayerId};
use async_trait::async_trait;

use super::activity_log::ActivityRecord;
use super::store::Result;

/// A player, and the days of theirs that an edit reads.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerDayRange {
    pub player: PlayerId,
    pub from: Day,
    /// Inclusive.
    pub to: Day,
}

/// What edits of several players' days depend on.
#[derive(Debug, Clone, PartialEq)]
pub struct DayEditContext {
    pub settings: Settings,
    /// In the order of the ranges.
    pub players: Vec<PlayerContext>,
}

/// What an edit of one player's days depends on.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PlayerContext {
    /// `None` if no player has the id.
    pub player: Option<Player>,
    /// Ordered by date.
    pub days: Vec<(Day, DayRecord)>,
    /// Ordered by weekday.
    pub patterns: Vec<Pattern>,
    /// Ordered by first day.
    pub absences: Vec<Absence>,
}

/// The changed days of one player, with their events and the entry of the activity log.
#[derive(Debug, Clone)]
pub struct PlayerDayEdit {
    pub player: PlayerId,
    pub days: Vec<(Day, DayRecord)>,
    /// At the time of `entry`. At least one.
    pub events: Vec<Event>,
    pub entry: ActivityRecord,
}

#[async_trait]
pub trait DayEditReads {
    /// Reads the context of edits in one statement. Each range is of another player.
    async fn day_edit_context(&mut self, ranges: &[PlayerDayRange]) -> Result<DayEditContext>;
}

#[async_trait]
pub trait DayEditWrites {
    /// Writes at least one edit, each of another player, in one statement where the database can. Blank records delete
    /// their rows.
    async fn put_day_edits(&mut self, edits: &[PlayerDayEdit]) -> Result<()>;
}
