//! The page on which admins plan days: fourteen at a time, each with its reason, its focus and whether it is an off-day.

mod answer;
mod autosave_field;
mod day;
mod plan;
mod planning_page;

pub use day::PlannedDayPage;
pub use planning_page::PlanningPage;
