//! Quick search by typed text: the rank of a name.

mod name_rank;
mod words;

pub use name_rank::name_rank;
pub(crate) use words::normalized_words;
