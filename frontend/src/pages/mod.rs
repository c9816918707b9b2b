//! The pages, one per place.

mod absences;
mod activity;
mod availability;
mod day;
mod login;
mod messages;
mod of_player;
mod own_agents;
mod own_calendar;
mod own_zone;
mod planning;
mod players;
mod recurring;
mod schedule;
mod settings;
mod stratbook;
mod unbuilt;
mod writing;

pub use absences::AbsencesPage;
pub use activity::ActivityPage;
pub use availability::AvailabilityPage;
pub use day::DayPage;
pub use login::LoginPage;
pub use messages::MessagesPage;
pub use own_agents::OwnAgentsPage;
pub use own_calendar::OwnCalendarPage;
pub use own_zone::OwnZonePage;
pub use planning::{PlannedDayPage, PlanningPage};
pub use players::PlayersPage;
pub use recurring::{RecurringPage, WeekDraft};
pub use schedule::{FortnightOfToday, SchedulePage};
pub use settings::{SettingsEdits, SettingsPage};
pub use stratbook::StratbookPage;
pub use unbuilt::{AdminsOnlyPage, NowherePage, UnbuiltPage};
pub use writing::{Unsaved, WritingPage, unsaved};
