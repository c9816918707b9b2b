//! Map boards in a document: the picture of a phase, buttons for the phases, and the text; in the editor, the tools.
//!
//! The text is shown at once. The code that draws is a chunk of its own, which is loaded where a board is, and the code
//! that edits is another one.

mod board_host;
mod board_insertion;
mod board_picture;
mod board_stage;
mod board_team;
mod board_view;
mod comparison;
mod editing;
mod export;
pub mod map_record;
mod pages;
mod phase_player;
mod print;

pub use board_host::{BoardHost, focus_board, update_board};
pub use board_insertion::{fresh_board_id, insert_board, show_board};
pub use board_team::BoardTeam;
pub use pages::{BoardTask, draw_later};
