//! Plans what files of other programs become, before anything is written.
//!
//! `names.rs` reads folders and titles from paths, `index.rs` resolves addresses between the files, `html_file.rs` and
//! `csv_file.rs` read their formats.

mod csv_file;
mod embedded_file;
mod html_file;
mod index;
mod names;
mod properties;

pub use app_document::StopSignal;
use app_document::{Document, DocumentError, ReadingBudget};
use app_domain::strategy::PASTED_TEXT_NAME;
use app_domain::upload::{SIGNATURE_BYTES, UploadKind};
use serde_json::Value;

use crate::json_file::{self, JsonFileError};
use crate::json_node::document_of;
use crate::markdown::{FrontMatter, parse_front_matter, read_blocks};
use crate::zip_file::{ZipDefect, ZipEntry, ZipLimits, read_zip};
use embedded_file::without_embedded_files;
use index::FileIndex;
pub use index::{file_address, strategy_address};

/// Maximum number of strategies of one import.
pub const MAX_STRATEGIES: usize = 200;
/// Maximum number of images and PDFs of one import.
pub const MAX_FILES: usize = 300;
/// Maximum number of bytes of a text.
const MAX_TEXT_BYTES: usize = 512 * 1024;
/// Maximum number of bytes of a text with the images in it, or with the white space of JSON.
const MAX_TEXT_FILE_BYTES: usize = 4 * 1024 * 1024;
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TextFormat {
    Markdown,
    Html,
    Json,
    Csv,
}

impl TextFormat {
    fn of(path: &str) -> Option<Self> {
        let (_, extension) = path.rsplit_once('.')?;
        Some(match extension.to_ascii_lowercase().as_str() {
            "md" | "markdown" | "txt" => Self::Markdown,
            "html" | "htm" => Self::Html,
            "json" => Self::Json,
            "csv" => Self::Csv,
            _ => return None,
        })
    }
}

/// A strategy with the number of images that are not among the files.
struct ReadText {
    planned: PlannedStrategy,
    missing: usize,
    is_title_cut: bool,
}

fn read_text(
    file: &ZipEntry,
    all: &[ZipEntry],
    index: &FileIndex,
    budget: &ReadingBudget,
) -> Result<ReadText, ImportLoss> {
    if file.bytes.len() > MAX_TEXT_FILE_BYTES {
        return Err(ImportLoss::TooLong);
    }
    let text = std::str::from_utf8(&file.bytes).map_err(|_| ImportLoss::Unreadable)?;
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let format = TextFormat::of(&file.path).ok_or(ImportLoss::Unsupported)?;
    let text = match format {
        TextFormat::Markdown | TextFormat::Html => without_embedded_files(&text),
        TextFormat::Json | TextFormat::Csv => text,
    };
    let length = match format {
        TextFormat::Json => json_file::compact_length(&text),
        _ => text.len(),
    };
    if length > MAX_TEXT_BYTES {
        return Err(ImportLoss::TooLong);
    }
    let name = names::title_of(&file.path);
    let is_pasted = name == PASTED_TEXT_NAME;
    let pasted_title = |blocks: &mut Vec<Value>| is_pasted.then(|| take_heading(blocks)).flatten();
    let mut missing = 0;
    let (title, mut meta, mut blocks) = match format {
        TextFormat::Json => return read_json(file, &text, budget),
        TextFormat::Markdown => {
            let (mut meta, body) = parse_front_matter(&text);
            let mut body = body.to_owned();
            if names::has_notion_id(&file.path) {
                body = properties::take(&body, &mut meta);
            }
            let mut blocks = read_blocks(&body, budget);
            let title = meta.title.take().or_else(|| take_title(&mut blocks));
            let title = title.or_else(|| pasted_title(&mut blocks));
            (title.unwrap_or(name), meta, blocks)
        }
        TextFormat::Html => {
            let resolve = |address: &str| index.resolve(file, address);
            let mut page = html_file::read(&text, &resolve, budget);
            missing = page.missing_images;
            let title = page.title.or_else(|| pasted_title(&mut page.blocks));
            (title.unwrap_or(name), FrontMatter::default(), page.blocks)
        }
        TextFormat::Csv => {
            if names::has_pages(&file.path, all) {
                return Err(ImportLoss::RowsArePages);
            }
            (name, FrontMatter::default(), csv_file::read(&text, budget))
        }
    };
    for block in &mut blocks {
        map_addresses(block, &mut |address, is_image| {
            let resolved = index.resolve(file, address);
            let is_missing = is_image && !app_document::safe_url::is_safe_image(&resolved);
            missing += usize::from(is_missing);
            resolved
        });
    }
    let paths = std::mem::take(&mut meta.files);
    let attached = paths.iter().filter_map(|path| index.file(file, path));
    let (title, is_title_cut) = shortened(&title);
    Ok(ReadText {
        planned: PlannedStrategy {
            path: file.path.clone(),
            folders: names::folders_of(&file.path),
            title,
            attached: attached.collect(),
            meta,
            content: document_of(blocks, budget).map_err(|error| document_loss(&error))?,
        },
        missing,
        is_title_cut,
    })
}

