//! What the use cases need from outside: a store, a place for bytes, a clock, randomness, an identity provider.

mod audit;
mod calendar;
mod clock;
mod files;
mod identity;
mod matches;
mod message;
mod overview;
mod poll;
mod pulse;
mod records;
mod remote;
mod reviews;
mod secret;
mod sign_in_links;
mod statistics;
mod store;
mod stratbook;
mod tokens;
mod uploads;

pub use audit::{AuditActor, AuditEntry, AuditFilter, AuditReads, AuditWrites};
pub use calendar::{CalendarReads, CalendarWrites};
pub use clock::{Clock, SystemClock};
pub(crate) use files::NoFiles;
pub use files::{Bucket, Examiner, Files, FilesError, FilesPlace, Flaw, Stream};
pub use identity::{ChatIdentity, IdentityError, IdentityProvider};
pub use matches::{MatchFilter, MatchPlace, MatchReads, MatchWrites};
pub use message::{
    Message, MessageFilter, MessageReads, MessageState, MessageWrites, NewMessage, Recipient,
};
pub use overview::{OverviewReads, OverviewWrites, ShownOverview};
pub use poll::{PollReads, PollWrites, ShownPoll, StoredPoll};
pub use pulse::{GatewayPulse, Pulse, PulseReads, PulseWrites};
pub use records::{Record, RecordReads, RecordTable, RecordWrites};
pub(crate) use remote::NoRemoteFiles;
pub use remote::{RemoteFile, RemoteFiles};
pub use reviews::{ReviewReads, ReviewWrites};
pub use secret::{Entropy, Secret, SecretDigest};
pub use sign_in_links::{SignInLink, SignInLinkReads, SignInLinkWrites};
pub use statistics::{HeardPlayer, StatisticsReads, Told, Trace};
pub use store::{
    AbsenceReads, AbsenceWrites, DayReads, DayWrites, EventReads, EventWrites, JobEntry, JobReads,
    JobWrites, PatternReads, PatternWrites, PlayerReads, PlayerWrites, Reading, RecordedEvent,
    SettingReads, SettingWrites, Store, StoreError, StoredPlan, Version, WriteCount, Writing,
};
pub use stratbook::{
    AgentReads, AgentWrites, CatalogueReads, CatalogueWrites, FolderReads, FolderWrites, Found,
    Position, Slice, StrategyReads, StrategyWrites,
};
pub use tokens::{LoginCode, OauthState, Token, TokenOwner, TokenReads, TokenWrites};
pub use uploads::{UploadReads, UploadWrites};
