//! The menus beside the text: what a typed `/` or `@` offers, the bar of a selection, and the handles of an image.
//! None takes the focus from the text. Their code is loaded after the text, except `menu_events`.

mod floating;
mod image_handles;
mod mention_entries;
mod menu_events;
mod selection_bar;
mod slash_list;
mod slash_menu;

pub use floating::EditorFrame;
pub use image_handles::{ImageHandles, image_handles_view};
pub use menu_events::{EditorMenus, MenuEvent};
pub use selection_bar::{SelectionBar, selection_bar_view};
pub use slash_list::slash_list_view;
pub use slash_menu::SlashMenu;
