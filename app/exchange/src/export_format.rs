//! The formats in which a strategy is exported.

use std::str::FromStr;

use app_domain::ValidationRule;

/// A format of an exported strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportFormat {
    /// One Markdown file, with the addresses of its images.
    Markdown,
    /// A ZIP file with the Markdown file, its images and its attachments.
    MarkdownZip,
    Docx,
    Json,
}

const NAMES: [(ExportFormat, &str, &str, &str); 4] = [
    (
        ExportFormat::Markdown,
        "markdown",
        "md",
        "text/markdown; charset=utf-8",
    ),
    (
        ExportFormat::MarkdownZip,
        "markdown-zip",
        "zip",
        "application/zip",
    ),
    (
        ExportFormat::Docx,
        "docx",
        "docx",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ),
    (ExportFormat::Json, "json", "json", "application/json"),
];

impl ExportFormat {
    fn row(self) -> &'static (Self, &'static str, &'static str, &'static str) {
        let found = NAMES.iter().find(|(format, ..)| *format == self);
        found.expect("every format has its row")
    }

    pub fn extension(self) -> &'static str {
        self.row().2
    }

    pub fn media_type(self) -> &'static str {
        self.row().3
    }
}

impl FromStr for ExportFormat {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let found = NAMES.iter().find(|(_, name, ..)| *name == raw);
        found
            .map(|(format, ..)| *format)
            .ok_or(ValidationRule::OneOf("markdown, markdown-zip, docx, json"))
    }
}
