//! The import of strategies.

#[cfg(feature = "schemas")]
use crate::text_schemas::UuidText;
use serde::{Deserialize, Serialize};

/// What an import made, or would make.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ImportBody {
    pub strategies: Vec<ImportedStrategyBody>,
    /// The number of new folders.
    pub new_folders: usize,
    /// UUIDs of the new folders that are not in a new folder. A preview has none that exist.
    #[cfg_attr(feature = "schemas", schema(value_type = Vec<UuidText>))]
    pub outermost_folders: Vec<String>,
    /// The number of images and PDFs.
    pub files: usize,
    /// Maps and agents that the catalog does not have. They are left out.
    pub unknown_names: Vec<String>,
    pub problems: Vec<ImportProblemBody>,
}

/// An imported strategy.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ImportedStrategyBody {
    /// UUID. A preview has none that exists.
    #[cfg_attr(feature = "schemas", schema(value_type = UuidText))]
    pub id: String,
    pub title: String,
    /// The names of its folders, the outermost first.
    pub folders: Vec<String>,
    /// Whether its folder is new.
    pub is_in_new_folder: bool,
}

/// What is not imported as it is in a file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ImportProblemBody {
    /// The path of the file.
    pub path: String,
    /// `unsupported`, `word_document`, `unreadable`, `too_large`, `outside_path`, `too_long`, `too_deep`, `title_cut`,
    /// `folder_cut`, `missing_images`, `missing_files`, `metadata`, `comments`, `rows_are_pages`, `unused`, `broken_file`
    /// or `too_many_pixels`.
    pub reason: String,
    /// The number of images, files, values or comments that are not kept.
    pub count: usize,
    /// The first of their names.
    #[serde(default)]
    pub names: Vec<String>,
}
