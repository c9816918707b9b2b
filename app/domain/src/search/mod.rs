//! Searching the stratbook: what is indexed of a strategy, what a person's words ask of the index, and the marked
//! excerpt that an answer shows.
//!
//! Both databases index the same tokens, made here, so that they find the same. What people type never becomes
//! syntax: only its letters and digits count, and each word is looked for as the beginning of a word. In titles it
//! may stand anywhere within a word.

mod excerpt;
mod fold;
mod token;

pub use excerpt::{Marked, excerpt, marked_title};
pub use token::{Clause, Filter, FolderFilter, tokens};

use fold::{WORD_MAX, words};

/// Words of a search that are looked for; what follows them is left out.
const TERMS_MAX: usize = 12;
/// Characters of a search that are read.
pub const SEARCH_MAX: usize = 200;

/// The words that somebody looks for, each once; empty when there is nothing to look for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Terms(Vec<String>);

impl Terms {
    pub fn of(raw: &str) -> Self {
        let mut terms: Vec<String> = Vec::new();
        for word in words(raw) {
            let term: String = word.letters().take(WORD_MAX).collect();
            if terms.len() < TERMS_MAX && !terms.contains(&term) {
                terms.push(term);
            }
        }
        Self(terms)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What the list is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    pub terms: Terms,
    pub filter: Filter,
}

impl Query {
    /// The ranks of what is found, best first: every word begins a word of the title; every word is in the title;
    /// every word is in the title or begins a word of the text or of a label. A strategy is in one rank alone.
    ///
    /// Without words there is one rank, and `None` where nothing narrows it.
    pub fn ranks(&self) -> Vec<Option<Clause>> {
        let filter = self.filter.clauses();
        let with = |matching: Option<Clause>| both(matching, filter.clone());
        if self.terms.is_empty() {
            return vec![with(None)];
        }
        let begins = self.each(Clause::title_word);
        let within = self.each(Clause::in_title);
        // One word that is not in the title can only be in the text: half as much to ask.
        let last = match self.terms.0.as_slice() {
            [term] => Clause::in_text(term),
            _ => self.each(Clause::anywhere),
        };
        vec![
            with(Some(begins.clone())),
            with(Some(within.clone().but(begins))),
            with(Some(last.but(within))),
        ]
    }

    /// All ranks in one.
    pub fn whole(&self) -> Option<Clause> {
        let matching = (!self.terms.is_empty()).then(|| self.each(Clause::anywhere));
        both(matching, self.filter.clauses())
    }

    fn each(&self, of: fn(&str) -> Clause) -> Clause {
        Clause::all(self.terms.0.iter().map(|term| of(term)).collect())
    }
}

fn both(matching: Option<Clause>, filter: Vec<Clause>) -> Option<Clause> {
    let clauses: Vec<Clause> = matching.into_iter().chain(filter).collect();
    (!clauses.is_empty()).then(|| Clause::all(clauses))
}
