//! The import of strategies.

use serde::{Deserialize, Serialize};

#[cfg(feature = "schemas")]
use crate::text_schemas::UuidText;

/// The result of an import, or of its preview.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ImportBody {
    pub strategies: Vec<ImportedStrategyBody>,
    /// The number of new folders.
    pub new_folders: usize,
    /// UUIDs of the new folders that are not in another new folder. In a preview, these folders do not exist.
    #[cfg_attr(feature = "schemas", schema(value_type = Vec<UuidText>))]
    pub outermost_folders: Vec<String>,
    /// The number of images and PDFs.
    pub files: usize,
    /// Maps and agents that are not in the catalog. They are not imported.
    pub unknown_names: Vec<String>,
    pub problems: Vec<ImportProblemBody>,
}

/// An imported strategy.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ImportedStrategyBody {
    /// UUID. In a preview, this strategy does not exist.
    #[cfg_attr(feature = "schemas", schema(value_type = UuidText))]
    pub id: String,
    pub title: String,
    /// The names of its folders, the outermost first.
    pub folders: Vec<String>,
    /// Whether its folder is new.
    pub is_in_new_folder: bool,
}

/// A problem with one file: a part of it is not imported, or is imported with changes.
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
    /// The first few of their names.
    #[serde(default)]
    pub names: Vec<String>,
}
