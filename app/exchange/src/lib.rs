//! Strategies in the formats of other programs: Markdown, DOCX, JSON and ZIP files, written and read.
//!
//! Start with [`StrategyFile`], a strategy without an installation. [`markdown`], [`docx`] and [`json_file`] write one,
//! and [`zip_file`] packs several.

#![allow(
    clippy::format_push_string,
    reason = "`write!` returns an error that writing to a string never has"
)]

pub mod docx;
mod export_format;
pub mod file_name;
pub mod import;
pub mod json_file;
mod json_node;
pub mod markdown;
mod mention_marks;
mod strategy_file;
pub mod zip_file;

pub use export_format::ExportFormat;
use mention_marks::mention_marks;
pub use strategy_file::StrategyFile;
