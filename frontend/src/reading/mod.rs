//! What an answer of the server says, in the words and numbers that the pages show. Pure.

mod axis;
mod heat;
mod lineup;
mod relative;
mod remark;
mod request;
mod roster;
mod rules;
mod times;
mod verdict;

pub use axis::Axis;
pub use heat::{Stretch, level, peak, stretches};
pub use lineup::{Dot, DotKind, dots, initials};
pub use relative::{relative_day, viewer_today};
pub use remark::{remark, suggestion};
pub use request::request;
pub use roster::{Group, roster};
pub use rules::sentence;
pub use times::{clock_time, times, times_on};
pub use verdict::Verdict;
