//! The wording of comments and texts.

use crate::files;

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

#[test]
fn comments_and_texts_contain_no_idiom() {
    let mut found = Vec::new();
    for (path, text) in files() {
        if path.ends_with("app/testkit/tests/language/wording.rs") {
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

#[test]
fn a_doc_comment_says_what_an_item_is_instead_of_beginning_with_what() {
    let mut found = Vec::new();
    for (path, text) in files() {
        for line in text.lines().map(str::trim_start) {
            if line.starts_with("/// What ") || line.starts_with("//! What ") {
                found.push(format!("{}: {line}", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
