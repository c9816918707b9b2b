//! The storage of answers by day: each window is stored on the team day in which it begins (decisions §3).
//!
//! Players answer local dates; the team reads team days. A record has the instants of its windows and whether the
//! player has answered the calendar date. The availability of local and team days follows from the records, and is not
//! stored:
//!
//! | the records have | the team day is |
//! |---|---|
//! | windows that begin on it | those windows |
//! | no windows, but an answer for every local date that overlaps the team's evening | `x` |
//! | neither | empty |
//!
//! The same holds for a local date, with the answer for the date itself.

mod day_record;
mod elsewhere;
mod player_days;
mod team_answer;

pub use self::day_record::{AnswerOrigin, DayRecord, StoredWindow};
pub use self::elsewhere::ForeignDate;
use player_days::spans_of;
pub use player_days::{DayEditError, PlayerDays};
