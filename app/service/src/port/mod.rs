//! The ports of the use cases: store, file storage, clock, random source, identity provider.

mod activity_log;
mod calendar;
mod clock;
mod comment_threads;
mod discord_server;
mod display_settings;
mod files;
mod heartbeat;
mod identity_provider;
mod matches;
mod messages;
mod players;
mod poll;
mod records;
mod retention;
mod reviews;
mod secret;
mod shared_rate_limits;
mod sign_in_links;
mod statistics;
mod store;
mod stratbook;
mod stratbook_bin;
mod strategy_links;
mod tokens;
mod weekly_overview;
mod zone_data;

pub use activity_log::{
    ActivityActor, ActivityReads, ActivityRecord, ActivityRecordFilter, ActivityWrites,
};
pub use calendar::{CalendarReads, CalendarWrites};
pub use clock::{Clock, SystemClock};
pub use comment_threads::{CommentThreadReads, CommentThreadWrites};
pub use discord_server::{
    DiscordChannel, DiscordRole, DiscordServer, DiscordServerReads, DiscordServerWrites,
};
pub use display_settings::{DisplaySettingReads, DisplaySettingWrites};
pub use files::{
    AvatarFiles, ByteStream, FileDefect, FileExaminer, FileLocation, FileRange, FileStorage,
    FileStorageError, RemoteFile, RemoteFiles, S3Bucket, UploadReads, UploadWrites,
};
pub(crate) use files::{NoAvatarFiles, NoFileStorage, NoRemoteFiles};
pub use heartbeat::{BotHeartbeat, GatewayStatus, HeartbeatReads, HeartbeatWrites};
pub use identity_provider::{ChatIdentity, IdentityError, IdentityProvider};
pub use matches::{MatchCursor, MatchFilter, MatchReads, MatchWrites};
pub use messages::{
    MessageBacklog, MessageFilter, MessageReads, MessageRecipient, MessageState, MessageWrites,
    NewMessage, OutboxMessage,
};
pub use players::{PlayerReads, PlayerWrites};
pub use poll::{PollMessage, PollReads, PollWrites, StoredPoll};
pub use records::{
    EarlierDatabase, RecordReads, RecordTable, RecordWrites, RowFault, RowFaultKind, TableRecord,
};
pub use retention::{AgingTable, RetentionReads, RetentionWrites};
pub use reviews::{ReviewReads, ReviewWrites};
pub use secret::{RandomSource, SecretDigest, SecretString};
pub use shared_rate_limits::{AttemptReads, AttemptWrites};
pub use sign_in_links::{SignInLink, SignInLinkReads, SignInLinkWrites};
pub use statistics::{PlayerActivity, PlayerActivityKind, PlayerAnswers, StatisticsReads};
pub use store::{
    AbsenceReads, AbsenceWrites, ConnectionLoad, DataVersion, DayReads, DayWrites, EventReads,
    EventWrites, JobEntry, JobReads, JobWrites, LastWrite, PatternReads, PatternWrites,
    ReadTransaction, RecordedEvent, SettingReads, SettingWrites, Store, StoreError, StoreLoad,
    StoredPlan, WriteCount, WriteQueueLoad, WriteTransaction,
};
pub use stratbook::{
    AgentReads, AgentWrites, BoardMapReads, BoardMapWrites, BoardTextReads, BoardTextWrites,
    CatalogReads, CatalogWrites, FavoriteReads, FavoriteWrites, FolderReads, FolderWrites,
    ListedStrategy, StrategyPageQuery, StrategyReads, StrategySortKey, StrategyWrites,
    TemplateReads, TemplateWrites, VersionPageQuery,
};
pub use stratbook_bin::{BinReads, BinWrites, BinnedStrategy};
pub use strategy_links::{ListedStrategyLink, StrategyLinkReads, StrategyLinkWrites};
pub use tokens::{AuthToken, LoginCode, OauthState, TokenOwner, TokenReads, TokenWrites};
pub use weekly_overview::{OverviewMessage, OverviewReads, OverviewWrites};
pub use zone_data::{ZoneDataReads, ZoneDataWrites};
