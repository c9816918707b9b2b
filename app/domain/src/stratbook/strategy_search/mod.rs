//! The search of the stratbook: the index tokens of a strategy, the queries of typed words, and the marked excerpts of
//! results.
//!
//! Both databases index the same tokens, which are created here, so that they have the same results. Typed text never
//! becomes query syntax: only its letters and digits count, and a minus before a word or before words in quotes. Each
//! typed word matches the beginning of a word, and in titles any part of a word. Words after a minus exclude a strategy
//! that has all of them. If nothing is found, words with a typing error are corrected.

mod excerpt;
mod fold;
mod index_token;
mod search_query;
mod terms;
mod typing_error;

pub use excerpt::{MarkedText, excerpt, mark_ranges, marked_title};
pub use index_token::{
    SearchClause, StrategyFolderFilter, StrategySearchFilter, index_tokens, indexed_words,
    lineup_tokens,
};
pub use search_query::{MAX_SEARCH_CHARS, StrategySearchQuery};
pub use terms::SearchTerms;
pub use typing_error::WordPattern;
