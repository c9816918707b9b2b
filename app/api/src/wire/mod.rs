//! The shapes of requests and answers: camelCase, dates `DD.MM.YYYY`, instants RFC 3339 UTC (decisions §2).

mod absence;
mod audit;
mod availability;
mod calendar;
mod catalogue;
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

pub use absence::{AbsenceBody, AbsenceChange, AbsenceOverview, NewAbsence};
pub use audit::{AuditActorBody, AuditAsked, AuditEntryBody, AuditPart, FieldChange};
pub use availability::{AvailabilityUpdate, DayRow, OwnDay, OwnFortnight, SpanBody};
pub use calendar::{CalendarBody, CalendarLink};
pub use catalogue::{
    AgentsBody, CastBody, CatalogueBody, LineupAgents, PlayableBody, PlayableStrategy,
};
pub use envelope::{Done, Listed, Success};
pub use folder::{FolderBody, FolderDraft, FoldersRemoved};
pub use fortnight::{
    Clocks, Fortnight, FortnightDay, Help, LineupPlace, Names, Standing, TeamDay, TeamRow,
};
pub use matches::{
    CommentBody, LinkedStrategy, MatchBody, MatchDraft, MatchesAsked, MatchesPart, OnMapBody,
    WholeMatch,
};
#[cfg(feature = "server")]
pub use matches::{CommentChange, MatchChange, NewComment, NewMatch};
pub use message::{
    BotBody, ComingBody, GatewayBody, MessageBody, MessageDesk, MessageTarget, MessagesAsked,
    MessagesPart, PostBody, WordsBody,
};
pub use pattern::{
    NewPatternEntry, PatternBody, PatternSaved, WeekBody, WeekEffectBody, WeekSaved, WeekdayChange,
};
pub use player::{
    BelongingsBody, NewPlayerMapping, NewSignInLink, PlayerMapping, PlayerMappingChange,
    PlayerOrder, PlayerPlace, SignInLinkBody,
};
pub use schedule::{
    AnalysisBody, CountsBody, DayPlanBody, DayPlanChange, NamedPlayer, PlannedDays, ScheduleDay,
    ScheduleRow, SuggestionBody, WindowBody,
};
pub use session::{CurrentUser, Permissions, Redeemed, SessionBody, SignInOptions};
pub use settings::{BrandingBody, ChatBody, SchedulingBody, SettingsBody, StratbookBody};
pub use statistics::{
    AvailabilityFigures, CompositionBody, MatchFigures, NamedTally, PeriodBody, PlayerPresence,
    PresenceBody, StatisticsAsked, StatisticsBody, StreakBody, TallyBody,
};
pub use strategy::{
    EditorBody, ImageAddress, ImageBody, StrategiesAsked, StrategiesPart, StrategyBody,
    StrategyDraft, StrategyItem, UploadBody, VersionBody, VersionItem, VersionsPart,
};
#[cfg(feature = "server")]
pub use strategy::{ImageForm, StrategyForm};
