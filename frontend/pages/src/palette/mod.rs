//! The command palette: finds pages, players, days and actions by typing.
//!
//! The field is in the initial wasm file. The list below it is in a chunk that is prefetched or loaded on opening.

mod command_palette;
mod list;
mod recent;

pub use command_palette::PaletteDialog;
use command_palette::{LIST_ID, PaletteField, option_id};
