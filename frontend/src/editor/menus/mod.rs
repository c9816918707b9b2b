//! The menus beside the text: the blocks that a typed `/` offers, and the bar of a selection. Neither takes the focus
//! from the text.

mod floating;
mod selection_bar;
mod slash_list;
mod slash_menu;

pub use floating::EditorFrame;
pub use selection_bar::{SelectionBar, selection_bar_view};
pub use slash_list::{option_id, slash_list_view};
pub use slash_menu::SlashMenu;
