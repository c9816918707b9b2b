//! The activity log as people read it: each entry as a sentence and as a list of changed fields.

mod activity_action;
mod activity_list;
mod field_differences;
mod sentence;

pub use activity_action::ActivityAction;
use activity_list::PlayerNames;
pub use activity_list::{ActivityEntry, ActivityPage, ActivityQuery, list};
pub use field_differences::FieldDifference;