fn read_json(file: &ZipEntry, text: &str, budget: &ReadingBudget) -> Result<ReadText, ImportLoss> {
    let read = json_file::read(text).map_err(|error| match error {
        JsonFileError::NotAStrategy => ImportLoss::Unsupported,
        JsonFileError::NewerVersion => ImportLoss::Unreadable,
        JsonFileError::Document(error) => document_loss(&error),
    })?;
    // A text of JSON has no more nodes than this.
    budget.spend(text.matches("\"type\"").count(), 0);
    let (title, is_title_cut) = shortened(&read.meta.title);
    let planned = PlannedStrategy {
        path: file.path.clone(),
        folders: names::folders_of(&file.path),
        title,
        meta: FrontMatter {
            map: read.meta.map,
            side: read.meta.side,
            tags: read.meta.tags,
            agents: read.meta.agents,
            ..FrontMatter::default()
        },
        content: read.content,
        attached: Vec::new(),
    };
    Ok(ReadText {
        planned,
        missing: 0,
        is_title_cut,
    })
}

fn document_loss(error: &DocumentError) -> ImportLoss {
    match error {
        DocumentError::TooLarge(_) | DocumentError::TooManyNodes => ImportLoss::TooLong,
        DocumentError::TooDeep(_) => ImportLoss::TooDeep,
        _ => ImportLoss::Unreadable,
    }
}

/// The first block, if it is a heading of the first level: the title of the page.
fn take_title(blocks: &mut Vec<Value>) -> Option<String> {
    let first = blocks.first()?;
    if first["type"] != "heading" || first["attrs"]["level"] != 1 {
        return None;
    }
    let texts = first["content"].as_array()?.iter();
    let title: String = texts.filter_map(|node| node["text"].as_str()).collect();
    if title.trim().is_empty() {
        return None;
    }
    blocks.remove(0);
    Some(title)
}

/// The text of the first heading, which is removed if the text begins with it.
fn take_heading(blocks: &mut Vec<Value>) -> Option<String> {
    let at = blocks.iter().position(|block| block["type"] == "heading")?;
    let texts = blocks[at]["content"].as_array()?.iter();
    let title: String = texts.filter_map(|node| node["text"].as_str()).collect();
    if at == 0 && !title.trim().is_empty() {
        blocks.remove(0);
    }
    Some(title).filter(|title| !title.trim().is_empty())
}

/// The title within the limit of characters, and whether it was longer.
fn shortened(title: &str) -> (String, bool) {
    let limit = app_domain::strategy::MAX_TITLE_CHARS;
    let words = title.split_whitespace().collect::<Vec<_>>().join(" ");
    let title: String = words.chars().take(limit).collect();
    if title.is_empty() {
        return ("Untitled".to_owned(), false);
    }
    let is_cut = title.len() < words.len();
    (title, is_cut)
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
fn is_upload(file: &ZipEntry) -> bool {
    let lead = &file.bytes[..file.bytes.len().min(SIGNATURE_BYTES)];
    UploadKind::detect(lead).is_some()
}
