//! The frame around every signed-in page: sidebar or drawer, and what lies over the page.

mod background;
mod drawer;
mod frame;
mod offline;
mod sidebar;
mod theme_switch;

pub use frame::Shell;
