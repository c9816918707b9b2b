//! A day as rows of players along the hours, with their common time as a band across all rows.

mod header;
mod rows;
mod timeline_table;

pub use timeline_table::Timeline;
