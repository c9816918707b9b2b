//! The schedule: the team's days, each with every player's row, the plan, and the analysis.

mod fortnight_cache;
mod player_answers;
mod schedule_frame;
mod team_schedule;

pub(crate) use self::fortnight_cache::FortnightCache;
pub(crate) use team_schedule::load_schedule;
pub use team_schedule::{
    AnnotatedSchedule, MAX_SCHEDULE_DAYS, TeamDay, TeamDayRow, TeamSchedule, between, fortnight,
    next_14_days, one_day, zone_of_caller,
};
use team_schedule::{LAST_DAY_OFFSET, build_schedule};
