//! The tokens of the index, and the clauses of queries.
//!
//! A token is a letter for its kind, and a value. Map, side, tags and agents are in hexadecimal digits, so that every
//! index treats a token as one word.
//!
//! | kind | value |
//! |---|---|
//! | `w` | a word of the title |
//! | `t` | a suffix of a word of the title, so that a prefix query finds any part of a title |
//! | `b` | a word of the text, a tag, an agent or the map; in scripts without spaces, up to three letters from each letter |
//! | `m`, `s`, `g`, `a`, `f` | the map, the side, a tag, an agent, the folder |
//! | `l` | an agent with a lineup on a map board, alone and with a map |

use std::collections::BTreeSet;
use std::fmt::Write;

use app_document::board::BoardLineup;

use super::fold::{
    MAX_WORD_CHARS, fold_text, folded_words, has_unspaced, is_unspaced, term_starts,
};
use super::typing_error::MIN_CORRECTION_CHARS;
use crate::folder::FolderId;
use crate::strategy::{Side, StrategyMeta};

/// Number of letters of a script without spaces in a token of the text. PostgreSQL takes 1 MiB of tokens for a row, and
/// a text has at most 256 KiB.
const LETTERS_OF_TOKEN: usize = 3;

/// Returns all tokens of a strategy, separated by spaces.
pub fn index_tokens(label: &StrategyMeta, folder: Option<FolderId>, text: &str) -> String {
    let mut tokens = BTreeSet::new();
    for word in folded_words(&label.title) {
        let letters: Vec<char> = word.letters().collect();
        for from in 0..letters.len() {
            let suffix = letters[from..].iter().take(MAX_WORD_CHARS);
            tokens.insert(token('t', suffix.copied()));
        }
        tokens.insert(token('w', letters.into_iter().take(MAX_WORD_CHARS)));
    }
    let labels = label.map.iter().chain(&label.tags).chain(&label.agents);
    for text in labels.map(String::as_str).chain([text]) {
        for word in folded_words(text) {
            let letters: Vec<char> = word.letters().collect();
            tokens.extend(text_tokens(&letters));
        }
    }
    tokens.extend(label.map.as_deref().map(|map| value_token('m', map)));
    tokens.extend(label.side.map(side_token));
    tokens.extend(label.tags.iter().map(|tag| value_token('g', tag)));
    tokens.extend(label.agents.iter().map(|agent| value_token('a', agent)));
    tokens.insert(folder_token(folder));
    let tokens: Vec<String> = tokens.into_iter().collect();
    tokens.join(" ")
}

/// Returns the tokens of the lineups on a strategy's boards, each after a space.
pub fn lineup_tokens<'a>(lineups: impl IntoIterator<Item = &'a BoardLineup>) -> String {
    let mut tokens = BTreeSet::new();
    for lineup in lineups {
        tokens.insert(lineup_token(&lineup.agent, None));
        tokens.extend(
            lineup
                .map
                .as_deref()
                .map(|map| lineup_token(&lineup.agent, Some(map))),
        );
    }
    tokens.iter().flat_map(|token| [" ", token]).collect()
}

/// Returns the words of the title, the text and the labels in the tokens of a strategy that begin with four letters of a
/// script with spaces, which can be corrections.
pub fn indexed_words(tokens: &str) -> impl Iterator<Item = &str> {
    let words = tokens
        .split(' ')
        .filter_map(|token| token.strip_prefix('w').or_else(|| token.strip_prefix('b')));
    words.filter(|word| {
        let letters = word.chars().take_while(|letter| !is_unspaced(*letter));
        letters.take(MIN_CORRECTION_CHARS).count() == MIN_CORRECTION_CHARS
    })
}

/// Returns the tokens of a word of the text: one for each letter at which a search term can begin.
fn text_tokens(letters: &[char]) -> Vec<String> {
    let starts = term_starts(letters);
    let ends = starts.iter().copied().skip(LETTERS_OF_TOKEN);
    let ends = ends.chain(std::iter::repeat(letters.len()));
    let parts = starts
        .iter()
        .zip(ends)
        .map(|(from, to)| &letters[*from..to]);
    parts
        .map(|part| token('b', part.iter().copied().take(MAX_WORD_CHARS)))
        .collect()
}

fn token(kind: char, letters: impl IntoIterator<Item = char>) -> String {
    std::iter::once(kind).chain(letters).collect()
}

fn value_token(kind: char, value: &str) -> String {
    let mut token = String::from(kind);
    for byte in fold_text(value).bytes() {
        // Writing to a string cannot fail.
        let _ = write!(token, "{byte:02x}");
    }
    token
}

/// A map follows a line break, which no name contains.
fn lineup_token(agent: &str, map: Option<&str>) -> String {
    let mut token = value_token('l', agent);
    if let Some(map) = map {
        token.push_str("0a");
        token.push_str(&value_token('l', map)[1..]);
    }
    token
}

fn side_token(side: Side) -> String {
    value_token('s', &side.to_string())
}

fn folder_token(folder: Option<FolderId>) -> String {
    folder.map_or_else(
        || "f".to_owned(),
        |folder| format!("f{}", folder.0.simple()),
    )
}

