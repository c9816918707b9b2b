//! The board in the editor: its map, the tools, the picture, the phases, and the list of items.

mod board_editor;
mod board_zoom;
mod gesture;
mod item_dialog;
mod item_images;
mod items_list;
mod keyboard;
mod mounting;
mod overlay;
mod phase_bar;
mod phase_dialog;
mod picture_layer;
mod pinch;
mod pointer;
mod settings_dialog;
mod stage_view;
mod tools;

pub use mounting::mount;
use mounting::{dialog_signal, tab_of};
