//! The store: snapshots to read, and one writer at a time whose changes become visible all at once.

use app_domain::absence::{Absence, AbsenceRange};
use app_domain::event::Event;
use app_domain::filing::DayRecord;
use app_domain::pattern::{DayOfWeek, Pattern};
use app_domain::plan::DayPlan;
use app_domain::settings::Settings;
use app_domain::{Day, Player, PlayerId, Zone};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::audit::{AuditReads, AuditWrites};
use super::calendar::{CalendarReads, CalendarWrites};
use super::matches::{MatchReads, MatchWrites};
use super::message::{MessageReads, MessageWrites};
use super::overview::{OverviewReads, OverviewWrites};
use super::poll::{PollReads, PollWrites};
use super::pulse::{PulseReads, PulseWrites};
use super::records::{RecordReads, RecordWrites};
use super::reviews::{ReviewReads, ReviewWrites};
use super::sign_in_links::{SignInLinkReads, SignInLinkWrites};
use super::statistics::StatisticsReads;
use super::stratbook::{
    AgentReads, AgentWrites, CatalogueReads, CatalogueWrites, FolderReads, FolderWrites,
    StrategyReads, StrategyWrites,
};
use super::tokens::{TokenReads, TokenWrites};
use super::uploads::{UploadReads, UploadWrites};

/// How far the recorded events have come: the id of the newest one. It moves with every change that anyone
/// may want to hear of, whichever process made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Version(pub i64);

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else held the database for longer than a writer waits; worth trying again.
    #[error("the database is busy")]
    Busy(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The database cannot be reached, or its disk fails; worth trying again later.
    #[error("the database is not available")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// Nothing can be written until an operator makes space; reading works.
    #[error("the disk of the database is full")]
    NoSpace(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// Anything else: a fault of ours.
    #[error("the database failed")]
    Failed(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// How the writes of this process have ended since its start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WriteCount {
    /// Commits of changes that are on the disk.
    pub durable: u64,
    /// Writes that failed or ended without a commit.
    pub given_up: u64,
}

pub(super) type Result<T> = std::result::Result<T, StoreError>;

#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// A consistent snapshot.
    async fn read(&self) -> Result<Box<dyn Reading>>;

    /// The one writer: waits for its turn among all processes, then sees the newest state.
    /// Dropped without [`Writing::commit`], nothing has happened.
    async fn write(&self) -> Result<Box<dyn Writing>>;

    async fn version(&self) -> Result<Version>;

    /// Resolves once the version differs from `seen`; notices other processes' writes within 200 ms.
    async fn version_after(&self, seen: Version) -> Result<Version>;

    fn write_count(&self) -> WriteCount;

    /// Makes a small write durable, which proves that writing works. Takes at most two seconds.
    async fn try_write(&self) -> Result<()>;

    /// Closes the database, after which nothing can be read or written. On SQLite the database file then holds
    /// everything by itself, unless another process is using it. Takes at most three seconds and never fails.
    async fn close(&self);
}

/// Everything that can be read.
pub trait Reading:
    PlayerReads
    + DayReads
    + PatternReads
    + AbsenceReads
    + TokenReads
    + SignInLinkReads
    + SettingReads
    + AuditReads
    + EventReads
    + MessageReads
    + OverviewReads
    + PollReads
    + PulseReads
    + JobReads
    + CalendarReads
    + StrategyReads
    + FolderReads
    + CatalogueReads
    + AgentReads
    + UploadReads
    + MatchReads
    + RecordReads
    + ReviewReads
    + StatisticsReads
    + Send
{
}

impl<T> Reading for T where
    T: PlayerReads
        + DayReads
        + PatternReads
        + AbsenceReads
        + TokenReads
        + SignInLinkReads
        + SettingReads
        + AuditReads
        + EventReads
        + MessageReads
        + OverviewReads
        + PollReads
        + PulseReads
        + JobReads
        + CalendarReads
        + StrategyReads
        + FolderReads
        + CatalogueReads
        + AgentReads
        + UploadReads
        + MatchReads
        + RecordReads
        + ReviewReads
        + StatisticsReads
        + Send
{
}

/// Everything that can be read and written; `commit` makes it durable, or nothing of it.
#[async_trait]
pub trait Writing:
    Reading
    + PlayerWrites
    + DayWrites
    + PatternWrites
    + AbsenceWrites
    + TokenWrites
    + SignInLinkWrites
    + SettingWrites
    + AuditWrites
    + EventWrites
    + JobWrites
    + MessageWrites
    + OverviewWrites
    + PollWrites
    + PulseWrites
    + CalendarWrites
    + StrategyWrites
    + FolderWrites
    + CatalogueWrites
    + AgentWrites
    + UploadWrites
    + MatchWrites
    + RecordWrites
    + ReviewWrites
{
    /// Returns the version that includes this transaction's events.
    async fn commit(self: Box<Self>) -> Result<Version>;
}

#[async_trait]
pub trait PlayerReads {
    /// The whole registry, in no particular order.
    async fn players(&mut self) -> Result<Vec<Player>>;
    async fn player(&mut self, id: &PlayerId) -> Result<Option<Player>>;
}

#[async_trait]
pub trait PlayerWrites {
    /// Inserts the player, or replaces every field of the one with this id.
    async fn put_player(&mut self, player: &Player) -> Result<()>;
    /// Removes the player with patterns, absences, tokens, login codes, sign-in links and the days from `today` on;
    /// earlier days stay under the display name held now.
    async fn remove_player(&mut self, player: &Player, today: Day) -> Result<()>;
}

/// A day that has a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPlan {
    pub day: Day,
    pub plan: DayPlan,
}