/// A condition on the tokens of one strategy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchClause {
    /// One token is equal to this.
    Is(String),
    /// One token begins with this.
    Begins(String),
    All(Vec<SearchClause>),
    Any(Vec<SearchClause>),
    /// The first clause matches, and the second does not.
    AndNot(Box<SearchClause>, Box<SearchClause>),
}

impl SearchClause {
    /// Whether the tokens of a strategy match, for lists that are too short for an index.
    pub fn matches(&self, tokens: &[&str]) -> bool {
        match self {
            Self::Is(wanted) => tokens.contains(&wanted.as_str()),
            Self::Begins(wanted) => tokens.iter().any(|token| token.starts_with(wanted)),
            Self::All(clauses) => clauses.iter().all(|clause| clause.matches(tokens)),
            Self::Any(clauses) => clauses.iter().any(|clause| clause.matches(tokens)),
            Self::AndNot(one, not) => one.matches(tokens) && !not.matches(tokens),
        }
    }

    pub(super) fn all(clauses: Vec<Self>) -> Self {
        Self::All(clauses)
    }

    pub(super) fn and_not(self, not: Self) -> Self {
        Self::AndNot(self.into(), not.into())
    }

    /// Matches a strategy if one of the clauses does.
    pub(super) fn any(mut clauses: Vec<Self>) -> Self {
        if clauses.len() == 1 {
            return clauses.remove(0);
        }
        Self::Any(clauses)
    }

    /// Matches every strategy: each has a token for its folder.
    pub(super) fn everything() -> Self {
        Self::Begins(folder_token(None))
    }

    /// Matches a strategy that has a whole word.
    pub(super) fn has_word(word: &str) -> Self {
        Self::Any(vec![
            Self::Is(token('w', word.chars())),
            Self::Is(token('b', word.chars())),
        ])
    }

    /// Matches a strategy that has a word with this beginning; anything with the term in scripts without spaces.
    pub(super) fn begins_word(term: &str) -> Self {
        if has_unspaced(term) {
            return Self::anywhere(term);
        }
        Self::Any(vec![Self::title_word(term), Self::in_text(term)])
    }

    /// Matches a strategy that has one of these whole words in its title.
    pub(super) fn title_words(words: &[String]) -> Self {
        let words = words.iter().map(|word| Self::Is(token('w', word.chars())));
        Self::any(words.collect())
    }

    /// Matches a strategy that has one of these whole words in its text.
    pub(super) fn text_words(words: &[String]) -> Self {
        let words = words.iter().map(|word| Self::Is(token('b', word.chars())));
        Self::any(words.collect())
    }

    pub(super) fn title_word(term: &str) -> Self {
        Self::Begins(token('w', term.chars()))
    }

    pub(super) fn in_title(term: &str) -> Self {
        Self::Begins(token('t', term.chars()))
    }

    /// Matches a strategy whose text has all parts of the term that are as long as a token. Only in scripts without spaces
    /// there is more than one.
    pub(super) fn in_text(term: &str) -> Self {
        let letters: Vec<char> = term.chars().collect();
        let mut parts = text_tokens(&letters);
        parts.truncate((parts.len() + 1).saturating_sub(LETTERS_OF_TOKEN).max(1));
        let mut parts: Vec<Self> = parts.into_iter().map(Self::Begins).collect();
        if parts.len() == 1 {
            return parts.remove(0);
        }
        Self::all(parts)
    }

    pub(super) fn anywhere(term: &str) -> Self {
        Self::Any(vec![Self::in_title(term), Self::in_text(term)])
    }
}

/// A filter by folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StrategyFolderFilter {
    /// In no folder.
    Unfiled,
    /// In one of these folders.
    In(Vec<FolderId>),
}

/// The filters of the list. A strategy must match all of them; case is ignored.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StrategySearchFilter {
    pub map: Option<String>,
    pub side: Option<Side>,
    /// All of these tags.
    pub tags: Vec<String>,
    /// All of these agents.
    pub agents: Vec<String>,
    /// An agent with a lineup on a map board; with a map, on a board of this map.
    pub lineup: Option<String>,
    pub folder: Option<StrategyFolderFilter>,
}

impl StrategySearchFilter {
    pub(super) fn clauses(&self) -> Vec<SearchClause> {
        let map = self.map.as_deref();
        let lineup = self.lineup.as_deref().map(|agent| lineup_token(agent, map));
        let map = map
            .filter(|_| lineup.is_none())
            .map(|map| value_token('m', map));
        let tags = self.tags.iter().map(|tag| value_token('g', tag));
        let agents = self.agents.iter().map(|agent| value_token('a', agent));
        let labels = map
            .into_iter()
            .chain(self.side.map(side_token))
            .chain(tags)
            .chain(agents)
            .chain(lineup);
        let folder = self.folder.as_ref().map(|folder| match folder {
            StrategyFolderFilter::Unfiled => SearchClause::Is(folder_token(None)),
            StrategyFolderFilter::In(folders) => {
                let folders = folders
                    .iter()
                    .map(|id| SearchClause::Is(folder_token(Some(*id))));
                SearchClause::Any(folders.collect())
            }
        });
        labels.map(SearchClause::Is).chain(folder).collect()
    }
}
