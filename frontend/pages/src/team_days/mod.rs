//! The team's days, as several pages show them: the fortnight that begins today, and the answers that one press gives.

mod current_fortnight;
mod one_press_answers;

pub use current_fortnight::CurrentFortnight;
pub use one_press_answers::{AnsweredTeamDays, OnePressAnswers};
