//! Addresses between the files of an import.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::import_plan::{
    ImportLoss, ImportPlan, ImportProblem, ImportRefusal, MAX_FILES, is_upload, map_addresses,
};
use super::text_file::TextFormat;
use crate::zip_file::{ZipEntry, normalized_path};
use app_document::Document;
use unicode_normalization::UnicodeNormalization;

/// An address that no document keeps: it has no known scheme.
pub(super) const NO_ADDRESS: &str = "missing:";
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

/// Precedes the target of a wiki link, which names a file anywhere among the files.
pub(crate) const WIKI_PREFIX: &str = "wiki:";
/// Precedes the number of a file within a text.
const EMBEDDED_PREFIX: &str = "embedded:";

/// The files of an import by their paths.
pub(super) struct FileIndex {
    paths: BTreeMap<String, usize>,
    /// The files by their names with and without extension, those with the shortest path.
    names: BTreeMap<String, usize>,
    uploads: Vec<bool>,
    texts: Vec<bool>,
    /// The images within texts.
    embedded: RefCell<Vec<ZipEntry>>,
    /// The files that texts refer to, in the order in which they do.
    used: RefCell<Vec<UsedFile>>,
}

#[derive(Clone, Copy, PartialEq)]
enum UsedFile {
    /// The index among the files.
    Beside(usize),
    /// The index among the images within texts.
    Embedded(usize),
}

impl FileIndex {
    pub fn new(files: &[ZipEntry], texts: &[usize]) -> Self {
        let mut paths = BTreeMap::new();
        let mut names: BTreeMap<String, usize> = BTreeMap::new();
        let mut name_file = |name: &str, at: usize| {
            let known = names.entry(name.to_owned()).or_insert(at);
            if files[at].path.len() < files[*known].path.len() {
                *known = at;
            }
        };
        for (at, file) in files.iter().enumerate() {
            let key = path_key(&file.path);
            let name = key.rsplit('/').next().unwrap_or_default();
            name_file(name, at);
            if let Some((stem, "md" | "markdown")) = name.rsplit_once('.') {
                name_file(stem, at);
            }
            paths.insert(key, at);
        }
        Self {
            paths,
            names,
            uploads: files.iter().map(is_upload).collect(),
            texts: (0..files.len()).map(|at| texts.contains(&at)).collect(),
            embedded: RefCell::default(),
            used: RefCell::default(),
        }
    }

    /// The address in the plan of an address in the file; `None` for one of a file that is not among the files.
    pub fn resolve(&self, file: &ZipEntry, address: &str) -> Option<String> {
        let address = unwrapped(address);
        if let Some(number) = address.strip_prefix(EMBEDDED_PREFIX) {
            let number = number.parse().ok()?;
            let is_known = number < self.embedded.borrow().len();
            return is_known.then(|| file_address(self.use_file(UsedFile::Embedded(number))));
        }
        let wiki = address.strip_prefix(WIKI_PREFIX);
        let found = match wiki {
            Some(target) => self.find_page(file, target),
            None => self.find(file, &address),
        };
        match found {
            Some(at) if self.uploads[at] => Some(file_address(self.use_file(UsedFile::Beside(at)))),
            // The index of the file, which `finish` replaces by that of its strategy.
            Some(at) if self.texts[at] => Some(strategy_address(at)),
            _ if wiki.is_some() => None,
            _ if has_scheme(&address) || address.starts_with(['/', '#', '?']) => Some(address),
            _ => None,
        }
    }

    /// The index in the plan of an attached file.
    pub fn file(&self, file: &ZipEntry, path: &str) -> Option<usize> {
        let found = self.at(file, path).or_else(|| self.find(file, path));
        let at = found.filter(|at| self.uploads[*at])?;
        Some(self.use_file(UsedFile::Beside(at)))
    }

    /// Adds an image within a text. Returns the address that takes its place there; `None` if there are too many.
    pub fn embed(&self, image: ZipEntry) -> Option<String> {
        let mut embedded = self.embedded.borrow_mut();
        let number = embedded.len();
        (number < MAX_FILES).then(|| {
            embedded.push(image);
            format!("{EMBEDDED_PREFIX}{number}")
        })
    }

    fn use_file(&self, file: UsedFile) -> usize {
        let mut used = self.used.borrow_mut();
        let known = used.iter().position(|known| *known == file);
        known.unwrap_or_else(|| {
            // One more is enough to refuse the import.
            if used.len() <= MAX_FILES {
                used.push(file);
            }
            used.len() - 1
        })
    }

    /// The file at an address. Programs that encode no addresses write the signs of names as they are.
    fn find(&self, file: &ZipEntry, address: &str) -> Option<usize> {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        [
            &*percent_decoded(path),
            path,
            &*percent_decoded(address),
            address,
        ]
        .into_iter()
        .find_map(|path| self.at(file, path))
    }

    /// The file at a path from the folder of `file`, or from the top.
    fn at(&self, file: &ZipEntry, path: &str) -> Option<usize> {
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let path = if path.starts_with('/') {
            normalized_path(path)
        } else {
            normalized_path(&[folder, "/", path].concat())
        };
        self.paths.get(&path_key(&path?)).copied()
    }

    /// The file of a wiki link: by its path from the folder of `file` or from the top, or by its name.
    fn find_page(&self, file: &ZipEntry, target: &str) -> Option<usize> {
        let page = target.split(['#', '^']).next().unwrap_or_default().trim();
        if page.is_empty() {
            return self.at(file, file.path.rsplit('/').next()?);
        }
        [target, page].into_iter().find_map(|page| {
            [page.to_owned(), format!("{page}.md")]
                .iter()
                .find_map(|path| {
                    self.at(file, path)
                        .or_else(|| self.at(file, &format!("/{path}")))
                })
                .or_else(|| self.names.get(&path_key(page.rsplit('/').next()?)).copied())
        })
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
            let reason = match TextFormat::of(&file.path) {
                Some(_) => continue,
                None if !self.uploads[at] => loss_of_kind(&file.path),
                None if used.contains(&UsedFile::Beside(at)) => continue,
                None => ImportLoss::Unused,
            };
            let path = file.path.clone();
            plan.problems.push(ImportProblem { path, reason });
        }
        let mut files: Vec<Option<ZipEntry>> = files.into_iter().map(Some).collect();
        let embedded = self.embedded.into_inner().into_iter();
        let mut embedded: Vec<Option<ZipEntry>> = embedded.map(Some).collect();
        let used = used.into_iter().filter_map(|file| match file {
            UsedFile::Beside(at) => files[at].take(),
            UsedFile::Embedded(at) => embedded[at].take(),
        });
        plan.files = used.collect();
        Ok(())
    }
}

/// Why a file of this name is not imported.
fn loss_of_kind(path: &str) -> ImportLoss {
    let extension = path.rsplit_once('.').map(|(_, extension)| extension);
    let extension = extension.unwrap_or_default().to_ascii_lowercase();
    match extension.as_str() {
        "docx" | "doc" | "odt" | "rtf" => ImportLoss::WordDocument,
        _ => ImportLoss::Unsupported,
    }
}

/// The form in which paths are compared.
fn path_key(path: &str) -> String {
    path.nfc().collect::<String>().to_lowercase()
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

pub(super) fn percent_decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let digit = |offset: usize| char::from(*bytes.get(at + offset)?).to_digit(16);
        match digit(1).zip(digit(2)) {
            Some((high, low)) if *byte == b'%' => {
                out.extend(u8::try_from(high * 16 + low));
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
