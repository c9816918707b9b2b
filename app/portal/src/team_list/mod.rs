//! The list of players: its order, the moves in it, and its drag and drop.

mod dragged_player;
mod list_move;
mod row_positions;

pub use dragged_player::{DragPointer, DraggedPlayer};
pub use list_move::{ListMove, player_places, position_text, team_order};
pub use row_positions::RowPositions;
