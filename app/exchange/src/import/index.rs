//! Addresses between the files of an import.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::import_plan::{
    ImportLoss, ImportPlan, ImportProblem, ImportRefusal, MAX_FILES, is_upload, map_addresses,
};
use super::text_file::TextFormat;
use crate::zip_file::ZipEntry;
use app_document::Document;

/// An address that no document keeps: it has no known scheme.
const NO_ADDRESS: &str = "missing:";
const FILE_PREFIX: &str = "/uploads/import-";
const STRATEGY_PREFIX: &str = "/stratbook/import-";

/// The address of a file of the plan in the texts of the plan.
pub fn file_address(at: usize) -> String {
    format!("{FILE_PREFIX}{at}")
}

/// The address of a strategy of the plan in the texts of the plan.
pub fn strategy_address(at: usize) -> String {
    format!("{STRATEGY_PREFIX}{at}")
}

/// The files of an import by their paths.
pub(super) struct FileIndex {
    paths: BTreeMap<String, usize>,
    uploads: Vec<bool>,
    texts: Vec<bool>,
    /// The files that texts refer to, in the order in which they do.
    used: RefCell<Vec<usize>>,
}

impl FileIndex {
    pub fn new(files: &[ZipEntry], texts: &[usize]) -> Self {
        let paths = files.iter().enumerate();
        Self {
            paths: paths
                .map(|(at, file)| (file.path.to_lowercase(), at))
                .collect(),
            uploads: files.iter().map(is_upload).collect(),
            texts: (0..files.len()).map(|at| texts.contains(&at)).collect(),
            used: RefCell::default(),
        }
    }

    /// The address in the plan of an address in the file. Relative addresses that lead nowhere are dropped.
    pub fn resolve(&self, file: &ZipEntry, address: &str) -> String {
        let address = unwrapped(address);
        if has_scheme(&address) || address.starts_with(['/', '#', '?']) {
            return address;
        }
        match self.find(file, &address) {
            Some(at) if self.uploads[at] => file_address(self.use_file(at)),
            // The index of the file, which `finish` replaces by that of its strategy.
            Some(at) if self.texts[at] => strategy_address(at),
            _ => NO_ADDRESS.to_owned(),
        }
    }

    /// The index in the plan of an attached file.
    pub fn file(&self, file: &ZipEntry, path: &str) -> Option<usize> {
        let at = self.find(file, path)?;
        self.uploads[at].then(|| self.use_file(at))
    }

    fn use_file(&self, at: usize) -> usize {
        let mut used = self.used.borrow_mut();
        let known = used.iter().position(|known| *known == at);
        known.unwrap_or_else(|| {
            used.push(at);
            used.len() - 1
        })
    }

    fn find(&self, file: &ZipEntry, address: &str) -> Option<usize> {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let decoded = percent_decoded(path);
        let mut parts: Vec<&str> = file.path.split('/').collect();
        parts.pop();
        for part in decoded.split('/') {
            match part {
                "" | "." => {}
                ".." => {
                    parts.pop()?;
                }
                part => parts.push(part),
            }
        }
        self.paths.get(&parts.join("/").to_lowercase()).copied()
    }

    /// Completes the plan: the files that are used, and the links between strategies by their indexes in the plan.
    pub fn finish(self, plan: &mut ImportPlan, files: Vec<ZipEntry>) -> Result<(), ImportRefusal> {
        let used = self.used.into_inner();
        if used.len() > MAX_FILES {
            return Err(ImportRefusal::TooManyFiles);
        }
        let by_path: BTreeMap<&str, usize> = plan
            .strategies
            .iter()
            .enumerate()
            .map(|(at, strategy)| (strategy.path.as_str(), at))
            .collect();
        let targets: Vec<Option<usize>> = files
            .iter()
            .map(|file| by_path.get(file.path.as_str()).copied())
            .collect();
        for strategy in &mut plan.strategies {
            let mut json = strategy.content.to_json();
            map_addresses(&mut json, &mut |address, _| {
                let at = address.strip_prefix(STRATEGY_PREFIX);
                match at.and_then(|at| at.parse::<usize>().ok()) {
                    None => address.to_owned(),
                    Some(at) => targets
                        .get(at)
                        .copied()
                        .flatten()
                        .map_or_else(|| NO_ADDRESS.to_owned(), strategy_address),
                }
            });
            if let Ok(content) = Document::from_json(json) {
                strategy.content = content;
            }
        }
        for (at, file) in files.iter().enumerate() {
            if !self.uploads[at] && TextFormat::of(&file.path).is_none() {
                plan.problems.push(ImportProblem {
                    path: file.path.clone(),
                    reason: ImportLoss::Unsupported,
                });
            }
        }
        let mut files: Vec<Option<ZipEntry>> = files.into_iter().map(Some).collect();
        let used = used.into_iter().filter_map(|at| files[at].take());
        plan.files = used.collect();
        Ok(())
    }
}

/// The address behind the one that Google Docs writes.
fn unwrapped(address: &str) -> String {
    let wrapped = address.strip_prefix("https://www.google.com/url?");
    let mut query = wrapped.into_iter().flat_map(|query| query.split('&'));
    let target = query.find_map(|field| field.strip_prefix("q="));
    target.map_or_else(|| address.trim().to_owned(), percent_decoded)
}

fn has_scheme(address: &str) -> bool {
    let end = address.find([':', '/', '?', '#']);
    end.is_some_and(|end| address[end..].starts_with(':'))
}

fn percent_decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let code = text.get(at + 1..at + 3);
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(decoded) if *byte == b'%' => {
                out.push(decoded);
                at += 3;
            }
            _ => {
                out.push(*byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}
