//! Laws of map boards.

mod commands;
mod hostile_boards;
pub mod random_boards;
mod reading_boards;
mod text;
