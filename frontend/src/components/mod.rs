//! Parts that pages are made of: one a file, its style sheet of the same name in `style/`.

mod add_window;
mod answered;
mod brand;
mod calendar;
mod choice;
mod day_card;
mod dialog;
mod empty;
mod field;
mod heat_strip;
mod icon;
mod lineup;
mod menu;
mod notice;
mod paint_grid;
mod pill;
mod print;
mod range_picker;
mod request;
mod save_state;
mod switch;
mod timeline;
mod windowed;
mod zone_picker;

pub use add_window::AddWindow;
pub use answered::Answered;
pub use brand::Brand;
use calendar::Calendar;
pub use choice::Choice;
pub use day_card::{CardDay, DayCard};
#[allow(unused_imports)]
pub use dialog::{Confirm, Dialog};
pub use empty::{Empty, LoadFailed};
#[allow(unused_imports)]
pub use field::{Field, TextField, Wiring, fresh_id};
pub use icon::{icon, large_icon, turning_icon};
pub use menu::{Menu, MenuItem};
pub use notice::Notice;
pub use paint_grid::{PaintColumn, PaintGrid, PaintHeading, PaintLock, Painting};
pub use pill::{Pill, VerdictPill};
pub use print::{PrintButton, Printing};
pub use range_picker::{RangePicker, TypedRange};
pub use request::Request;
pub use save_state::{SaveState, SaveWord};
pub use switch::Switch;
pub use timeline::Timeline;
pub use zone_picker::ZonePicker;
