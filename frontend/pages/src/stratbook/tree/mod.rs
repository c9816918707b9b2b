//! The tree of folders: selects a folder, reorders folders, and is a drop target for strategies.

mod drag;
mod folder_dialogs;
mod folder_form;
mod folder_pane;
mod folder_select;
mod folder_store;
mod keyboard;
mod pointer;
mod row;
mod window;

pub use drag::TreeDrag;
use folder_pane::TREE_HINT_ID;
pub use folder_pane::{FolderTreePane, RovingTabStop};
pub use folder_select::FolderSelect;
pub use folder_store::FolderStore;
