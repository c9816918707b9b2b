//! The polls of the team: voted in here and in Discord, with the same votes.

mod day_polls;
mod door;
mod open_polls;
mod poll_card;
mod polls_page;

pub use day_polls::DayPolls;
pub use door::open_polls_door;
pub use polls_page::PollsPage;
use polls_page::poll_query;
