//! View models: server responses as the texts and numbers that pages show. Without DOM access.

mod author;
mod axis;
mod day_dates;
mod heat;
mod lineup;
mod player_picture;
mod relative_day;
mod remark;
mod request_message;
mod roster;
mod sentence;
mod times;
mod verdict;

pub use author::{author_name, author_name_first};
pub use axis::TimeAxis;
pub use day_dates::{DayDates, team_times, team_times_in};
pub use heat::{HeatInterval, heat_intervals, heat_level, heat_peak};
pub use lineup::{DotKind, LineupDot, lineup_dots};
pub use player_picture::{initials, picture_shape};
pub use relative_day::{relative_day, viewer_today};
pub use remark::{own_request, remark, suggestion};
pub use request_message::request_message;
pub use roster::{RosterGroup, roster_groups};
pub use sentence::sentence;
pub use times::{times, times_on};
pub use verdict::DayVerdict;
