//! Reads one file with text as a strategy.

use app_document::{DocumentError, ReadingBudget};
use app_domain::strategy::PASTED_TEXT_NAME;
use serde_json::Value;

use super::embedded_file::without_embedded_files;
use super::import_plan::{ImportLoss, PlannedStrategy, map_addresses};
use super::index::FileIndex;
use super::{csv_file, html_file, names, properties};
use crate::json_file::{self, JsonFileError};
use crate::json_node::document_of;
use crate::markdown::{FrontMatter, parse_front_matter, read_blocks};
use crate::zip_file::ZipEntry;

/// Maximum number of bytes of a text.
const MAX_TEXT_BYTES: usize = 512 * 1024;
/// Maximum number of bytes of a text with the images in it, or with the white space of JSON.
const MAX_TEXT_FILE_BYTES: usize = 4 * 1024 * 1024;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TextFormat {
    Markdown,
    Html,
    Json,
    Csv,
}

impl TextFormat {
    pub fn of(path: &str) -> Option<Self> {
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
pub(super) struct ReadText {
    pub planned: PlannedStrategy,
    pub missing: usize,
    pub is_title_cut: bool,
}

pub(super) fn read_text(
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
