//! The store: snapshots for reading, and one write transaction at a time.

use std::time::Duration;

use app_domain::absence::{Absence, AbsenceRange};
use app_domain::day_plan::DayPlan;
use app_domain::day_records::DayRecord;
use app_domain::event::Event;
use app_domain::pattern::{DayOfWeek, Pattern};
use app_domain::settings::Settings;
use app_domain::{Day, PlayerId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::records::EarlierDatabase;

/// The change sequence: the id of the latest recorded event. It increases with every change that others may depend
/// on, in any process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DataVersion(pub i64);

/// An error of the database.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another writer held the database for longer than the timeout. The caller may try again.
    #[error("the database is busy")]
    Busy(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The database cannot be reached, or its disk fails. The caller may try again later.
    #[error("the database is not available")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The disk is full. Reading works; writing fails until an operator frees space.
    #[error("the disk of the database is full")]
    NoSpace(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// Part of the database cannot be read any more. An operator has to restore it.
    #[error("the database is damaged")]
    Damaged(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// Any other error, caused by a bug.
    #[error("the database failed")]
    Failed(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// The number of writes of this process since its start, by outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WriteCount {
    /// Durable commits.
    pub durable: u64,
    /// Writes that failed or ended without a commit.
    pub given_up: u64,
}

/// The size of the database, and how busy the connections and the write queue of this process are.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct StoreLoad {
    /// With SQLite including the `-wal` file.
    pub database_bytes: u64,
    /// Connections for reading.
    pub connections: ConnectionLoad,
    pub write_queue: WriteQueueLoad,
}

/// Connections of a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ConnectionLoad {
    pub in_use: u32,
    pub idle: u32,
    /// The maximum number of both together.
    pub limit: u32,
}

/// The write queue since the start of this process.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct WriteQueueLoad {
    /// Writers that wait now.
    pub waiting: usize,
    /// Writers that have waited, including those that gave up.
    pub waits: u64,
    /// The sum of their waiting times.
    pub wait_time: Duration,
    pub last_write: Option<LastWrite>,
}

/// The latest write that had changes, or failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastWrite {
    pub age: Duration,
    /// Whether its changes are durable.
    pub is_durable: bool,
}

pub(super) type Result<T> = std::result::Result<T, StoreError>;

#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Opens a consistent snapshot.
    async fn read(&self) -> Result<Box<dyn ReadTransaction>>;

    /// Opens the only write transaction: waits until no other process is writing, then sees the latest state.
    /// Dropping it without [`WriteTransaction::commit`] rolls it back.
    async fn write(&self) -> Result<Box<dyn WriteTransaction>>;

    /// Creates a temporary database with an earlier schema. Returns `None` if the number is not one of an earlier
    /// schema whose rows can be read.
    async fn earlier_database(&self, schema: i64) -> Result<Option<Box<dyn EarlierDatabase>>>;

    async fn version(&self) -> Result<DataVersion>;

    /// Whether the writes of other processes up to five seconds ago are certainly noticed.
    fn is_following_others(&self) -> bool;

    /// Resolves once the version differs from `seen`. Writes of other processes are noticed within 200 ms.
    async fn version_after(&self, seen: DataVersion) -> Result<DataVersion>;

    fn write_count(&self) -> WriteCount;

    /// Measures the database and this process's use of it.
    async fn load(&self) -> Result<StoreLoad>;

    /// Fails if the file of the database was deleted or replaced since it was opened: what is written now would be lost.
    fn check_file(&self) -> Result<()>;

    /// Commits a small write to prove that writing works. Takes at most two seconds.
    async fn try_write(&self) -> Result<()>;

    /// Closes the database. Nothing can be read or written after that. With SQLite, the database file is then complete
    /// without its WAL, unless another process is using it. Takes at most three seconds and never fails.
    async fn close(&self);
}

/// Declares the two kinds of transactions, with the ports of each area.
macro_rules! transactions {
    ($($reads:ident $(+ $writes:ident)?,)+) => {
        /// Everything that can be read from a snapshot.
        pub trait ReadTransaction: $(super::$reads +)+ Send {}

        /// A write transaction. `commit` makes all of its writes durable, or none.
        #[async_trait]
        pub trait WriteTransaction: ReadTransaction $($(+ super::$writes)?)+ {
            /// Returns the version that includes this transaction's events.
            async fn commit(self: Box<Self>) -> Result<DataVersion>;
        }
    };
}