/// Ranges of days include both ends.
#[async_trait]
pub trait DayReads {
    async fn player_days(
        &mut self,
        player: &PlayerId,
        from: Day,
        to: Day,
    ) -> Result<Vec<(Day, DayRecord)>>;
    async fn team_days(&mut self, from: Day, to: Day) -> Result<Vec<(PlayerId, Day, DayRecord)>>;
    async fn plans(&mut self, from: Day, to: Day) -> Result<Vec<StoredPlan>>;
}

#[async_trait]
pub trait DayWrites {
    /// Stores the record together with its reading in `bot` (availability text and source);
    /// a blank record leaves no row.
    async fn put_player_day(
        &mut self,
        player: &PlayerId,
        day: Day,
        record: &DayRecord,
        bot: Zone,
    ) -> Result<()>;
    /// An empty plan leaves no row.
    async fn put_plan(&mut self, day: Day, plan: &DayPlan) -> Result<()>;
}

#[async_trait]
pub trait PatternReads {
    /// One player's pattern, by weekday.
    async fn patterns(&mut self, player: &PlayerId) -> Result<Vec<Pattern>>;
    async fn all_patterns(&mut self) -> Result<Vec<(PlayerId, Pattern)>>;
}

#[async_trait]
pub trait PatternWrites {
    async fn put_pattern(
        &mut self,
        player: &PlayerId,
        pattern: &Pattern,
        now: DateTime<Utc>,
    ) -> Result<()>;
    /// Removing what is not there is no error.
    async fn remove_pattern(&mut self, player: &PlayerId, day: DayOfWeek) -> Result<()>;
}

#[async_trait]
pub trait AbsenceReads {
    /// All absences, or one player's, by first day, then id.
    async fn absences(&mut self, player: Option<&PlayerId>) -> Result<Vec<Absence>>;
    /// Absences that touch the days from `from` to `to`.
    async fn absences_between(&mut self, from: Day, to: Day) -> Result<Vec<Absence>>;
    async fn absence(&mut self, id: i64) -> Result<Option<Absence>>;
}

#[async_trait]
pub trait AbsenceWrites {
    async fn insert_absence(
        &mut self,
        player: &PlayerId,
        range: &AbsenceRange,
        now: DateTime<Utc>,
    ) -> Result<Absence>;
    /// Replaces the range and reason; `None` when there is no such absence.
    async fn update_absence(
        &mut self,
        id: i64,
        range: &AbsenceRange,
        now: DateTime<Utc>,
    ) -> Result<Option<Absence>>;
    async fn remove_absence(&mut self, id: i64) -> Result<()>;
}

#[async_trait]
pub trait SettingReads {
    /// The stored settings over the defaults.
    async fn settings(&mut self) -> Result<Settings>;
}

#[async_trait]
pub trait SettingWrites {
    async fn put_settings(&mut self, settings: &Settings) -> Result<()>;
}

/// An event with its place in the order of commits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedEvent {
    pub version: Version,
    pub at: DateTime<Utc>,
    pub event: Event,
}

#[async_trait]
pub trait EventReads {
    /// Events after `version`, oldest first, at most `limit`.
    async fn events_after(&mut self, version: Version, limit: u32) -> Result<Vec<RecordedEvent>>;
    /// The newest version in this snapshot.
    async fn version_here(&mut self) -> Result<Version>;
}

#[async_trait]
pub trait EventWrites {
    async fn record(&mut self, event: &Event, now: DateTime<Utc>) -> Result<()>;
}

/// A job that is nobody's to run any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobEntry {
    pub job: String,
    pub date: Day,
    /// Claimed so that it does not run.
    pub is_skipped: bool,
}

#[async_trait]
pub trait JobReads {
    /// The ledger of these dates, both ends included.
    async fn jobs_between(&mut self, from: Day, to: Day) -> Result<Vec<JobEntry>>;
}

#[async_trait]
pub trait JobWrites {
    /// Claims `job` for `day`: true for exactly one caller ever.
    async fn claim_job(&mut self, job: &str, day: Day, now: DateTime<Utc>) -> Result<bool>;
    /// Claims it so that it does not run; false when it was claimed before.
    async fn skip_job(&mut self, job: &str, day: Day, now: DateTime<Utc>) -> Result<bool>;
    /// Gives back a job that was skipped; false when it was not.
    async fn restore_job(&mut self, job: &str, day: Day) -> Result<bool>;
}
