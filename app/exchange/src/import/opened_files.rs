//! The files of an import, with those of its ZIP files.

use app_document::StopSignal;

use super::import_plan::{ImportLoss, ImportProblem, ImportRefusal, ZIP_LIMITS};
use crate::zip_file::{EntryDefect, ZipDefect, ZipEntry, ZipLimits, normalized_path, read_zip};

/// Files with normalized paths, and what could not be opened.
pub(super) struct OpenedFiles {
    pub files: Vec<ZipEntry>,
    pub problems: Vec<ImportProblem>,
    /// Why a ZIP file could not be opened.
    pub defect: Option<ZipDefect>,
    /// The limits that are left for further ZIP files.
    limits: ZipLimits,
}

impl OpenedFiles {
    /// Opens the ZIP files among these files. A ZIP file within one of them is an attachment, unless all files beside
    /// it are parts of an export, too.
    pub fn new(files: Vec<ZipEntry>, stop: &StopSignal) -> Result<Self, ImportRefusal> {
        let mut opened = Self {
            files: Vec::new(),
            problems: Vec::new(),
            defect: None,
            limits: ZIP_LIMITS,
        };
        for file in files {
            let Some(path) = normalized_path(&file.path) else {
                opened.note(&file.path, ImportLoss::OutsidePath);
                continue;
            };
            let is_unnamed_zip = file.bytes.starts_with(b"PK\x03\x04") && !path.contains('.');
            if is_zip(&path) || is_unnamed_zip {
                let content = opened.read(&path, &file.bytes)?;
                opened.push_all(content, stop)?;
            } else {
                opened.files.push(ZipEntry { path, ..file });
            }
        }
        Ok(opened)
    }

    fn push_all(&mut self, files: Vec<ZipEntry>, stop: &StopSignal) -> Result<(), ImportRefusal> {
        if !files.iter().all(|file| is_part_of_export(&file.path)) {
            self.files.extend(files);
            return Ok(());
        }
        for part in files {
            if stop.is_triggered() {
                return Err(ImportRefusal::Stopped);
            }
            let content = self.read(&part.path, &part.bytes)?;
            self.files.extend(content);
        }
        Ok(())
    }

    /// Reads a ZIP file, and notes what cannot be read.
    fn read(&mut self, path: &str, bytes: &[u8]) -> Result<Vec<ZipEntry>, ImportRefusal> {
        let read = match read_zip(bytes, self.limits) {
            Ok(read) => read,
            Err(defect @ (ZipDefect::Broken | ZipDefect::Unreadable)) => {
                self.defect.get_or_insert(defect);
                self.note(path, ImportLoss::Unreadable);
                return Ok(Vec::new());
            }
            Err(defect) => return Err(defect.into()),
        };
        let count = read.entries.len() + read.refused.len();
        self.limits.files = self.limits.files.saturating_sub(count);
        for entry in &read.entries {
            let length = entry.bytes.len() as u64;
            self.limits.total_bytes = self.limits.total_bytes.saturating_sub(length);
        }
        for (path, defect) in &read.refused {
            let reason = match defect {
                EntryDefect::TooLarge => ImportLoss::TooLarge,
                EntryDefect::OutsidePath => ImportLoss::OutsidePath,
                EntryDefect::Unreadable => {
                    self.defect.get_or_insert(ZipDefect::Unreadable);
                    ImportLoss::Unreadable
                }
            };
            self.note(path, reason);
        }
        Ok(read.entries)
    }

    fn note(&mut self, path: &str, reason: ImportLoss) {
        let path = path.to_owned();
        self.problems.push(ImportProblem { path, reason });
    }
}

fn is_zip(path: &str) -> bool {
    path.to_ascii_lowercase().ends_with(".zip")
}

/// Whether this is a part of a large export of Notion, as `Export-1a2b-Part-1.zip` and `ExportBlock-1a2b-Part-1.zip`.
fn is_part_of_export(path: &str) -> bool {
    is_zip(path) && path.starts_with("Export") && !path.contains('/')
}
