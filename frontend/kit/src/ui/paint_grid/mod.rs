//! A grid for painting free time: columns across, half hours down.
//!
//! The page provides the headings and, reactively, the content of each column. The grid reports the columns that a
//! stroke has changed, and the page applies and announces the change. The cell on which a stroke begins determines
//! whether it adds or removes time. The stroke is previewed while it is drawn and reported once, when it ends. The
//! rules of painting are in [`app_domain::painting`].

mod grid;
mod grid_cells;
mod keyboard;
mod pointer;
mod stroke_lifecycle;
mod view;

use grid::PaintGridHandle;
pub use grid::{PaintGrid, PaintHeading, PaintedColumns};
