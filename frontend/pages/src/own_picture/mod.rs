//! A player's own color and picture. Each choice is saved at once.

mod picture_section;
mod scaling;

pub use picture_section::picture_section;
