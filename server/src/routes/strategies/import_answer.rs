//! The responses of an import: its result with the parts that are not kept, or the reason for a refusal.

use app_domain::ValidationRule;
use app_domain::strategy::{
    IMPORTED_TEXT_TOO_DEEP, IMPORTED_TEXT_TOO_LONG, IMPORTED_WORD_DOCUMENT,
};
use app_exchange::import::{
    ImportLoss, ImportPlan, ImportProblem, ImportRefusal, LostNames, MAX_FILES, MAX_STRATEGIES,
    ZIP_LIMITS,
};
use app_exchange::zip_file::ZipDefect;
use app_service::strategies::ImportOutcome;
use app_wire::{ImportBody, ImportProblemBody, ImportProblemReason, ImportedStrategyBody};
use axum::http::StatusCode;

use crate::http::ErrorResponse;

pub(super) const FORM_TOO_LARGE: &str = "The files are larger than 64 MiB together.";
const ZIP_TOO_LARGE: &str = "The files in the ZIP files are larger than 96 MiB together.";
const FILE_TOO_LARGE: &str = "The file is larger than 16 MiB.";
const TEXTS_TOO_LONG: &str = "The texts are too long together. Import fewer of them at a time.";
const READING_TOO_SLOW: &str =
    "Reading the files takes longer than 20 seconds. Import fewer of them at a time.";

/// 413 with this sentence.
pub(super) fn too_large(sentence: &str) -> ErrorResponse {
    ErrorResponse::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", sentence)
}

/// Returns the response of an import that is refused.
pub(super) fn refused(refusal: &ImportRefusal) -> ErrorResponse {
    let document = |sentence: &str| ValidationRule::Document(sentence.to_owned());
    let rule = match refusal {
        ImportRefusal::Zip(ZipDefect::TooLarge) => return too_large(ZIP_TOO_LARGE),
        ImportRefusal::TextsTooLong => return too_large(TEXTS_TOO_LONG),
        ImportRefusal::Stopped => return too_large(READING_TOO_SLOW),
        ImportRefusal::Nothing(Some(ImportLoss::TooLarge)) => return too_large(FILE_TOO_LARGE),
        ImportRefusal::Zip(ZipDefect::TooManyFiles) => ValidationRule::TooMany(ZIP_LIMITS.files),
        ImportRefusal::Zip(ZipDefect::Broken | ZipDefect::Unreadable)
        | ImportRefusal::Nothing(Some(ImportLoss::Unreadable)) => ValidationRule::BrokenFile,
        ImportRefusal::TooManyStrategies => ValidationRule::TooMany(MAX_STRATEGIES),
        ImportRefusal::TooManyFiles => ValidationRule::TooMany(MAX_FILES),
        ImportRefusal::Nothing(Some(ImportLoss::TooLong)) => document(IMPORTED_TEXT_TOO_LONG),
        ImportRefusal::Nothing(Some(ImportLoss::TooDeep)) => document(IMPORTED_TEXT_TOO_DEEP),
        ImportRefusal::Nothing(Some(ImportLoss::WordDocument)) => document(IMPORTED_WORD_DOCUMENT),
        ImportRefusal::Nothing(_) => ValidationRule::FileRequired,
    };
    ErrorResponse::invalid("files", rule)
}

/// Converts the result of an import or its preview. `files` is the number of images and PDFs, `broken` names those
/// that are not kept.
pub(super) fn body_of(
    outcome: ImportOutcome,
    files: usize,
    planned: &ImportPlan,
    broken: Vec<ImportProblemBody>,
) -> ImportBody {
    let problems = planned.problems.iter().map(problem_of);
    let strategies = outcome.strategies.into_iter();
    ImportBody {
        strategies: strategies
            .map(|made| ImportedStrategyBody {
                id: made.id,
                title: made.title,
                folders: made.folders,
                is_in_new_folder: made.is_in_new_folder,
            })
            .collect(),
        new_folders: outcome.new_folders,
        outermost_folders: outcome.outermost_folders,
        files,
        unknown_names: outcome.unknown_names,
        problems: problems.chain(broken).collect(),
    }
}

fn problem_of(found: &ImportProblem) -> ImportProblemBody {
    let (reason, lost) = match &found.reason {
        ImportLoss::Unsupported => (ImportProblemReason::Unsupported, None),
        ImportLoss::WordDocument => (ImportProblemReason::WordDocument, None),
        ImportLoss::Unreadable => (ImportProblemReason::Unreadable, None),
        ImportLoss::TooLarge => (ImportProblemReason::TooLarge, None),
        ImportLoss::OutsidePath => (ImportProblemReason::OutsidePath, None),
        ImportLoss::TooLong => (ImportProblemReason::TooLong, None),
        ImportLoss::TooDeep => (ImportProblemReason::TooDeep, None),
        ImportLoss::TitleCut => (ImportProblemReason::TitleCut, None),
        ImportLoss::FolderCut => (ImportProblemReason::FolderCut, None),
        ImportLoss::MissingImages(lost) => (ImportProblemReason::MissingImages, Some(lost)),
        ImportLoss::MissingFiles(lost) => (ImportProblemReason::MissingFiles, Some(lost)),
        ImportLoss::Metadata(lost) => (ImportProblemReason::Metadata, Some(lost)),
        ImportLoss::Comments(lost) => (ImportProblemReason::Comments, Some(lost)),
        ImportLoss::RowsArePages => (ImportProblemReason::RowsArePages, None),
        ImportLoss::Unused => (ImportProblemReason::Unused, None),
    };
    let LostNames { count, names } = lost.cloned().unwrap_or_default();
    ImportProblemBody {
        path: found.path.clone(),
        reason,
        count,
        names,
    }
}

/// A problem of a whole file.
pub(super) fn problem(path: &str, reason: ImportProblemReason) -> ImportProblemBody {
    ImportProblemBody {
        path: path.to_owned(),
        reason,
        count: 0,
        names: Vec::new(),
    }
}
