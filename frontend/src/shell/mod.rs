//! The frame of every signed-in page: sidebar or drawer, top bar and content.

mod background;
mod content;
mod drawer;
mod frame;
mod offline;
mod sidebar;
mod theme_switch;
mod topbar;

pub use background::Background;
pub use content::{Content, MENU_BUTTON_ID, focus_content, keep_focus};
pub use frame::{DrawerState, Shell};
pub use topbar::Topbar;
