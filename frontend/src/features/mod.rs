//! The features of the portal, one folder each: its pages, their parts and style sheets.

mod absences;
mod activity;
mod availability;
mod day;
mod devices;
pub mod first_steps;
mod login;
mod matches;
mod messages;
mod not_found;
mod own_agents;
mod own_calendar;
mod own_picture;
mod own_section;
mod own_zone;
pub mod palette;
mod planning;
mod player_only;
mod players;
mod polls;
mod recurring;
mod schedule;
mod settings;
mod setup;
mod shared;
mod statistics;
mod stratbook;
mod strategy_comments;
mod strategy_edit;
mod teammate;
pub mod unsent_forms;
mod welcome;
mod you;

pub use absences::AbsencesPage;
pub use activity::ActivityPage;
pub use availability::{
    AnswerKeeper, AvailabilityPage, DayPanel, ShownDays, StoredAnswers, availability_skeleton,
};
pub use day::{DayPage, DayTimeline};
pub use login::{LoginPage, setup_frame};
pub use matches::{MatchFormPage, MatchPage, MatchesPage};
pub use messages::MessagesPage;
pub use not_found::{AdminsOnlyPage, NotFoundPage};
pub use planning::{PlannedDayPage, PlanningPage};
pub use players::PlayersPage;
pub use polls::{OpenPolls, PollsPage, open_polls_door};
pub use recurring::{RecurringPage, WeekDraft};
pub use schedule::{
    AnsweredTeamDays, CurrentFortnight, OnePressAnswers, SchedulePage, schedule_skeleton,
};
pub use settings::{SettingsEdits, SettingsPage};
pub use setup::SetupPage;
pub use shared::{SharedStrategyPage, shared_frame};
pub use statistics::StatisticsPage;
pub use stratbook::{StratbookPage, StratbookView};
pub use strategy_comments::{CommentsPanel, CommentsView, UnsentComments};
pub use strategy_edit::{StrategyEditPage, load_unsaved_drafts};
pub use teammate::TeammatePage;
pub use welcome::WelcomePage;
pub use you::YouPage;
