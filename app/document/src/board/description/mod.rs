//! The description of a board in words: its plain text, for search, chat, print and screen readers.

mod board_description;
pub(super) mod texts;

pub(super) use board_description::place;
pub use board_description::{BoardNames, ItemDescription, NoNames, PhaseDescription};
