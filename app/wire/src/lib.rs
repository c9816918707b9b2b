//! The wire types: bodies of requests, responses and errors. camelCase, dates `DD.MM.YYYY`, instants RFC 3339 UTC.

mod absence;
mod audit;
mod availability;
mod backup;
mod calendar_link;
mod discord_server;
mod envelope;
pub mod error;
mod first_steps;
mod fortnight;
mod matches;
mod message;
mod optional_text;
mod pattern;
mod player;
mod player_look;
mod poll;
mod schedule;
mod session;
mod settings;
mod statistics;
mod stratbook;

pub use absence::{AbsenceBody, AbsenceOverviewBody};
pub use audit::{AuditActorBody, AuditEntryBody, AuditFilterRequest, AuditListBody, FieldChange};
pub use availability::{OwnDayBody, OwnFortnightBody, SpanBody, UpdatedDayRow};
pub use backup::{BackupHealth, BackupState, BackupStatusBody};
pub use calendar_link::{CalendarLinkStatusBody, NewCalendarLinkBody};
pub use discord_server::{
    DiscordChannelBody, DiscordRoleBody, DiscordServerBody, DiscordSignInBody, TestMessageBody,
};
pub use envelope::{EmptyEnvelope, ListEnvelope, SuccessEnvelope};
pub use error::ApiError;
pub use first_steps::FirstStepsBody;
pub use fortnight::{
    ClockPair, FortnightBody, FortnightDay, FortnightSuggestionBody, LineupPlace, NameSummaryBody,
    OpenDates, TeamDayBody, TeamRow, TeamRowState,
};
pub use matches::{
    CommentBody, LinkedStrategy, MapRecordBody, MatchBody, MatchDetailsBody, MatchFilterRequest,
    MatchListBody, MatchRequest,
};
pub use message::{
    BotState, BotStatusBody, DailyPostBody, GatewayStatusBody, MessageBody, MessageFilterRequest,
    MessageListBody, MessagePreviewBody, MessageTargetRequest, OutboxBody, ScheduledJobBody,
};
pub use optional_text::OptionalText;
pub use pattern::{
    PatternBody, PatternWeekBody, SavedPatternBody, SavedWeekBody, WeekEffectBody,
    WeekdayChangeRequest,
};
pub use player::{
    FormerPlayerBody, NewPlayerBody, NewSignInLink, PlayerBody, PlayerPlace,
    PlayerRecordCountsBody, SignInLinkBody,
};
pub use player_look::{PlayerLook, PlayerLookBody};
pub use poll::{PollBody, PollChoiceBody, PollOpeningBody, PollOptionBody, PollSubjectBody};
pub use schedule::{
    AnalysisBody, CountsBody, DayPlanBody, NamedPlayer, PlannedDays, ScheduleDay, ScheduleRowBody,
    SuggestionBody, SuggestionKind, WindowBody,
};
pub use session::{
    AccountCodeBody, CurrentUser, SessionBody, SignInBody, SignInOptions, TeamBrand,
    UserPermissionsBody,
};
pub use settings::{
    BrandingBody, ChatBody, RetentionBody, SchedulingBody, SettingsBody, StratbookBody,
};
pub use statistics::{
    AvailabilityStatisticsBody, CompositionBody, MatchStatisticsBody, NamedTally, PeriodBody,
    PlayerPresence, PresenceBody, RollingRateBody, StatisticsBody, StatisticsRequest, StreakBody,
    TallyBody,
};
pub use stratbook::*;
