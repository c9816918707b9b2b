//! The names of types. They are counted wherever they are defined, tests included.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::{files, has};

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
pub(crate) fn type_names() -> BTreeMap<String, Vec<PathBuf>> {
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
