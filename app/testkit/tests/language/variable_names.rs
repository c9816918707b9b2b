//! The names of variables, parameters, fields, constants, style classes and tests. A variable is named after its type or
//! its role in the sentence.

use std::collections::BTreeSet;

use crate::files;

/// How many percent of the names that are declared with a type of the workspace share no word with it: roles such as
/// `before` and `theirs`, and one-word names of common things.
const MAX_UNRELATED_PERCENT: usize = 31;

/// Names that said nothing about their types, with these types.
const FORMER_NAMES: [(&str, &str); 24] = [
    ("address", "PageLocation"),
    ("arrival", "RequestContext"),
    ("asks", "DialogCallbacks"),
    ("board", "PollView"),
    ("book", "AbsencesState"),
    ("desk", "OutboxView"),
    ("ending", "ShutdownSignal"),
    ("facts", "MetadataFields"),
    ("gate", "HttpMiddleware"),
    ("journal", "DraftStore"),
    ("lifting", "PlayerDrag"),
    ("line", "AutosaveField"),
    ("met", "MatchConflict"),
    ("patience", "DeferMode"),
    ("place", "PortalRoute"),
    ("place", "Memo<PortalRoute>"),
    ("platform", "DiscordClient"),
    ("platform", "FakeDiscord"),
    ("progress", "NewestVersion"),
    ("pulse", "GatewayStatus"),
    ("said", "DaySnapshot"),
    ("signs", "HealthReporter"),
    ("spoken", "SendOutcome"),
    ("writing", "StrategyEditorState"),
];

/// Words that are no names of variables, constants, style classes or tests any more.
const FORMER_WORDS: [&str; 12] = [
    "arrival",
    "desk",
    "goes_on",
    "heard",
    "journal",
    "lies_in",
    "lifting",
    "met",
    "patience",
    "said",
    "take_back",
    "told",
];

/// The part of a line before its comment.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The names that a line declares with a type: parameters, fields and variables.
fn typed_names(line: &str) -> impl Iterator<Item = (&str, &str)> {
    let line = code(line);
    line.match_indices(": ").filter_map(move |(at, _)| {
        let name = line[..at]
            .rsplit(|letter| !is_name(letter))
            .next()
            .unwrap_or_default();
        let mut declared = line[at + 2..].trim_start_matches(['&', '(']);
        for wrapper in [
            "mut ",
            "dyn ",
            "impl ",
            "Option<",
            "Arc<",
            "Box<",
            "Vec<",
            "RwSignal<",
            "Signal<",
        ] {
            declared = declared
                .strip_prefix(wrapper)
                .unwrap_or(declared)
                .trim_start_matches('&');
        }
        let is_variable = name.starts_with(|letter: char| letter.is_ascii_lowercase());
        (is_variable && declared.starts_with(|letter: char| letter.is_ascii_uppercase()))
            .then_some((name, declared))
    })
}

/// Every name that a line declares: with a type, by `let`, as the parameter of a closure, or as a constant or function.
fn declared_names(line: &str) -> BTreeSet<&str> {
    let line = code(line);
    let mut names: BTreeSet<&str> = typed_names(line).map(|(name, _)| name).collect();
    for keyword in ["let ", "let mut ", "const ", "static ", "fn "] {
        for (at, _) in line.match_indices(keyword) {
            let rest = &line[at + keyword.len()..];
            names.insert(&rest[..rest.find(|letter| !is_name(letter)).unwrap_or(rest.len())]);
        }
    }
    if let Some(parameters) = line.split('|').nth(1) {
        names.extend(
            parameters
                .split([',', '(', ')', '&', ' '])
                .filter(|name| name.chars().all(is_name)),
        );
    }
    names
}

fn begin_alike(one: &str, other: &str) -> bool {
    let length = one.len().min(other.len()).min(4);
    length > 1 && one.get(..length) == other.get(..length)
}

/// Whether a name shares the beginning of a word with a type.
fn is_related(name: &str, declared: &str) -> bool {
    let mut words = vec![String::new()];
    for letter in declared.chars() {
        if letter.is_uppercase() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.extend(letter.to_lowercase());
        }
    }
    name.split('_')
        .any(|part| words.iter().any(|word| begin_alike(part, word)))
}

/// The Rust files, with their texts. This file quotes former names.
fn sources() -> impl Iterator<Item = (String, String)> {
    let of_rust = files().into_iter().filter(|(path, _)| {
        path.extension().is_some_and(|extension| extension == "rs")
            && !path.ends_with("language/variable_names.rs")
    });
    of_rust.map(|(path, text)| (path.display().to_string(), text))
}

#[test]
fn no_variable_has_its_former_name() {
    let mut found = Vec::new();
    for (path, text) in sources() {
        for line in text.lines() {
            for (name, declared) in typed_names(line) {
                let is_former = |(former, of): &(&str, &str)| {
                    *former == name
                        && declared
                            .strip_prefix(of)
                            .is_some_and(|rest| !rest.starts_with(is_name))
                };
                if FORMER_NAMES.iter().any(is_former) {
                    found.push(format!("{path}: {}", line.trim()));
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_name_is_a_former_word() {
    let mut found = Vec::new();
    for (path, text) in sources() {
        for line in text.lines() {
            let names = declared_names(line);
            if names
                .iter()
                .any(|name| FORMER_WORDS.contains(&name.to_ascii_lowercase().as_str()))
            {
                found.push(format!("{path}: {}", line.trim()));
            }
        }
    }
    for (path, text) in files() {
        if path.extension().is_some_and(|extension| extension == "css") {
            let classes = text.split('.').skip(1).map(|rest| {
                let end = rest.find(|letter| !is_name(letter) && letter != '-');
                &rest[..end.unwrap_or(rest.len())]
            });
            let former =
                classes.filter(|class| class.split('-').any(|part| FORMER_WORDS.contains(&part)));
            found.extend(former.map(|class| format!("{}: .{class}", path.display())));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn most_names_share_a_word_with_their_type() {
    let ours: BTreeSet<String> = crate::type_names::type_names().into_keys().collect();
    let (mut all, mut unrelated) = (0, 0);
    for (_, text) in sources() {
        for (name, declared) in text.lines().flat_map(typed_names) {
            let end = declared
                .find(|letter| !is_name(letter))
                .unwrap_or(declared.len());
            if ours.contains(&declared[..end]) {
                all += 1;
                unrelated += usize::from(!is_related(name, &declared[..end]));
            }
        }
    }
    println!(
        "{unrelated} of {all} names ({} %) share no word with their type",
        unrelated * 100 / all
    );
    assert!(
        unrelated * 100 <= MAX_UNRELATED_PERCENT * all,
        "at most {MAX_UNRELATED_PERCENT} % may"
    );
}
