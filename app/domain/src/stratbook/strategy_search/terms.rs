//! The words of a search.

use std::ops::Range;

use super::fold::{FoldedWord, MAX_WORD_CHARS, folded_words, has_unspaced};
use super::index_token::SearchClause;
use super::typing_error::{MIN_CORRECTION_CHARS, WordPattern, begins_almost};

/// Maximum number of words of a search; later words are ignored.
const MAX_SEARCH_TERMS: usize = 12;
/// Maximum number of words that a term is corrected to.
const MAX_CORRECTIONS: usize = 40;

/// The words of a search, each once, and what it excludes; empty if the text has no words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SearchTerms {
    pub(super) included: Vec<SearchTerm>,
    /// A strategy that has all words of one of these is not found.
    excluded: Vec<Vec<ExcludedWord>>,
}

/// A word of a search.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct SearchTerm {
    typed: String,
    /// All indexed words with this beginning; `None` if they are not known.
    words: Option<Vec<String>>,
    /// Whole words that are meant if it has a typing error.
    corrections: Vec<String>,
}

impl SearchTerm {
    /// Begins a word of the title.
    pub(super) fn begins_title(&self) -> SearchClause {
        match &self.words {
            Some(words) => SearchClause::title_words(words),
            None => SearchClause::title_word(&self.typed),
        }
    }

    pub(super) fn in_title(&self) -> SearchClause {
        SearchClause::in_title(&self.typed)
    }

    pub(super) fn in_text(&self) -> SearchClause {
        match &self.words {
            Some(words) => SearchClause::text_words(words),
            None => SearchClause::in_text(&self.typed),
        }
    }

    /// In the title or the text as it is typed.
    pub(super) fn as_typed(&self) -> SearchClause {
        SearchClause::any(vec![self.in_title(), self.in_text()])
    }

    pub(super) fn anywhere(&self) -> SearchClause {
        let typed = self.as_typed();
        let corrected = self.corrections.iter();
        let corrected = corrected.map(|word| SearchClause::has_word(word));
        SearchClause::any(std::iter::once(typed).chain(corrected).collect())
    }

    /// The byte range of the term in the text if it is at this position of the word, or of the word if it is a correction.
    fn range_at(&self, from: usize, word: &FoldedWord) -> Option<Range<usize>> {
        word.range_at(from, &self.typed)
            .or_else(|| self.corrected_range(word).filter(|_| from == 0))
    }

    fn corrected_range(&self, word: &FoldedWord) -> Option<Range<usize>> {
        let is_equal = |correction: &String| word.letters().eq(correction.chars());
        let found = self.corrections.iter().find(|word| is_equal(word))?;
        word.range_at(0, found)
    }
}

/// The beginning of words that a search excludes.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ExcludedWord {
    beginning: String,
    /// All indexed words with this beginning; `None` if they are not known.
    words: Option<Vec<String>>,
}

impl ExcludedWord {
    fn clause(&self) -> SearchClause {
        match &self.words {
            Some(words) => SearchClause::any(vec![
                SearchClause::title_words(words),
                SearchClause::text_words(words),
            ]),
            None => SearchClause::begins_word(&self.beginning),
        }
    }
}

