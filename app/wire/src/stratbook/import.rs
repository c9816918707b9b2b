//! The import of strategies.

use app_domain::folder::FolderId;
use app_domain::strategy::StrategyId;
use serde::{Deserialize, Serialize};

/// The result of an import, or of its preview.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ImportBody {
    pub strategies: Vec<ImportedStrategyBody>,
    /// The number of new folders.
    pub new_folders: usize,
    /// UUIDs of the new folders that are not in another new folder. In a preview, these folders do not exist.
    pub outermost_folders: Vec<FolderId>,
    /// The number of images and PDFs.
    pub files: usize,
    /// Maps and agents that are not in the catalog. They are not imported.
    pub unknown_names: Vec<String>,
    pub problems: Vec<ImportProblemBody>,
}

/// An imported strategy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ImportedStrategyBody {
    /// UUID. In a preview, this strategy does not exist.
    pub id: StrategyId,
    pub title: String,
    /// The names of its folders, the outermost first.
    pub folders: Vec<String>,
    /// Whether its folder is new.
    pub is_in_new_folder: bool,
}

/// A problem with one file: a part of it is not imported, or is imported with changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ImportProblemBody {
    /// The path of the file.
    pub path: String,
    pub reason: ImportProblemReason,
    /// The number of images, files, values or comments that are not kept.
    pub count: usize,
    /// The first few of their names.
    #[serde(default)]
    pub names: Vec<String>,
}

/// Why a part of a file is not imported, or is imported with changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ImportProblemReason {
    /// This kind of file is not imported.
    Unsupported,
    /// The file of a word processor.
    WordDocument,
    Unreadable,
    TooLarge,
    /// The path leads out of the ZIP file.
    OutsidePath,
    TooLong,
    TooDeep,
    TitleCut,
    FolderCut,
    MissingImages,
    MissingFiles,
    Metadata,
    Comments,
    /// The rows of a table are imported as strategies.
    RowsArePages,
    /// No text shows the file or links to it.
    Unused,
    /// The image or PDF is damaged.
    BrokenFile,
    TooManyPixels,
}
