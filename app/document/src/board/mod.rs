//! The map board: a drawing of a round on a map that is also text.
//!
//! A board is the node `mapBoard` with 1 to 12 phases, each with items. [`BoardContent`] is its typed view, which keeps
//! every attribute and every node that this version does not know. An item with the same id in several phases is one
//! thing that moves; a phase stores only what differs from the phase before it. [`VisibleItem`] is what a phase shows.

mod attribute_rules;
mod board_error;
mod board_lineups;
mod command;
mod content;
mod description;
mod diff;
mod document_boards;
mod item_edit;
mod item_kind;
pub mod limits;
pub mod map_geometry;
mod map_outlines;
mod merge;
mod phase_edit;
mod phase_states;
mod picture;
mod point;
mod stroke;
mod validate;
mod visible_item;

pub use board_error::{BoardError, BoardErrorReason};
pub use board_lineups::BoardLineup;
pub use command::{BoardCommand, ItemHandle, NewItem, NudgeDirection};
pub use content::{BoardContent, BoardItem, BoardPhase};
pub use description::{BoardNames, ItemDescription, NoNames, PhaseDescription};
pub use diff::{BoardDiff, ItemChange, ItemChangeKind, PhaseChange};
pub use item_kind::{ItemKind, PathStyle, ZoneShape};
pub use map_geometry::{
    MapCallout, MapGeometry, MapGeometryError, MapShape, MapShapeKind, parse_outline,
};
pub use map_outlines::{MapOutlines, map_key};
pub use merge::BoardConflict;
pub use picture::{AgentShape, PictureOptions, SvgElement};
pub use point::BoardPoint;
pub use stroke::simplify_stroke;
pub use visible_item::VisibleItem;

pub(crate) use attribute_rules::clear_unsafe_addresses;
pub(crate) use validate::{is_of_this_version, validate};
