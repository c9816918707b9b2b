//! Export and import of strategies.

use app_domain::ValidationRule;
use app_domain::strategy::{
    IMPORTED_TEXT_TOO_DEEP, IMPORTED_TEXT_TOO_LONG, IMPORTED_WORD_DOCUMENT,
};
use app_wire::{ApiError, ImportProblemReason};

use super::plural::PluralCategory::{One, Other};
use super::plural::plural;
use super::template::fill;

pub const EXPORT: &str = "Export";
pub const EXPORT_STRATEGY: &str = "Export strategy";
pub const EXPORT_ALL: &str = "Export all strategies";
pub const EXPORT_FOLDER: &str = "Export folder";
pub const STRATBOOK_ACTIONS: &str = "Actions for the stratbook";

/// The formats of one strategy: the name of the parameter, the label, what it is for.
pub const FORMATS: [(&str, &str, &str); 4] = [
    (
        "docx",
        "Word document",
        "For Word, Google Docs and LibreOffice, with images.",
    ),
    (
        "markdown",
        "Markdown",
        "For Notion, Obsidian and GitHub. Images stay on this site.",
    ),
    (
        "markdown-zip",
        "Markdown with files",
        "A ZIP file with the text, its images and its attachments.",
    ),
    (
        "json",
        "Muster file",
        "An exact copy that can be imported again.",
    ),
];

// Import.
const WORD_DOCUMENT: &str = "Save the document as a web page (HTML) in Word, Google Docs or LibreOffice, or paste its text.";
const TEXT_TOO_LONG: &str = "The text is longer than a strategy can be (256 KiB). Split it up.";
const TITLE_CUT: &str =
    "The title is shortened to 200 characters. The full title is at the start of the text.";
pub const IMPORT: &str = "Import";
pub const IMPORT_TITLE: &str = "Import strategies";
pub const IMPORT_HELP: &str = "Markdown files, a ZIP file from Notion, a web page from Google Docs (File › Download › Web page), \
    CSV tables, and exports of Muster. Add images beside their texts, or in the ZIP file.";
pub const CHOOSE_FILES: &str = "Choose files";
pub const DROP_FILES: &str = "or drop them here";
pub const PASTE_TEXT: &str = "Or paste text";
pub const PASTE_HINT: &str =
    "From Google Docs, Word, Notion or a web page. The first heading becomes the title.";
pub const TARGET: &str = "Import into";
pub const TOP_LEVEL: &str = "Top level";
pub const READING_FILES: &str = "Reading the files…";
pub const OTHER_FILES: &str = "Other files";
pub const IMPORTING: &str = "Importing…";
pub const WILL_MAKE: &str = "Strategies to import";
pub const NOT_KEPT: &str = "What is not kept";
pub const IMPORT_FAILED: &str = "The files could not be sent. Check the connection and try again.";

/// Summarizes an import in one line.
pub fn import_counts(strategies: usize, folders: usize, files: usize) -> String {
    let mut parts = vec![strategy_count(strategies)];
    if folders > 0 {
        let forms = [(One, "1 new folder"), (Other, "{n} new folders")];
        parts.push(plural(folders, &forms));
    }
    if files > 0 {
        let forms = [(One, "1 image or PDF"), (Other, "{n} images and PDFs")];
        parts.push(plural(files, &forms));
    }
    parts.join(" · ")
}

fn strategy_count(count: usize) -> String {
    plural(count, &[(One, "1 strategy"), (Other, "{n} strategies")])
}

/// The label of the button that imports.
pub fn import_button(count: usize) -> String {
    let forms = [(One, "Import 1 strategy"), (Other, "Import {n} strategies")];
    plural(count, &forms)
}

pub fn imported(count: usize) -> String {
    let forms = [
        (One, "1 strategy imported"),
        (Other, "{n} strategies imported"),
    ];
    plural(count, &forms)
}

pub fn import_undone(count: usize) -> String {
    let forms = [
        (One, "1 imported strategy moved to the trash"),
        (Other, "{n} imported strategies moved to the trash"),
    ];
    plural(count, &forms)
}

