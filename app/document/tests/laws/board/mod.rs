//! Laws of map boards.

mod commands;
mod comparing;
mod hostile_boards;
mod merging;
mod picture;
pub mod random_boards;
mod reading_boards;
mod schema;
mod small_picture;
mod text;
