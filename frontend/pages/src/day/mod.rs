//! The page of one team day: the verdict, the lineup, the suggestion, and who is free when.

mod ask_player_button;
mod day_page;
mod details;
mod matches;
mod own_part;
mod verdict;

pub use day_page::DayPage;
