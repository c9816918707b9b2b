//! The plan of an import: the strategies and files that it would make, and what it would lose.

use app_document::{Document, ReadingBudget, StopSignal};
use app_domain::upload::{SIGNATURE_BYTES, UploadKind};
use serde_json::Value;

use super::index::FileIndex;
use super::names;
use super::text_file::{TextFormat, read_text};
use crate::markdown::FrontMatter;
use crate::zip_file::{ZipDefect, ZipEntry, ZipLimits, read_zip};

/// Maximum number of strategies of one import.
pub const MAX_STRATEGIES: usize = 200;
/// Maximum number of images and PDFs of one import.
pub const MAX_FILES: usize = 300;
/// Maximum number of nodes of all texts of an import.
const MAX_NODES: usize = 100_000;
/// What a ZIP file may contain.
pub const ZIP_LIMITS: ZipLimits = ZipLimits {
    files: 2_000,
    file_bytes: 16 * 1024 * 1024,
    total_bytes: 96 * 1024 * 1024,
};

/// What files become.
#[derive(Debug, Default, PartialEq)]
pub struct ImportPlan {
    pub strategies: Vec<PlannedStrategy>,
    /// The images and PDFs that the strategies refer to.
    pub files: Vec<ZipEntry>,
    pub problems: Vec<ImportProblem>,
}

/// A strategy that an import makes. Its addresses of files and of other strategies of the import are those of
/// [`file_address`] and [`strategy_address`] with the index in the plan.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedStrategy {
    /// The path of the file.
    pub path: String,
    /// The names of its folders, the outermost first.
    pub folders: Vec<String>,
    pub title: String,
    pub meta: FrontMatter,
    pub content: Document,
    /// The indexes of attached files.
    pub attached: Vec<usize>,
}

/// What is not imported as it is in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportProblem {
    pub path: String,
    pub reason: ImportLoss,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImportLoss {
    /// The file is neither a text nor an image nor a PDF that is read.
    Unsupported,
    /// The file is no text in UTF-8, or damaged.
    Unreadable,
    /// The text is longer than a strategy may be.
    TooLong,
    /// The text is nested more deeply than a document can be.
    TooDeep,
    /// Its title has more characters than a strategy's can have.
    TitleCut,
    /// It shows images that are not among the files.
    MissingImages(usize),
    /// The rows of a table are pages of their own, which are imported.
    RowsArePages,
}

/// The files cannot be imported at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ImportRefusal {
    #[error(transparent)]
    Zip(#[from] ZipDefect),
    #[error("more than {MAX_STRATEGIES} strategies")]
    TooManyStrategies,
    #[error("more than {MAX_FILES} images and PDFs")]
    TooManyFiles,
    #[error("the texts are too long together")]
    TextsTooLong,
    /// With the reason, if there is only one file with text.
    #[error("no file that can be imported")]
    Nothing(Option<ImportLoss>),
    #[error("the import was stopped")]
    Stopped,
}

/// Plans the import of these files. ZIP files among them are opened, also one level of those within them.
/// Ends soon after `stop` is triggered.
pub fn plan(files: Vec<ZipEntry>, stop: &StopSignal) -> Result<ImportPlan, ImportRefusal> {
    let mut opened = Vec::new();
    let mut limits = ZIP_LIMITS;
    for file in files {
        open(file, 2, &mut limits, &mut opened)?;
    }
    names::drop_common_root(&mut opened);
    let texts: Vec<usize> = (0..opened.len())
        .filter(|at| TextFormat::of(&opened[*at].path).is_some())
        .collect();
    if texts.is_empty() {
        return Err(ImportRefusal::Nothing(None));
    }
    let index = FileIndex::new(&opened, &texts);
    let mut plan = ImportPlan::default();
    let mut nodes = 0;
    for at in &texts {
        let file = &opened[*at];
        let budget = ReadingBudget::new(stop);
        let read = read_text(file, &opened, &index, &budget);
        if stop.is_triggered() {
            return Err(ImportRefusal::Stopped);
        }
        match read {
            Ok(strategy) => {
                if strategy.missing > 0 {
                    plan.note(file, ImportLoss::MissingImages(strategy.missing));
                }
                if strategy.is_title_cut {
                    plan.note(file, ImportLoss::TitleCut);
                }
                plan.strategies.push(strategy.planned);
                nodes += budget.nodes();
                if nodes > MAX_NODES {
                    return Err(ImportRefusal::TextsTooLong);
                }
                if plan.strategies.len() > MAX_STRATEGIES {
                    return Err(ImportRefusal::TooManyStrategies);
                }
            }
            Err(reason) => plan.note(file, reason),
        }
    }
    if plan.strategies.is_empty() {
        let reason = match plan.problems.as_slice() {
            [only] => Some(only.reason),
            _ => None,
        };
        return Err(ImportRefusal::Nothing(reason));
    }
    index.finish(&mut plan, opened)?;
    Ok(plan)
}

impl ImportPlan {
    fn note(&mut self, file: &ZipEntry, reason: ImportLoss) {
        let path = file.path.clone();
        self.problems.push(ImportProblem { path, reason });
    }
}

fn open(
    file: ZipEntry,
    levels: usize,
    limits: &mut ZipLimits,
    out: &mut Vec<ZipEntry>,
) -> Result<(), ImportRefusal> {
    let is_zip =
        file.bytes.starts_with(b"PK\x03\x04") && !file.path.to_lowercase().ends_with(".docx");
    if !is_zip || levels == 0 {
        out.push(file);
        return Ok(());
    }
    for entry in read_zip(&file.bytes, *limits)? {
        limits.files = limits.files.saturating_sub(1);
        limits.total_bytes = limits.total_bytes.saturating_sub(entry.bytes.len() as u64);
        open(entry, levels - 1, limits, out)?;
    }
    Ok(())
}

/// Replaces all addresses of links and images. Its second argument says whether it is an image.
pub fn map_addresses(node: &mut Value, map: &mut dyn FnMut(&str, bool) -> String) {
    match node {
        Value::Array(items) => items.iter_mut().for_each(|item| map_addresses(item, map)),
        Value::Object(members) => {
            for (name, member) in members {
                match member {
                    Value::String(address) if matches!(name.as_str(), "src" | "href") => {
                        *address = map(address, name == "src");
                    }
                    _ => map_addresses(member, map),
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Whether the bytes are an image or a PDF that a strategy can contain.
pub(super) fn is_upload(file: &ZipEntry) -> bool {
    let lead = &file.bytes[..file.bytes.len().min(SIGNATURE_BYTES)];
    UploadKind::detect(lead).is_some()
}
