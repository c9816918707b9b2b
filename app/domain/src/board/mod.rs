//! The team's data in a map board's text and picture: the players of its agents, and the shapes of their roles.
//!
//! The board itself, its text and its picture are in [`app_document::board`], because they are part of a document. The
//! outline of a map is [`MapGeometry`], which also reads untrusted JSON.

mod board_map;
mod small_picture;
mod team_names;

pub use app_document::board::{
    BoardLineup, MapGeometry, MapGeometryError, MapOutlines, parse_outline,
};
pub use board_map::{BoardMap, BoardMapPatch, MAX_BOARD_MAPS, MapPicture, parse_map_name};
pub use small_picture::{SmallPictureId, small_picture};
pub use team_names::TeamBoardNames;
