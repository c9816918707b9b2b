//! The pages of the portal, one folder a feature: its pages, their parts and style sheets.
#![cfg(target_arch = "wasm32")]
// Components take owned props.
#![allow(clippy::needless_pass_by_value)]

mod absences;
mod activity;
mod availability;
mod day;
mod devices;
mod first_steps;
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
mod team_days;
mod teammate;
pub mod unsent_forms;
mod welcome;
mod you;

pub use absences::AbsencesPage;
pub use activity::ActivityPage;
pub use availability::{AvailabilityPage, DAY_PANEL, availability_skeleton, lazy_stored_answers};
pub use day::DayPage;
pub use login::{lazy_login, setup_frame};
pub use matches::{MatchFormPage, MatchPage, MatchesPage};
pub use messages::MessagesPage;
pub use not_found::{AdminsOnlyPage, NotFoundPage};
pub use planning::{PlannedDayPage, PlanningPage};
pub use players::PlayersPage;
pub use polls::PollsPage;
pub use recurring::{RecurringPage, WeekDraft};
pub use schedule::{SchedulePage, schedule_skeleton};
pub use settings::{SettingsEdits, SettingsPage};
pub use setup::SetupPage;
pub use shared::{SharedStrategyPage, shared_frame};
pub use statistics::StatisticsPage;
pub use stratbook::{STRATBOOK_PANES, STRATEGY, StratbookPage};
pub use strategy_edit::StrategyEditPage;
pub use team_days::CurrentFortnight;
pub use teammate::TeammatePage;
pub use welcome::WelcomePage;
pub use you::YouPage;
