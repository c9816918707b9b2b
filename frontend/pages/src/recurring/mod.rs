//! The usual week: drafted on a grid or typed, previewed, and saved in one step.

mod draft;
mod editor;
mod grid;
mod preview;
mod recurring_page;

pub use draft::WeekDraft;
pub use recurring_page::RecurringPage;
