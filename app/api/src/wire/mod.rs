//! The shapes of requests and answers: camelCase, dates `DD.MM.YYYY`, instants RFC 3339 UTC (decisions §2).

mod absence;
mod availability;
mod envelope;
mod pattern;
mod player;
mod schedule;
mod session;

pub use absence::AbsenceBody;
pub use availability::{OwnDay, OwnFortnight, SpanBody};
pub use envelope::Success;
pub use pattern::{PatternBody, PatternSaved};
pub use player::PlayerMapping;
pub use schedule::{
    AnalysisBody, Clocks, CountsBody, Fortnight, FortnightDay, FortnightRow, NamedPlayer,
    ScheduleDay, ScheduleRow, SuggestionBody, WindowBody,
};
pub use session::{CurrentUser, Permissions, Redeemed, SessionBody};
