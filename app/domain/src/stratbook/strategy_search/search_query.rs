//! The query of a search, and the ranks of its results.

use super::index_token::{SearchClause, StrategySearchFilter};
use super::terms::SearchTerm;
use super::terms::SearchTerms;

/// Maximum number of characters of a search.
pub const MAX_SEARCH_CHARS: usize = 200;

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
        let with = |matching: Option<SearchClause>| self.restricted(matching);
        if self.terms.is_empty() {
            return vec![with(None)];
        }
        let begins = self.all_terms(SearchTerm::begins_title);
        let within = self.all_terms(SearchTerm::in_title);
        // A single term that is not in the title can only be in the text, so one clause is enough.
        let last = match self.terms.included.as_slice() {
            [term] => term.in_text(),
            _ => self.all_terms(SearchTerm::as_typed),
        };
        vec![
            with(Some(begins.clone())),
            with(Some(within.clone().and_not(begins))),
            with(Some(last.and_not(within))),
        ]
    }

    /// Returns the clause that matches the strategies of all ranks. Corrected terms match their corrections too.
    pub fn any_rank(&self) -> Option<SearchClause> {
        let matching = (!self.terms.is_empty()).then(|| self.all_terms(SearchTerm::anywhere));
        self.restricted(matching)
    }

    fn all_terms(&self, of: impl Fn(&SearchTerm) -> SearchClause) -> SearchClause {
        SearchClause::all(self.terms.included.iter().map(of).collect())
    }

    /// Adds the filter and the exclusions.
    fn restricted(&self, matching: Option<SearchClause>) -> Option<SearchClause> {
        let clauses: Vec<SearchClause> =
            matching.into_iter().chain(self.filter.clauses()).collect();
        let clause = (!clauses.is_empty()).then(|| SearchClause::all(clauses));
        let Some(excluded) = self.terms.excluded_clause() else {
            return clause;
        };
        Some(
            clause
                .unwrap_or_else(SearchClause::everything)
                .and_not(excluded),
        )
    }
}
