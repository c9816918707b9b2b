//! The types of request and response bodies: camelCase, dates `DD.MM.YYYY`, instants RFC 3339 UTC.

mod absence;
mod audit;
mod availability;
mod calendar_link;
mod catalog;
mod envelope;
mod folder;
mod fortnight;
mod matches;
mod message;
mod pattern;
mod player;
mod schedule;
mod session;
mod settings;
mod statistics;
mod strategy;

pub use absence::{AbsenceBody, AbsenceChangeRequest, AbsenceOverviewBody, NewAbsenceRequest};
pub use audit::{AuditActorBody, AuditEntryBody, AuditFilterRequest, AuditListBody, FieldChange};
pub use availability::{
    AvailabilityUpdateRequest, OwnDayBody, OwnFortnightBody, SpanBody, UpdatedDayRow,
};
pub use calendar_link::{CalendarLinkStatusBody, NewCalendarLinkBody};
pub use catalog::{
    AgentAssignmentBody, CatalogBody, LineupAgents, PlayableStrategiesBody, PlayableStrategy,
    PlayerAgentsBody,
};
pub use envelope::{EmptyEnvelope, ListEnvelope, SuccessEnvelope};
pub use folder::{FolderBody, FolderRemovalBody, FolderRequest};
pub use fortnight::{
    ClockPair, FortnightBody, FortnightDay, FortnightSuggestionBody, LineupPlace, NameSummaryBody,
    TeamDayBody, TeamRow, TeamRowState,
};
pub use matches::{
    CommentBody, LinkedStrategy, MapRecordBody, MatchBody, MatchDetailsBody, MatchFilterRequest,
    MatchListBody, MatchRequest,
};
#[cfg(feature = "server")]
pub use matches::{CommentChangeRequest, MatchChangeRequest, NewCommentRequest, NewMatchRequest};
pub use message::{
    BotStatusBody, DailyPostBody, GatewayStatusBody, MessageBody, MessageFilterRequest,
    MessageListBody, MessagePreviewBody, MessageTargetRequest, OutboxBody, ScheduledJobBody,
};
pub use pattern::{
    NewPatternRequest, PatternBody, PatternWeekBody, SavedPatternBody, SavedWeekBody,
    WeekEffectBody, WeekdayChangeRequest,
};
pub use player::{
    NewPlayerRequest, NewSignInLink, PlayerBody, PlayerChangeRequest, PlayerOrder, PlayerPlace,
    PlayerRecordCountsBody, SignInLinkBody,
};
pub use schedule::{
    AnalysisBody, CountsBody, DayPlanBody, DayPlanRequest, NamedPlayer, PlannedDays, ScheduleDay,
    ScheduleRowBody, SuggestionBody, WindowBody,
};
pub use session::{CurrentUser, SessionBody, SignInBody, SignInOptions, UserPermissionsBody};
pub use settings::{BrandingBody, ChatBody, SchedulingBody, SettingsBody, StratbookBody};
pub use statistics::{
    AvailabilityStatisticsBody, CompositionBody, MatchStatisticsBody, NamedTally, PeriodBody,
    PlayerPresence, PresenceBody, StatisticsBody, StatisticsRequest, StreakBody, TallyBody,
};
pub use strategy::{
    AuthorBody, ImageBody, ImageUrlRequest, StrategyBody, StrategyFilterRequest, StrategyItem,
    StrategyListBody, StrategyRequest, UploadBody, VersionBody, VersionItem, VersionListBody,
};
#[cfg(feature = "server")]
pub use strategy::{ImageMultipart, StrategyMultipart};
