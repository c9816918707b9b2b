//! The language of the code base: names that are understood without their path, comments and texts without idioms,
//! documents that name what exists, and files that are named after what they hold.

mod documents;
mod tables_of_contents;
mod type_names;
mod variable_names;
mod wording;

use std::fs;
use std::path::{Path, PathBuf};

/// Folders that are generated, installed or filled by a running server; landed migrations are never edited.
const FOREIGN_FOLDERS: [&str; 7] = [
    "target",
    "node_modules",
    ".git",
    "data",
    "data.previous",
    "test-results",
    "migrations",
];

const TEXT_EXTENSIONS: &str = "rs ts mjs sh css html md toml yml yaml sql example";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("a workspace")
        .to_owned()
}

/// Every file of the repository whose path ends with one of the extensions, or has none, with its text.
fn files() -> Vec<(PathBuf, String)> {
    let root = root();
    let mut folders = vec![root.clone()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let extension = path.extension().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                if !FOREIGN_FOLDERS.contains(&name.as_ref()) {
                    folders.push(path);
                }
            } else if (extension.is_empty() || has(TEXT_EXTENSIONS, &extension))
                && let Ok(text) = fs::read_to_string(&path)
            {
                let path = path.strip_prefix(&root).expect("a path below the root");
                files.push((path.to_owned(), text));
            }
        }
    }
    files.sort();
    files
}

fn has(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|listed| listed == word)
}
