//! One folder, and the rule of its name.

use super::color::FolderColor;
use crate::text::required_text;
use crate::uuid_id::uuid_id;
use crate::validation_rule::ValidationRule;

/// Maximum number of characters of a name.
pub const MAX_FOLDER_NAME_CHARS: usize = 100;
/// Maximum number of levels: more than people use, and few enough for every parser of nested JSON.
pub const MAX_FOLDER_DEPTH: usize = 20;

uuid_id! {
    /// The id of a folder.
    FolderId
}

/// A folder of the stratbook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder {
    pub id: FolderId,
    pub name: String,
    pub color: FolderColor,
    /// `None`: at the top level.
    pub parent: Option<FolderId>,
    /// Position among its siblings, from 0.
    pub sort_order: i32,
}

/// A partial change of a folder; fields that are `None` stay.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FolderPatch {
    pub name: Option<String>,
    pub color: Option<FolderColor>,
    /// `Some(None)`: to the top level.
    pub parent: Option<Option<FolderId>>,
    /// The position in the parent; a position after the last means last.
    pub sort_order: Option<i32>,
}

/// Parses a folder's name: 1 to 100 characters after trimming.
pub fn parse_name(raw: &str) -> Result<String, ValidationRule> {
    required_text(raw, MAX_FOLDER_NAME_CHARS)
}

#[cfg(test)]
#[path = "team_folder_tests.rs"]
mod tests;
