//! The editable part of the page. It shows a document, updates only what has changed, and maps between DOM positions
//! and document positions.

mod block_groups;
mod blocks;
mod conflict_marks;
mod dom_mapping;
mod dom_selection;
mod editor_surface;
mod foreign_nodes;
mod lines;
mod repair;
mod scroll_to_caret;
mod writer_marks;

pub use dom_mapping::DocumentPoint;
pub use dom_selection::nearest_position;
pub use editor_surface::EditorSurface;
use editor_surface::SurfaceBlock;
