//! The pages, one per place.

mod availability;
mod day;
mod login;
mod schedule;
mod unbuilt;

pub use availability::AvailabilityPage;
pub use day::DayPage;
pub use login::LoginPage;
pub use schedule::{FortnightOfToday, SchedulePage};
pub use unbuilt::{AdminsOnlyPage, NowherePage, UnbuiltPage};
