//! The logic of parts that pages share: filters, forms, calendars, grids, lists, keys.

pub mod added_window;
pub mod calendar_grid;
pub mod drawer_swipe;
pub mod focus_step;
pub mod form_errors;
pub mod grid_geometry;
pub mod heat_labels;
pub mod lengths;
pub mod list_window;
pub mod paint_cells;
pub mod paint_html;
pub mod query_string;
pub mod shortcut;
pub mod timeline;
pub mod toast_slots;
pub mod typed_dates;
pub mod undoable_changes;
pub mod zone_format;
pub mod zone_options;
