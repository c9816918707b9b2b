//! One edit of a player's days: everything that it reads and everything that it writes.

use app_domain::absence::Absence;
use app_domain::day_records::DayRecord;
use app_domain::event::Event;
use app_domain::pattern::Pattern;
use app_domain::settings::Settings;
use app_domain::{Day, Player, PlayerId, Zone};
use async_trait::async_trait;

use super::activity_log::ActivityRecord;
use super::store::Result;

/// What an edit of a player's days depends on.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerContext {
    pub settings: Settings,
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
#[derive(Debug, Clone, Copy)]
pub struct PlayerDayEdit<'a> {
    pub player: &'a PlayerId,
    pub days: &'a [(Day, DayRecord)],
    /// The zone of the stored availability texts.
    pub bot: Zone,
    /// At the time of `entry`. At least one.
    pub events: &'a [Event],
    pub entry: &'a ActivityRecord,
}

#[async_trait]
pub trait DayEditReads {
    /// Reads the context with the days from `from` to `to`, in one statement.
    async fn player_context(
        &mut self,
        player: &PlayerId,
        from: Day,
        to: Day,
    ) -> Result<PlayerContext>;
}

#[async_trait]
pub trait DayEditWrites {
    /// Writes the edit, in one statement where the database can. Blank records delete their rows.
    async fn put_day_edit(&mut self, edit: PlayerDayEdit<'_>) -> Result<()>;
}