/// Describes a problem with a file by the code of its reason. `names` are the first of `count` names.
pub fn import_problem(reason: ImportProblemReason, count: usize, names: &[String]) -> String {
    let forms = match reason {
        ImportProblemReason::Unreadable => {
            return "The file is damaged, or isn’t a text file.".to_owned();
        }
        ImportProblemReason::WordDocument => return WORD_DOCUMENT.to_owned(),
        ImportProblemReason::TooLarge => return "The file is too large.".to_owned(),
        ImportProblemReason::TooManyPixels => return "The image has too many pixels.".to_owned(),
        ImportProblemReason::OutsidePath => {
            return "Its path leads out of the ZIP file.".to_owned();
        }
        ImportProblemReason::TooLong => return TEXT_TOO_LONG.to_owned(),
        ImportProblemReason::TooDeep => return "Quotes or lists are nested too deeply.".to_owned(),
        ImportProblemReason::TitleCut => return TITLE_CUT.to_owned(),
        ImportProblemReason::FolderCut => {
            return "The name of its folder is cut to 100 characters.".to_owned();
        }
        ImportProblemReason::Unused => return "No text shows or links to this file.".to_owned(),
        ImportProblemReason::RowsArePages => {
            return "The rows of this table are imported as strategies.".to_owned();
        }
        ImportProblemReason::BrokenFile => return "The image or PDF is damaged.".to_owned(),
        ImportProblemReason::MissingImages => [
            (One, "1 image is not among the files or cannot be kept"),
            (
                Other,
                "{n} images are not among the files or cannot be kept",
            ),
        ],
        ImportProblemReason::MissingFiles => [
            (
                One,
                "1 linked file is not among the files or cannot be kept",
            ),
            (
                Other,
                "{n} linked files are not among the files or cannot be kept",
            ),
        ],
        ImportProblemReason::Metadata => [
            (One, "1 property is left out"),
            (Other, "{n} properties are left out"),
        ],
        ImportProblemReason::Comments => [
            (One, "1 hidden comment is left out"),
            (Other, "{n} hidden comments are left out"),
        ],
        ImportProblemReason::Unsupported => return "This kind of file is not imported.".to_owned(),
    };
    let mut listed = names.join(", ");
    if names.len() < count {
        listed.push('…');
    }
    format!("{}: {listed}.", plural(count, &forms))
}

pub fn unknown_names(names: &[String]) -> String {
    fill(
        "Not in the list of maps and agents: {names}.",
        &[("names", &names.join(", "))],
    )
}

/// Why the files are not imported at all.
pub fn import_refusal(error: &ApiError) -> String {
    if error.code == "too_large" {
        return error.error.clone();
    }
    let message = error.details.first().map(|detail| detail.message.as_str());
    let is = |rule: ValidationRule| message == Some(rule.to_string().as_str());
    if is(ValidationRule::FileRequired) {
        "None of these files can be imported.".to_owned()
    } else if is(ValidationRule::Document(IMPORTED_TEXT_TOO_LONG.to_owned())) {
        TEXT_TOO_LONG.to_owned()
    } else if is(ValidationRule::Document(IMPORTED_TEXT_TOO_DEEP.to_owned())) {
        import_problem(ImportProblemReason::TooDeep, 0, &[])
    } else if is(ValidationRule::Document(IMPORTED_WORD_DOCUMENT.to_owned())) {
        WORD_DOCUMENT.to_owned()
    } else if is(ValidationRule::BrokenFile) {
        "The file is damaged or encrypted.".to_owned()
    } else if [200, 300, 2000]
        .map(ValidationRule::TooMany)
        .into_iter()
        .any(is)
    {
        "There is too much in these files. An import can have 200 strategies and 300 images and PDFs."
            .to_owned()
    } else {
        error.error.clone()
    }
}

#[cfg(test)]
mod tests {
    use app_wire::error::FieldError;

    use super::*;

    #[test]
    fn a_refused_import_says_what_is_wrong_with_the_files() {
        let refused = |rule: ValidationRule| {
            let detail = FieldError::new("files", rule.to_string());
            import_refusal(&ApiError {
                details: vec![detail],
                ..ApiError::new("invalid", "The input is invalid.")
            })
        };
        assert_eq!(
            refused(ValidationRule::FileRequired),
            "None of these files can be imported."
        );
        assert!(refused(ValidationRule::TooMany(200)).starts_with("There is too much"));
        let large = ApiError::new("too_large", "The files are larger than 64 MiB together.");
        assert_eq!(import_refusal(&large), large.error);
    }

    #[test]
    fn what_is_not_kept_is_named() {
        let names = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            import_problem(ImportProblemReason::MissingImages, 1, &names(&["a.png"])),
            "1 image is not among the files or cannot be kept: a.png."
        );
        assert_eq!(
            import_problem(
                ImportProblemReason::Metadata,
                3,
                &names(&["side: Middle", "author: Kim"])
            ),
            "3 properties are left out: side: Middle, author: Kim…."
        );
    }
}
