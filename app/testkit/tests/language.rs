//! The language of the code base: names that are understood without their path, comments and texts without idioms,
//! documents that name what exists. Type names are counted wherever they are defined, tests included.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const MAX_ONE_WORD_PERCENT: usize = 25;
const MAX_SHARED_PERCENT: usize = 15;

/// Names of one word that everyone in the field understands.
const ONE_WORD_NAMES: &str = "Player Day Window Zone Pattern Absence Strategy Folder Match Settings Role Side Event \
    Document Node Mark Span Range Error Result Props Config Clock Store Poll Require";

/// Metaphors. As the last word of a type name they are unclear to a reader who does not know the picture.
const METAPHORS: &str = "Board Desk Gate Holding Line Meeting Patience Pulse Sheet Voice";

/// Participles that do not end in "ed".
const IRREGULAR_PARTICIPLES: &str = "Begun Built Chosen Done Drawn Found Given Heard Held Kept Known Left Lost Made Met \
    Said Seen Sent Shown Spoken Taken Told Written";

/// Words that end in "ed" but are not participles.
const NOUNS_IN_ED: &str = "Embed Feed Need Seed Speed";

/// Phrases that a native speaker would not use.
const IDIOMS: [&str; 13] = [
    "reckon",
    "anew",
    "afresh",
    "whoever",
    "is told",
    "hears of",
    "stands in",
    "lies in",
    "so many",
    "by hand",
    "goes with it",
    "meanwhile",
    "at most while",
];

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

/// The words of a name in CamelCase: `HttpRequest` is `Http` and `Request`.
fn words(name: &str) -> Vec<&str> {
    let starts: Vec<usize> = name
        .char_indices()
        .filter(|(_, letter)| letter.is_uppercase())
        .map(|(index, _)| index)
        .chain([name.len()])
        .collect();
    starts
        .windows(2)
        .map(|pair| &name[pair[0]..pair[1]])
        .collect()
}

/// The name of the type that a line defines; associated types of traits do not count.
fn defined_type(line: &str) -> Option<&str> {
    let item = line.trim_start();
    let item = match item.strip_prefix("pub") {
        Some(rest) => rest.trim_start_matches(|letter| letter != ' ').trim_start(),
        None => item,
    };
    let (keyword, rest) = item.split_once(' ')?;
    let is_associated = keyword == "type" && line.starts_with(' ');
    if !matches!(keyword, "struct" | "enum" | "trait" | "union" | "type") || is_associated {
        return None;
    }
    let end = rest
        .find(|letter: char| !letter.is_alphanumeric())
        .unwrap_or(rest.len());
    Some(&rest[..end]).filter(|name| name.starts_with(char::is_uppercase))
}

/// Each type name with the files that define it.
fn type_names() -> BTreeMap<String, Vec<PathBuf>> {
    let mut names: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for (path, text) in files() {
        if path.extension().is_some_and(|extension| extension == "rs") {
            for name in text.lines().filter_map(defined_type) {
                names.entry(name.to_owned()).or_default().push(path.clone());
            }
        }
    }
    names
}

/// Fails when more than `maximum` percent of all definitions are listed, and prints the figures and the list.
fn assert_share(
    what: &str,
    names: &BTreeMap<String, Vec<PathBuf>>,
    maximum: usize,
    counts: impl Fn(&str) -> bool,
) {
    let all: usize = names.values().map(Vec::len).sum();
    let listed: Vec<_> = names.iter().filter(|(name, _)| counts(name)).collect();
    let found: usize = listed.iter().map(|(_, paths)| paths.len()).sum();
    println!(
        "{found} of {all} type names ({} %) {what}",
        found * 100 / all
    );
    for (name, paths) in &listed {
        println!("  {name}: {paths:?}");
    }
    assert!(
        found * 100 <= maximum * all,
        "at most {maximum} % may {what}"
    );
}

#[test]
fn few_type_names_are_one_word() {
    assert_share(
        "are one word",
        &type_names(),
        MAX_ONE_WORD_PERCENT,
        |name| words(name).len() < 2,
    );
}

#[test]
fn few_types_share_their_name_with_another() {
    let names = type_names();
    assert_share(
        "name another type too",
        &names,
        MAX_SHARED_PERCENT,
        |name| names[name].len() > 1,
    );
}

#[test]
fn a_name_of_one_word_is_one_that_the_field_knows() {
    let names = type_names();
    let unknown: Vec<_> = names
        .iter()
        .filter(|(name, _)| words(name).len() < 2 && !has(ONE_WORD_NAMES, name))
        .collect();
    assert!(unknown.is_empty(), "{unknown:#?}");
}

#[test]
fn no_type_is_named_by_a_participle_or_a_metaphor() {
    let is_participle = |word: &str| {
        (word.ends_with("ed") && !has(NOUNS_IN_ED, word)) || has(IRREGULAR_PARTICIPLES, word)
    };
    let names = type_names();
    let found: Vec<_> = names
        .iter()
        .filter(|(name, _)| {
            words(name)
                .last()
                .is_some_and(|word| is_participle(word) || has(METAPHORS, word))
        })
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn comments_and_texts_contain_no_idiom() {
    let mut found = Vec::new();
    for (path, text) in files() {
        if path.ends_with("app/testkit/tests/language.rs") {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let line = format!(" {} ", line.to_lowercase());
            let idiom = IDIOMS.iter().find(|idiom| {
                line.match_indices(*idiom).any(|(start, idiom)| {
                    let is_letter = |letter: Option<char>| {
                        letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
                    };
                    !is_letter(line[..start].chars().next_back())
                        && !is_letter(line[start + idiom.len()..].chars().next())
                })
            });
            if let Some(idiom) = idiom {
                found.push(format!("{}:{}: {idiom}", path.display(), number + 1));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

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
