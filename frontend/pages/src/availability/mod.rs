//! Fourteen days to answer, painted on a grid or typed for the chosen day beside it.

mod answer_keeper;
mod availability_page;
mod conflict_notice;
mod copy_to_days;
mod day_panel;
mod day_strip;
mod editor;
mod fortnight;
mod grid;
mod install_hint;
mod own_days;
mod quick_answers;
mod replace_confirmation;
mod windows;

pub use answer_keeper::{lazy_answer_keeper, lazy_stored_answers};
pub use availability_page::{AvailabilityPage, availability_skeleton};
pub use day_panel::DAY_PANEL;
