//! The player's own days: the stored answers, the unsaved changes on top of them, and their undo.

mod change_summary;
mod clock_changes;
mod copy_run;
mod day_mark;
mod day_step;
mod day_words;
mod fortnight;
mod own_day;
mod quick_answer;
mod quick_answer_plan;
mod remaining_time;
#[cfg(test)]
mod test_days;

pub use change_summary::change_summary;
pub use clock_changes::{added_words, clock_change_words};
pub use copy_run::CopyRun;
pub use day_mark::{DayMark, answer_pill, column_mark, lock_words, strip_icon};
pub use day_step::DayStep;
pub use day_words::{change_words, stored_words, team_hours, team_times};
pub use fortnight::{DaySelection, FORTNIGHT_DAYS, FortnightLinks, day_selection, fortnight_path};
pub use own_day::{DayLock, MAX_DAYS_AHEAD, OwnDay, is_too_far_ahead};
pub use quick_answer::{AnsweredDays, QuickAnswer, until_times};
pub use quick_answer_plan::{QuickAnswerPlan, QuickAnswerScope};
pub use remaining_time::{has_evening_ended, remaining_answer, remaining_start};