transactions! {
    PlayerReads + PlayerWrites,
    DayReads + DayWrites,
    PatternReads + PatternWrites,
    AbsenceReads + AbsenceWrites,
    TokenReads + TokenWrites,
    AttemptReads + AttemptWrites,
    SignInLinkReads + SignInLinkWrites,
    SettingReads + SettingWrites,
    ActivityReads + ActivityWrites,
    EventReads + EventWrites,
    MessageReads + MessageWrites,
    OverviewReads + OverviewWrites,
    PollReads + PollWrites,
    DiscordServerReads + DiscordServerWrites,
    DisplaySettingReads + DisplaySettingWrites,
    HeartbeatReads + HeartbeatWrites,
    JobReads + JobWrites,
    CalendarReads + CalendarWrites,
    StrategyReads + StrategyWrites,
    FolderReads + FolderWrites,
    BinReads + BinWrites,
    FavoriteReads + FavoriteWrites,
    TemplateReads + TemplateWrites,
    StrategyLinkReads + StrategyLinkWrites,
    CommentThreadReads + CommentThreadWrites,
    CatalogReads + CatalogWrites,
    BoardMapReads + BoardMapWrites,
    BoardTextReads + BoardTextWrites,
    AgentReads + AgentWrites,
    UploadReads + UploadWrites,
    MatchReads + MatchWrites,
    RecordReads + RecordWrites,
    RetentionReads + RetentionWrites,
    ReviewReads + ReviewWrites,
    StatisticsReads,
    ZoneDataReads + ZoneDataWrites,
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
    /// A blank record deletes the row.
    async fn put_player_day(
        &mut self,
        player: &PlayerId,
        day: Day,
        record: &DayRecord,
    ) -> Result<()>;
    /// An empty plan deletes the row.
    async fn put_plan(&mut self, day: Day, plan: &DayPlan) -> Result<()>;
}

#[async_trait]
pub trait PatternReads {
    /// Returns one player's pattern, sorted by weekday.
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
    /// Succeeds if there is no such entry.
    async fn remove_pattern(&mut self, player: &PlayerId, day: DayOfWeek) -> Result<()>;
}

#[async_trait]
pub trait AbsenceReads {
    /// Returns all absences, or one player's, sorted by first day, then id.
    async fn absences(&mut self, player: Option<&PlayerId>) -> Result<Vec<Absence>>;
    /// Returns the absences that include a day from `from` to `to`.
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
    /// Replaces the range and reason. Returns `None` if there is no such absence.
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
    /// Returns the stored settings, and defaults for the others.
    async fn settings(&mut self) -> Result<Settings>;
}

#[async_trait]
pub trait SettingWrites {
    async fn put_settings(&mut self, settings: &Settings) -> Result<()>;
}

/// An event with its number in the order of commits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedEvent {
    pub version: DataVersion,
    pub at: DateTime<Utc>,
    pub event: Event,
}

#[async_trait]
pub trait EventReads {
    /// Returns at most `limit` events after `version`, oldest first.
    async fn events_after(
        &mut self,
        version: DataVersion,
        limit: u32,
    ) -> Result<Vec<RecordedEvent>>;
    /// Returns the latest version in this snapshot.
    async fn snapshot_version(&mut self) -> Result<DataVersion>;
}

#[async_trait]
pub trait EventWrites {
    async fn record(&mut self, event: &Event, now: DateTime<Utc>) -> Result<()>;
}

/// A job that was run or skipped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobEntry {
    pub job: String,
    pub date: Day,
    /// Whether it was skipped.
    pub is_skipped: bool,
}

#[async_trait]
pub trait JobReads {
    /// Returns when a job whose name begins with `prefix` was last claimed.
    async fn last_claim(&mut self, prefix: &str) -> Result<Option<DateTime<Utc>>>;

    /// Returns the claimed jobs of these dates, both ends included.
    async fn jobs_between(&mut self, from: Day, to: Day) -> Result<Vec<JobEntry>>;
}

#[async_trait]
pub trait JobWrites {
    /// Claims `job` for `day`. Returns true for exactly one caller ever.
    async fn claim_job(&mut self, job: &str, day: Day, now: DateTime<Utc>) -> Result<bool>;
    /// Claims it as skipped. Returns false if it was claimed before.
    async fn skip_job(&mut self, job: &str, day: Day, now: DateTime<Utc>) -> Result<bool>;
    /// Releases a skipped job, so that it can run. Returns false if it was not skipped.
    async fn restore_job(&mut self, job: &str, day: Day) -> Result<bool>;
}
