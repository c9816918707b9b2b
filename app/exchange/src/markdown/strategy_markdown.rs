//! Reads and writes a strategy as Markdown.

use app_document::board::MapOutlines;
use app_document::{Document, DocumentError, ReadingBudget, StopSignal};
use serde_json::Value;

use super::blocks::BlockWriter;
use super::front_matter;
use super::reader;
use super::reader::BlockPosition;
use crate::StrategyFile;
use crate::json_node::document_of;

/// Returns the strategy as a Markdown file: its metadata and the paths of its attached `files` as front matter, then its
/// text. `address` turns an address of the document, for example of an upload, into the one that is written.
pub fn write(
    strategy: &StrategyFile,
    files: &[String],
    address: &dyn Fn(&str) -> String,
) -> String {
    let body = write_blocks(&strategy.content, &strategy.maps, address);
    let head = front_matter::write(&strategy.meta, files);
    if body.is_empty() {
        head
    } else {
        [head.as_str(), "\n", &body].concat()
    }
}

/// Returns the text of a document as Markdown, with a line feed at its end.
pub fn write_body(document: &Document, address: &dyn Fn(&str) -> String) -> String {
    write_blocks(document, &MapOutlines::NONE, address)
}

fn write_blocks(
    document: &Document,
    maps: &MapOutlines,
    address: &dyn Fn(&str) -> String,
) -> String {
    let mut lines = BlockWriter::new(maps, address).blocks(document.content());
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines.join("\n")
}

/// Reads the text of a Markdown file without its front matter. Every text is valid; the document may exceed a limit.
pub fn read_body(markdown: &str) -> Result<Document, DocumentError> {
    let budget = ReadingBudget::new(&StopSignal::default());
    let blocks = read_blocks(markdown, &budget);
    document_of(blocks, &budget)
}

/// Reads the blocks of a document as JSON, within the budget. Their addresses are those of the text, which need not be
/// safe.
pub(crate) fn read_blocks(markdown: &str, budget: &ReadingBudget) -> Vec<Value> {
    let position = BlockPosition {
        depth: 1,
        html_level: 0,
        budget,
    };
    reader::read_blocks(markdown, position)
}
