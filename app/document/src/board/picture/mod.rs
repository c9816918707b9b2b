//! The picture of a phase as SVG: for reading, editing, print and export.
//!
//! Every kind differs by its shape and its line, so that the picture is complete in black and white. Colors are CSS
//! custom properties with a fallback for a file of its own. Sizes are legible at a width of 320 pixels.

mod areas;
mod marks;
mod paths;
mod phase_picture;
mod small;
mod surroundings;
mod svg_element;
mod tokens;

pub use phase_picture::PictureOptions;
use phase_picture::{PictureSize, circle, coordinates, lettering, list, polygon, polyline, toward};
pub use svg_element::SvgElement;
pub use tokens::AgentShape;