impl SearchTerms {
    /// Parses a typed search. A minus at the beginning of a word excludes it; before words in quotes it excludes
    /// what has all of them. Everything else is words.
    pub fn parse(raw: &str) -> Self {
        let mut terms = Self::default();
        let mut rest = raw;
        while let Some((before, after)) = split_at_exclusion(rest) {
            terms.include(before);
            let (excluded, further) = match after.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => after.split_at(after.find(char::is_whitespace).unwrap_or(after.len())),
            };
            let words: Vec<ExcludedWord> = words(excluded)
                .map(|beginning| ExcludedWord {
                    beginning,
                    words: None,
                })
                .collect();
            if !words.is_empty() && terms.excluded.len() < MAX_SEARCH_TERMS {
                terms.excluded.push(words);
            }
            rest = further;
        }
        terms.include(rest);
        terms
    }

    fn include(&mut self, text: &str) {
        for typed in words(text) {
            let is_known = self.included.iter().any(|term| term.typed == typed);
            if self.included.len() < MAX_SEARCH_TERMS && !is_known {
                self.included.push(SearchTerm {
                    typed,
                    ..SearchTerm::default()
                });
            }
        }
    }

    /// Whether no words are searched for. There may be words that exclude.
    pub fn is_empty(&self) -> bool {
        self.included.is_empty()
    }

    /// Returns the patterns of the words in which a typing error is corrected.
    pub fn word_patterns(&self) -> Vec<WordPattern> {
        let terms = self.included.iter();
        terms
            .filter_map(|term| WordPattern::of(&term.typed))
            .collect()
    }

    /// Returns the terms with those of the known words that they may have been meant as; `None` if there are none.
    pub fn corrected(&self, known: &[String]) -> Option<Self> {
        let mut terms = self.clone();
        let mut is_corrected = false;
        for term in &mut terms.included {
            if WordPattern::of(&term.typed).is_some() {
                let meant = known.iter().filter(|word| begins_almost(word, &term.typed));
                term.corrections = meant.take(MAX_CORRECTIONS).cloned().collect();
                is_corrected |= !term.corrections.is_empty();
            }
        }
        is_corrected.then_some(terms)
    }

    /// Returns the beginnings of words that are long enough for the list of indexed words.
    pub fn beginnings(&self) -> Vec<String> {
        let included = self.included.iter().map(|term| &term.typed);
        let excluded = self.excluded.iter().flatten().map(|word| &word.beginning);
        let listed = included
            .chain(excluded)
            .filter(|word| word.chars().count() >= MIN_CORRECTION_CHARS && !has_unspaced(word));
        listed.cloned().collect()
    }

    /// Looks for the indexed words that have this beginning in place of the beginning, so that a database looks up whole
    /// words. That takes it a tenth of the time of merging the entries of all words with a beginning.
    pub fn use_whole_words(&mut self, beginning: &str, indexed: &[String]) {
        for term in &mut self.included {
            if term.typed == beginning {
                term.words = Some(indexed.to_vec());
            }
        }
        for excluded in self.excluded.iter_mut().flatten() {
            if excluded.beginning == beginning {
                excluded.words = Some(indexed.to_vec());
            }
        }
    }

    /// The byte ranges in a word of a text at which a term begins, in order.
    pub(super) fn marks_in_text(&self, word: &FoldedWord) -> Vec<Range<usize>> {
        self.marks_at(word, word.term_starts())
    }

    /// The byte ranges in a word of a title that are a term, in order.
    pub(super) fn marks_in_title(&self, word: &FoldedWord) -> Vec<Range<usize>> {
        self.marks_at(word, word.positions())
    }

    fn marks_at(
        &self,
        word: &FoldedWord,
        positions: impl IntoIterator<Item = usize>,
    ) -> Vec<Range<usize>> {
        let mut marks: Vec<Range<usize>> = Vec::new();
        for from in positions {
            let terms = self.included.iter();
            let found = terms.filter_map(|term| term.range_at(from, word));
            let longest = found.max_by_key(Range::len);
            let end = marks.last().map_or(0, |mark| mark.end);
            marks.extend(longest.filter(|mark| mark.start >= end));
        }
        marks
    }

    pub(super) fn excluded_clause(&self) -> Option<SearchClause> {
        let all = |words: &Vec<ExcludedWord>| {
            SearchClause::all(words.iter().map(ExcludedWord::clause).collect())
        };
        let excluded: Vec<SearchClause> = self.excluded.iter().map(all).collect();
        (!excluded.is_empty()).then(|| SearchClause::any(excluded))
    }
}

fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    folded_words(text).map(|word| word.letters().take(MAX_WORD_CHARS).collect())
}

/// Splits at the first minus that begins a word or words in quotes.
fn split_at_exclusion(text: &str) -> Option<(&str, &str)> {
    let minuses = text.match_indices('-');
    let mut splits = minuses.map(|(at, minus)| (&text[..at], &text[at + minus.len()..]));
    splits.find(|(before, after)| {
        before.chars().next_back().is_none_or(char::is_whitespace)
            && after.starts_with(|next: char| next.is_alphanumeric() || next == '"')
    })
}
