//! Reads one file with text as a strategy.

use app_document::safe_url::is_safe_image;
use app_document::{Document, DocumentError, ReadingBudget};
use app_domain::game_catalog::MAX_CATALOG_NAME_CHARS;
use app_domain::strategy::{
    MAX_AGENTS_PER_STRATEGY, MAX_TAG_CHARS, MAX_TAGS, MAX_TITLE_CHARS, PASTED_TEXT_NAME,
};
use app_domain::upload::{MAX_ATTACHMENTS_PER_STRATEGY, SIGNATURE_BYTES, UploadKind};
use serde_json::{Value, json};

use super::embedded_file::without_embedded_files;
use super::import_plan::{ImportLoss, LostNames, PlannedStrategy, map_addresses};
use super::index::{FileIndex, NO_ADDRESS, WIKI_PREFIX, percent_decoded};
use super::names::mended_name;
use super::text_encoding::decoded_text;
use super::{csv_file, html_file, names, properties};
use crate::json_file::{self, JsonFileError};
use crate::json_node::{document_of, paragraph};
use crate::markdown::{FrontMatter, parse_front_matter, read_blocks, without_comments};
use crate::zip_file::ZipEntry;

/// Maximum number of bytes of a text.
const MAX_TEXT_BYTES: usize = 480 * 1024;
/// Maximum number of bytes of a text with the images in it, or with the white space of JSON.
const MAX_TEXT_FILE_BYTES: usize = 16 * 1024 * 1024;

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
            "csv" | "tsv" => Self::Csv,
            _ => return None,
        })
    }
}

/// A strategy, and what of its file is lost.
pub(super) struct ReadText {
    pub planned: PlannedStrategy,
    pub losses: Vec<ImportLoss>,
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
    let format = TextFormat::of(&file.path).ok_or(ImportLoss::Unsupported)?;
    let text = decoded_text(&file.bytes, format == TextFormat::Html);
    let text = text.ok_or(ImportLoss::Unreadable)?;
    let text = match format {
        TextFormat::Markdown | TextFormat::Html => {
            let mut images = EmbeddedImages {
                file,
                index,
                count: 0,
            };
            without_embedded_files(&text, &mut |bytes| images.keep(bytes))
        }
        TextFormat::Json | TextFormat::Csv => text,
    };
    let length = match format {
        TextFormat::Json => json_file::compact_length(&text),
        _ => text.len(),
    };
    if length > MAX_TEXT_BYTES {
        return Err(ImportLoss::TooLong);
    }
    let mut losses = TextLosses::default();
    let mut read = match format {
        TextFormat::Json => read_json(&text, budget)?,
        TextFormat::Markdown => read_markdown(file, &text, &mut losses, budget),
        TextFormat::Html => {
            let mut address = |address: &str, is_image: bool| {
                resolved(file, index, address, is_image, &mut losses)
            };
            let page = html_file::read(&text, &mut address, budget);
            ReadFile::new(page.title, page.blocks)
        }
        TextFormat::Csv if names::has_pages(&file.path, all) => {
            return Err(ImportLoss::RowsArePages);
        }
        TextFormat::Csv => ReadFile::new(None, csv_file::read(&text, budget)),
    };
    if format == TextFormat::Markdown {
        for block in &mut read.blocks {
            map_addresses(block, &mut |address, is_image| {
                resolved(file, index, address, is_image, &mut losses)
            });
        }
    }
    plan_of(file, index, read, losses, budget)
}

/// The content of a file.
struct ReadFile {
    title: Option<String>,
    meta: FrontMatter,
    blocks: Vec<Value>,
    /// The document as it was stored, if the file has one.
    document: Option<Document>,
}

impl ReadFile {
    fn new(title: Option<String>, blocks: Vec<Value>) -> Self {
        Self {
            title,
            meta: FrontMatter::default(),
            blocks,
            document: None,
        }
    }
}

/// The items that are lost while a file is read.
#[derive(Default)]
struct TextLosses {
    images: LostNames,
    files: LostNames,
    metadata: LostNames,
    comments: LostNames,
}

impl TextLosses {
    fn into_list(self) -> Vec<ImportLoss> {
        let losses = [
            (
                self.images,
                ImportLoss::MissingImages as fn(LostNames) -> ImportLoss,
            ),
            (self.files, ImportLoss::MissingFiles),
            (self.metadata, ImportLoss::Metadata),
            (self.comments, ImportLoss::Comments),
        ];
        let losses = losses.into_iter().filter(|(lost, _)| lost.count > 0);
        losses.map(|(lost, loss)| loss(lost)).collect()
    }
}

fn read_markdown(
    file: &ZipEntry,
    text: &str,
    losses: &mut TextLosses,
    budget: &ReadingBudget,
) -> ReadFile {
    let (mut meta, body) = parse_front_matter(text);
    let mut body = without_comments(body, &mut |comment| losses.comments.push(comment));
    if names::has_notion_id(&file.path) {
        body = properties::take(&body, &mut meta);
    }
    let mut blocks = read_blocks(&body, budget);
    let title = meta.title.take().or_else(|| take_title(&mut blocks));
    ReadFile {
        meta,
        ..ReadFile::new(title, blocks)
    }
}

