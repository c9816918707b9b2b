//! The schedule of fourteen days, from today or from the day in the address.

mod day_timeline;
mod own_state;
mod question_buttons;
mod range;
mod schedule_page;
mod summary;
mod tonight;

pub use own_state::viewer_id;
pub use question_buttons::question_buttons;
pub use range::on_arrow_keys;
pub use schedule_page::{SchedulePage, schedule_skeleton};
