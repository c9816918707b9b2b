//! Folders of the stratbook, and the rules of their tree (specification §2.6).

mod color;
mod team_folder;
mod tree;
mod visible_tree;

pub use color::FolderColor;
pub use team_folder::{
    Folder, FolderId, FolderPatch, MAX_FOLDER_DEPTH, MAX_FOLDER_NAME_CHARS, parse_name,
};
pub use tree::{FolderError, FolderHierarchy, FolderRestoration};
pub use visible_tree::{FolderDropTarget, FolderTreeRow};
