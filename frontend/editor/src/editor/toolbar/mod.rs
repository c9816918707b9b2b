//! The toolbar of the editor: one tab stop, and arrow keys between the buttons. The buttons show the state of the
//! selection. A press by mouse leaves the focus in the text.

mod callouts;
mod dropdown;
mod editor_toolbar;
mod keyboard;

pub use dropdown::DropdownOption;
pub use editor_toolbar::{DialogCallbacks, EditorToolbar, tool_button};
pub use keyboard::focus as focus_toolbar;
