//! The pictures and callouts of maps: a row for each map, and the editor of the chosen one.

mod canvas;
mod editing;
mod lists;
mod map_editor;
mod map_records;
mod upload;

use map_records::CHANGES;
pub use map_records::MapRecords;
