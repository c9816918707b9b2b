//! Files and sections that documents and comments name exist.

use std::path::PathBuf;

use crate::{FOREIGN_FOLDERS, files};

/// The files and folders that a document names in code spans, such as `write_queue.rs` and `outbox_worker/`.
fn named_files(document: &str) -> impl Iterator<Item = &str> {
    document.split('`').skip(1).step_by(2).filter(|span| {
        let is_source = [".rs", ".ts", ".css", ".mjs", ".html"]
            .iter()
            .any(|end| span.ends_with(end));
        let is_folder = span.ends_with('/') && !span.starts_with('/');
        let is_path = span
            .chars()
            .all(|letter| letter.is_alphanumeric() || "_-./".contains(letter));
        is_path && !span.starts_with('.') && (is_source || is_folder)
    })
}

#[test]
fn a_document_names_only_files_that_exist() {
    let files = files();
    let paths: Vec<String> = files
        .iter()
        .map(|(path, _)| format!("/{}", path.display()))
        .collect();
    let mut missing = Vec::new();
    for (path, text) in &files {
        if path.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        for name in named_files(text) {
            let first = name.split('/').next().unwrap_or_default();
            let is_there = |path: &String| {
                if name.ends_with('/') {
                    path.contains(&format!("/{name}"))
                } else {
                    path.ends_with(&format!("/{name}"))
                }
            };
            if !FOREIGN_FOLDERS.contains(&first) && !paths.iter().any(is_there) {
                missing.push(format!("{}: {name}", path.display()));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn a_cited_section_exists() {
    let files = files();
    let mut missing = Vec::new();
    for document in ["specification", "decisions"] {
        let path = PathBuf::from(format!("docs/{document}.md"));
        let (_, text) = files
            .iter()
            .find(|(other, _)| *other == path)
            .expect("the document");
        for (path, source) in &files {
            for (start, found) in source.match_indices(&format!("{document} §")) {
                let section: String = source[start + found.len()..]
                    .chars()
                    .take_while(|letter| letter.is_ascii_digit() || *letter == '.')
                    .collect();
                let section = section.trim_end_matches('.');
                let is_heading = |line: &str| {
                    line.starts_with('#')
                        && line
                            .trim_start_matches('#')
                            .split_whitespace()
                            .next()
                            .map(|number| number.trim_end_matches('.'))
                            == Some(section)
                };
                if !text.lines().any(is_heading) {
                    missing.push(format!("{}: {document} §{section}", path.display()));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
