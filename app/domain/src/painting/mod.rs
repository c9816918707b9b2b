//! Painting: a day's answer as a column of half-hour cells, and the answer after cells are painted.
//!
//! A column is from midnight to 04:00 of the next date: 48 cells of the date itself, and eight late cells for windows
//! that began in the evening, because a window belongs to the date on which it begins. Late cells without the minute
//! before midnight would belong to the next date. To paint only late cells therefore changes nothing, and to remove the
//! minute before midnight also removes the late part of its window.
//!
//! Windows that a stroke neither overlaps nor touches stay exactly as they were typed.

mod first_visible_row;
mod minute_range;
mod paint_cell;
mod stroke;

pub use first_visible_row::first_visible_row;
pub use paint_cell::{PaintCell, cells_of};
pub use stroke::{PaintMode, paint};

/// Minutes of a cell.
pub const CELL_MINUTES: u16 = 30;
/// Cells of the date itself.
pub const CELLS_PER_DAY: usize = 48;
/// Cells of a column, the late ones included.
pub const CELLS_PER_COLUMN: usize = CELLS_PER_DAY + 8;

const MINUTES_PER_DAY: u16 = 24 * 60;
