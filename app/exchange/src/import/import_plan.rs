//! The plan of an import: the strategies and files that it would make, and what it would lose.

use app_document::{Document, ReadingBudget, StopSignal};
use app_domain::text::mended_text;
use app_domain::upload::{SIGNATURE_BYTES, UploadKind};
use serde_json::Value;

use super::index::FileIndex;
use super::names;
use super::opened_files::OpenedFiles;
use super::text_file::{TextFormat, read_text};
use crate::markdown::FrontMatter;
use crate::zip_file::{ZipDefect, ZipEntry, ZipLimits};

/// Maximum number of strategies of one import.
pub const MAX_STRATEGIES: usize = 200;
/// Maximum number of images and PDFs of one import.
pub const MAX_FILES: usize = 300;
/// Maximum number of nodes of all texts of an import.
const MAX_NODES: usize = 100_000;
/// Limits on the content of a ZIP file.
pub const ZIP_LIMITS: ZipLimits = ZipLimits {
    files: 2_000,
    file_bytes: 16 * 1024 * 1024,
    total_bytes: 96 * 1024 * 1024,
};

/// The strategies and files that an import would store, and its problems.
#[derive(Debug, Default, PartialEq)]
pub struct ImportPlan {
    pub strategies: Vec<PlannedStrategy>,
    /// The images and PDFs that the strategies refer to.
    pub files: Vec<ZipEntry>,
    pub problems: Vec<ImportProblem>,
}

/// A strategy that an import makes. Its addresses of files and of other strategies of the import are those of
/// [`super::file_address`] and [`super::strategy_address`] with the index in the plan.
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

/// A problem with one file: a part of it is not imported, or is imported with changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportProblem {
    pub path: String,
    pub reason: ImportLoss,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImportLoss {
    /// The file is neither a text nor an image nor a PDF that is read.
    Unsupported,
    /// The file is of a word processor, which can save it as a web page.
    WordDocument,
    /// The file is no text, or damaged.
    Unreadable,
    /// The file has more bytes than one file may have.
    TooLarge,
    /// The path of the file leads out of its ZIP file.
    OutsidePath,
    /// The text is longer than a strategy may be.
    TooLong,
    /// The text is nested more deeply than a document can be.
    TooDeep,
    /// Its title has more characters than a strategy's can have. The text begins with all of it.
    TitleCut,
    /// One of its folders has more characters than the name of a folder can have.
    FolderCut,
    /// It shows images that are not among the files or cannot be kept.
    MissingImages(LostNames),
    /// It links to files that are not among the files.
    MissingFiles(LostNames),
    /// Its metadata that a strategy does not have.
    Metadata(LostNames),
    /// Comments, which the program that wrote it does not show.
    Comments(LostNames),
    /// The rows of a table are pages of their own, which are imported.
    RowsArePages,
    /// The image or PDF is in no text.
    Unused,
}

/// Maximum number of names of one loss.
const MAX_LOST_NAMES: usize = 20;
/// Maximum number of characters of a name of a loss.
const MAX_LOST_NAME_CHARS: usize = 100;

/// The items that are lost: their number, and the first names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LostNames {
    pub count: usize,
    pub names: Vec<String>,
}

impl LostNames {
    pub fn push(&mut self, name: &str) {
        self.count += 1;
        if self.names.len() < MAX_LOST_NAMES {
            self.names.push(mended_text(name, MAX_LOST_NAME_CHARS));
        }
    }
}

/// The files cannot be imported at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImportRefusal {
    #[error(transparent)]
    Zip(#[from] ZipDefect),
    #[error("more than {MAX_STRATEGIES} strategies")]
    TooManyStrategies,
    #[error("more than {MAX_FILES} images and PDFs")]
    TooManyFiles,
    #[error("the texts are too long together")]
    TextsTooLong,
    /// With the reason, if there is only one problem.
    #[error("no file that can be imported")]
    Nothing(Option<ImportLoss>),
    #[error("the import was stopped")]
    Stopped,
}

/// Plans the import of these files. ZIP files among them are opened, and the parts of a large export of Notion.
/// Ends soon after `stop` is triggered.
pub fn plan(files: Vec<ZipEntry>, stop: &StopSignal) -> Result<ImportPlan, ImportRefusal> {
    let mut opened = OpenedFiles::new(files, stop)?;
    names::drop_common_root(&mut opened.files);
    let texts: Vec<usize> = (0..opened.files.len())
        .filter(|at| TextFormat::of(&opened.files[*at].path).is_some())
        .collect();
    let index = FileIndex::new(&opened.files, &texts);
    let mut plan = ImportPlan {
        problems: opened.problems,
        ..ImportPlan::default()
    };
    let mut nodes = 0;
    for at in &texts {
        let file = &opened.files[*at];
        let budget = ReadingBudget::new(stop);
        let read = read_text(file, &opened.files, &index, &budget);
        if stop.is_triggered() {
            return Err(ImportRefusal::Stopped);
        }
        match read {
            Ok(read) => {
                plan.note(file, read.losses);
                plan.strategies.push(read.planned);
                nodes += budget.nodes();
                if nodes > MAX_NODES {
                    return Err(ImportRefusal::TextsTooLong);
                }
                if plan.strategies.len() > MAX_STRATEGIES {
                    return Err(ImportRefusal::TooManyStrategies);
                }
            }
            Err(reason) => plan.note(file, vec![reason]),
        }
    }
    index.finish(&mut plan, opened.files)?;
    if plan.strategies.is_empty() {
        return Err(refusal_of(plan.problems, opened.defect));
    }
    Ok(plan)
}

/// Why no strategy was found in the files.
fn refusal_of(mut problems: Vec<ImportProblem>, defect: Option<ZipDefect>) -> ImportRefusal {
    // Without a text, every image is unused.
    problems.retain(|problem| problem.reason != ImportLoss::Unused);
    let only = problems.pop().filter(|_| problems.is_empty());
    match (defect, only) {
        (Some(defect), _) => ImportRefusal::Zip(defect),
        (None, only) => ImportRefusal::Nothing(only.map(|problem| problem.reason)),
    }
}

impl ImportPlan {
    fn note(&mut self, file: &ZipEntry, losses: Vec<ImportLoss>) {
        self.problems
            .extend(losses.into_iter().map(|reason| ImportProblem {
                path: file.path.clone(),
                reason,
            }));
    }
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
