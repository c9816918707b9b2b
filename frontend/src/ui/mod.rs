//! Components of pages, one per file, and what they share. A component's style sheet in `style/` is named after its
//! root class.

mod add_window;
mod agents;
mod brand;
mod calendar;
mod day_card;
mod dialog;
pub mod display;
mod empty_state;
mod event_list;
mod export_button;
mod fields;
mod filters;
pub mod form_errors;
mod heat_strip;
mod icon;
mod icon_link;
mod list_end;
mod menu;
mod minute_clock;
mod notices;
mod paint_grid;
mod pill;
mod player_picture;
mod print;
mod qr_code;
mod query_view;
mod save_state;
mod search_highlight;
pub mod shortcuts;
mod suggestion_card;
pub mod team_brand;
mod team_looks;
pub mod theme;
mod timeline;
pub mod toast;
pub mod two_way_signal;
mod virtual_list;
mod window_chips;
pub mod zone_clock;
mod zone_picker;

pub use add_window::AddWindow;
pub use agents::{AgentPicker, AgentSquares, Lineup, agent_name};
pub use app_portal::controls::paint_cells::{PaintColumn, PaintLock};
pub use brand::Brand;
use calendar::Calendar;
pub use day_card::{DayCard, DayCardContent};
pub use dialog::{Confirm, Dialog};
pub use empty_state::{EmptyState, LoadFailed};
pub use event_list::{HistoryBatch, HistoryList};
pub use export_button::ExportButton;
pub use fields::{
    DateField, Field, FieldAttributes, PlayerColorChoice, RadioGroup, RangePicker, SelectField,
    Switch, TagField, TextField, TypedRange, color_options, fresh_id, options_from_names,
};
pub use filters::{UrlDates, UrlFilter};
pub use icon::{icon, large_icon, spinning_icon};
pub use icon_link::{back_link, icon_link, step_link};
pub use list_end::ListEnd;
pub use menu::{Menu, MenuItem};
pub use minute_clock::MinuteClock;
pub use notices::{Notice, StaleListNotice, storage_notice};
pub use paint_grid::{PaintGrid, PaintHeading, PaintedColumns};
pub use pill::{Pill, VerdictPill};
pub use player_picture::{PictureSize, PlayerPicture};
pub use print::{PrintButton, PrintState};
pub use qr_code::QrCode;
pub use query_view::{QueryView, skeleton};
pub use save_state::{SaveIndicator, SaveState};
pub use search_highlight::search_highlight;
pub use suggestion_card::SuggestionCard;
pub use team_looks::TeamLooks;
pub use timeline::Timeline;
pub use virtual_list::{VirtualList, aria_set_size, rows_in};
pub use window_chips::WindowChips;
pub use zone_picker::ZonePicker;
