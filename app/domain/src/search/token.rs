//! The tokens of the index, and what is asked of them.
//!
//! A token is a letter that says what it is, and a value. Values of labels are written in hexadecimal digits, so
//! that a token is one word to every index.
//!
//! | | |
//! |---|---|
//! | `w` | a word of the title |
//! | `t` | a word of the title from any of its letters on: what begins so is somewhere in the title |
//! | `b` | a word of the text, or of a label |
//! | `m`, `s`, `g`, `a`, `f` | the map, the side, a tag, an agent, the folder |

use std::collections::BTreeSet;
use std::fmt::Write;

use super::fold::{WORD_MAX, folded_text, words};
use crate::folder::FolderId;
use crate::strategy::{Label, Side};

/// All tokens of a strategy, with blanks between them.
pub fn tokens(label: &Label, folder: Option<FolderId>, text: &str) -> String {
    let mut tokens = BTreeSet::new();
    for word in words(&label.title) {
        let letters: Vec<char> = word.letters().take(WORD_MAX).collect();
        for from in 0..letters.len() {
            tokens.insert(token('t', letters[from..].iter().copied()));
        }
        tokens.insert(token('w', letters));
    }
    let labels = label.map.iter().chain(&label.tags).chain(&label.agents);
    for text in labels.map(String::as_str).chain([text]) {
        for word in words(text) {
            tokens.insert(token('b', word.letters().take(WORD_MAX)));
        }
    }
    tokens.extend(label.map.as_deref().map(|map| exact('m', map)));
    tokens.extend(label.side.map(of_side));
    tokens.extend(label.tags.iter().map(|tag| exact('g', tag)));
    tokens.extend(label.agents.iter().map(|agent| exact('a', agent)));
    tokens.insert(of_folder(folder));
    let tokens: Vec<String> = tokens.into_iter().collect();
    tokens.join(" ")
}

fn token(kind: char, letters: impl IntoIterator<Item = char>) -> String {
    std::iter::once(kind).chain(letters).collect()
}

fn exact(kind: char, value: &str) -> String {
    let mut token = String::from(kind);
    for byte in folded_text(value).bytes() {
        // Writing to a string cannot fail.
        let _ = write!(token, "{byte:02x}");
    }
    token
}

fn of_side(side: Side) -> String {
    exact('s', &side.to_string())
}

fn of_folder(folder: Option<FolderId>) -> String {
    folder.map_or_else(
        || "f".to_owned(),
        |folder| format!("f{}", folder.0.simple()),
    )
}

/// What is asked of the tokens of one strategy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Clause {
    /// One of them is this.
    Is(String),
    /// One of them begins with this.
    Begins(String),
    All(Vec<Clause>),
    Any(Vec<Clause>),
    /// The first holds, and the second does not.
    But(Box<Clause>, Box<Clause>),
}

impl Clause {
    pub(super) fn all(clauses: Vec<Self>) -> Self {
        Self::All(clauses)
    }

    pub(super) fn but(self, not: Self) -> Self {
        Self::But(self.into(), not.into())
    }

    pub(super) fn title_word(term: &str) -> Self {
        Self::Begins(token('w', term.chars()))
    }

    pub(super) fn in_title(term: &str) -> Self {
        Self::Begins(token('t', term.chars()))
    }

    pub(super) fn in_text(term: &str) -> Self {
        Self::Begins(token('b', term.chars()))
    }

    pub(super) fn anywhere(term: &str) -> Self {
        Self::Any(vec![Self::in_title(term), Self::in_text(term)])
    }
}

/// Where the strategies lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FolderFilter {
    /// In no folder.
    Outside,
    /// In one of these.
    In(Vec<FolderId>),
}

/// What narrows the list; all of it has to hold, whatever the case of letters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    pub map: Option<String>,
    pub side: Option<Side>,
    /// Every one of them.
    pub tags: Vec<String>,
    /// Every one of them.
    pub agents: Vec<String>,
    pub folder: Option<FolderFilter>,
}

impl Filter {
    pub(super) fn clauses(&self) -> Vec<Clause> {
        let map = self.map.as_deref().map(|map| exact('m', map));
        let tags = self.tags.iter().map(|tag| exact('g', tag));
        let agents = self.agents.iter().map(|agent| exact('a', agent));
        let labels = map
            .into_iter()
            .chain(self.side.map(of_side))
            .chain(tags)
            .chain(agents);
        let folder = self.folder.as_ref().map(|folder| match folder {
            FolderFilter::Outside => Clause::Is(of_folder(None)),
            FolderFilter::In(folders) => {
                let folders = folders.iter().map(|id| Clause::Is(of_folder(Some(*id))));
                Clause::Any(folders.collect())
            }
        });
        labels.map(Clause::Is).chain(folder).collect()
    }
}
