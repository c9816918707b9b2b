//! Drag and drop of players in the list, by pointer (mouse, pen or touch) or by keyboard.

mod keyboard;
mod measure;
mod player_drag;
mod pointer;

pub use player_drag::{PlayerDrag, handle_id, row_id};