fn read_json(text: &str, budget: &ReadingBudget) -> Result<ReadFile, ImportLoss> {
    let read = json_file::read(text).map_err(|error| match error {
        JsonFileError::NotAStrategy => ImportLoss::Unsupported,
        JsonFileError::NewerVersion => ImportLoss::Unreadable,
        JsonFileError::Document(error) => document_loss(&error),
    })?;
    // A text of JSON has no more nodes than this.
    budget.spend(text.matches("\"type\"").count(), 0);
    let mut content = read.content.to_json();
    let blocks = match content["content"].take() {
        Value::Array(blocks) => blocks,
        _ => Vec::new(),
    };
    Ok(ReadFile {
        meta: FrontMatter {
            map: read.meta.map,
            side: read.meta.side,
            tags: read.meta.tags,
            agents: read.meta.agents,
            ..FrontMatter::default()
        },
        document: Some(read.content),
        ..ReadFile::new(Some(read.meta.title), blocks)
    })
}

/// The strategy of a file. Its title is that of the text or the name of the file.
fn plan_of(
    file: &ZipEntry,
    index: &FileIndex,
    mut read: ReadFile,
    mut losses: TextLosses,
    budget: &ReadingBudget,
) -> Result<ReadText, ImportLoss> {
    let name = names::title_of(&file.path);
    let is_named = |title: &String| !mended_name(title, usize::MAX).is_empty();
    let mut title = read.title.filter(is_named);
    if title.is_none() && name == PASTED_TEXT_NAME {
        title = take_heading(&mut read.blocks).filter(is_named);
    }
    let title = title.or(Some(name)).filter(is_named);
    let whole = mended_name(title.as_deref().unwrap_or(names::UNTITLED), usize::MAX);
    let title = mended_name(&whole, MAX_TITLE_CHARS);
    let is_title_cut = title.len() < whole.len();
    if is_title_cut {
        let text = vec![json!({"type": "text", "text": whole})];
        read.blocks.insert(0, paragraph(text));
        budget.spend(2, whole.len());
    }
    let (folders, is_folder_cut) = names::folders_of(&file.path);
    let mut attached = Vec::new();
    for path in std::mem::take(&mut read.meta.files) {
        match index.file(file, &path) {
            Some(at) if attached.contains(&at) => {}
            Some(at) if attached.len() < MAX_ATTACHMENTS_PER_STRATEGY => attached.push(at),
            _ => losses.files.push(&path),
        }
    }
    let meta = kept_metadata(&read.meta, &mut losses.metadata);
    let content = match read.document.filter(|_| !is_title_cut) {
        Some(document) => document,
        None => document_of(read.blocks, budget).map_err(|error| document_loss(&error))?,
    };
    let mut losses = losses.into_list();
    losses.extend(is_title_cut.then_some(ImportLoss::TitleCut));
    losses.extend(is_folder_cut.then_some(ImportLoss::FolderCut));
    let planned = PlannedStrategy {
        path: file.path.clone(),
        folders,
        title,
        meta,
        content,
        attached,
    };
    Ok(ReadText { planned, losses })
}

/// The metadata that a strategy can have. The catalog decides later which map and which agents are known.
fn kept_metadata(meta: &FrontMatter, lost: &mut LostNames) -> FrontMatter {
    meta.left_out.iter().for_each(|value| lost.push(value));
    let name = |name: &String| mended_name(name, usize::MAX);
    let mut distinct = |key: &str, values: &[String], max_chars: usize, max: usize| {
        let mut kept: Vec<String> = Vec::new();
        for value in values.iter().map(name).filter(|value| !value.is_empty()) {
            let is_known = |known: &String| known.to_lowercase() == value.to_lowercase();
            let is_short = value.chars().count() <= max_chars && !value.contains(',');
            if kept.iter().any(is_known) {
                continue;
            }
            if is_short && kept.len() < max {
                kept.push(value);
            } else {
                lost.push(&format!("{key}: {value}"));
            }
        }
        kept
    };
    FrontMatter {
        tags: distinct("tags", &meta.tags, MAX_TAG_CHARS, MAX_TAGS),
        agents: distinct(
            "agents",
            &meta.agents,
            MAX_CATALOG_NAME_CHARS,
            MAX_AGENTS_PER_STRATEGY,
        ),
        map: meta.map.as_ref().map(name).filter(|map| !map.is_empty()),
        side: meta.side,
        ..FrontMatter::default()
    }
}

/// The images in a file.
struct EmbeddedImages<'a> {
    file: &'a ZipEntry,
    index: &'a FileIndex,
    count: usize,
}

impl EmbeddedImages<'_> {
    /// Adds an image. Returns its address in the text.
    fn keep(&mut self, bytes: Vec<u8>) -> Option<String> {
        let lead = &bytes[..bytes.len().min(SIGNATURE_BYTES)];
        let kind = UploadKind::detect(lead)?;
        self.count += 1;
        let (name, number) = (names::title_of(&self.file.path), self.count);
        let path = format!("{name} {number}.{}", kind.extension());
        self.index.embed(ZipEntry { path, bytes })
    }
}

/// The address in the plan. One that leads nowhere is counted and replaced by one that no document keeps.
fn resolved(
    file: &ZipEntry,
    index: &FileIndex,
    address: &str,
    is_image: bool,
    losses: &mut TextLosses,
) -> String {
    let resolved = index.resolve(file, address);
    let is_kept = |address: &String| !is_image || is_safe_image(address);
    resolved.filter(is_kept).unwrap_or_else(|| {
        let shown = address.strip_prefix(WIKI_PREFIX).unwrap_or(address);
        let lost = if is_image {
            &mut losses.images
        } else {
            &mut losses.files
        };
        lost.push(&percent_decoded(shown));
        NO_ADDRESS.to_owned()
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
