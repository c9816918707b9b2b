//! The frame of a page, as pages use it: top bar, content, keyboard shortcuts, and what is open over the page.

mod content;
mod open_state;
mod shortcut_list;
mod shortcuts;
mod topbar;

pub use content::Content;
pub use open_state::{CommandPalette, DrawerState, ShortcutOverview};
pub use shortcut_list::ShortcutsDialog;
pub use shortcuts::listen_for_shortcuts;
pub use topbar::Topbar;
