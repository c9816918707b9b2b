//! Painting: a day's answer as a column of half-hour cells, and the answer that a painted stretch leaves.
//!
//! A column runs from midnight to four in the morning of the next date: 48 cells of the date itself, and eight more
//! for what began in the evening, because a window belongs to the date on which it begins. The late cells therefore
//! only continue the evening: alone, without the minute before midnight, they would be the next date's, so painting
//! them alone changes nothing, and taking away the minute before midnight takes away what followed it.
//!
//! Windows that a painted stretch neither overlaps nor touches stay as they were typed, to the minute.

mod brush;
mod cell;
mod opening;
mod stretch;

pub use brush::{Brush, painted};
pub use cell::{Cell, cells};
pub use opening::opening_row;

/// Minutes of a cell.
pub const CELL_MINUTES: u16 = 30;
/// Cells of the date itself.
pub const CELLS_A_DAY: usize = 48;
/// Cells of a column, the late ones included.
pub const CELLS: usize = CELLS_A_DAY + 8;

const MINUTES_A_DAY: u16 = 24 * 60;
