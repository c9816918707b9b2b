//! The search of the stratbook: the index tokens of a strategy, the queries of typed words, and the marked excerpts of
//! results.
//!
//! Both databases index the same tokens, which are created here, so that they have the same results. Typed text never
//! becomes query syntax: only its letters and digits count. Each typed word matches the beginning of a word, and in
//! titles any part of a word.

mod excerpt;
mod fold;
mod index_token;

pub use excerpt::{MarkedText, excerpt, marked_title};
pub use index_token::{SearchClause, StrategyFolderFilter, StrategySearchFilter, index_tokens};

use fold::{MAX_WORD_CHARS, folded_words};

/// Maximum number of words of a search; later words are ignored.
const MAX_SEARCH_TERMS: usize = 12;
/// Maximum number of characters of a search.
pub const MAX_SEARCH_CHARS: usize = 200;

/// The words of a search, each once; empty if the text has no words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SearchTerms(Vec<String>);

impl SearchTerms {
    pub fn parse(raw: &str) -> Self {
        let mut terms: Vec<String> = Vec::new();
        for word in folded_words(raw) {
            let term: String = word.letters().take(MAX_WORD_CHARS).collect();
            if terms.len() < MAX_SEARCH_TERMS && !terms.contains(&term) {
                terms.push(term);
            }
        }
        Self(terms)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A query of the list of strategies.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StrategySearchQuery {
    pub terms: SearchTerms,
    pub filter: StrategySearchFilter,
}

impl StrategySearchQuery {
    /// Returns the clauses of the ranks, best first: every term begins a word of the title; every term is in the title;
    /// every term is in the title or begins a word of the text, a tag, an agent or the map. A strategy is in at most
    /// one rank.
    ///
    /// Without terms there is one rank; its clause is `None` if there is no filter either.
    pub fn ranks(&self) -> Vec<Option<SearchClause>> {
        let filter = self.filter.clauses();
        let with = |matching: Option<SearchClause>| combine(matching, filter.clone());
        if self.terms.is_empty() {
            return vec![with(None)];
        }
        let begins = self.all_terms(SearchClause::title_word);
        let within = self.all_terms(SearchClause::in_title);
        // A single term that is not in the title can only be in the text, so one clause is enough.
        let last = match self.terms.0.as_slice() {
            [term] => SearchClause::in_text(term),
            _ => self.all_terms(SearchClause::anywhere),
        };
        vec![
            with(Some(begins.clone())),
            with(Some(within.clone().and_not(begins))),
            with(Some(last.and_not(within))),
        ]
    }

    /// Returns the clause that matches the strategies of all ranks.
    pub fn any_rank(&self) -> Option<SearchClause> {
        let matching = (!self.terms.is_empty()).then(|| self.all_terms(SearchClause::anywhere));
        combine(matching, self.filter.clauses())
    }

    fn all_terms(&self, of: fn(&str) -> SearchClause) -> SearchClause {
        SearchClause::all(self.terms.0.iter().map(|term| of(term)).collect())
    }
}

fn combine(matching: Option<SearchClause>, filter: Vec<SearchClause>) -> Option<SearchClause> {
    let clauses: Vec<SearchClause> = matching.into_iter().chain(filter).collect();
    (!clauses.is_empty()).then(|| SearchClause::all(clauses))
}
