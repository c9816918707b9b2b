//! The entries of the command palette: pages, days, players, search results and a few actions.

mod actions;
mod palette_entry;

pub use palette_entry::{
    EntryAction, FoundMatch, FoundStrategy, PaletteEntry, PaletteResults, PaletteSource, add_recent,
};
