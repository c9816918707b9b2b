//! Links to one strategy for outsiders (decisions §5). An admin creates and closes them; who has one reads the strategy as
//! it is now, with its files, and nothing else.
//!
//! A link does not open a strategy in the bin, and opens it again after it is restored.

mod links;
mod shared_content;
mod shared_strategy;

pub(crate) use links::remove_expired;
pub use links::{NewStrategyLink, close, close_all, create, list};
pub use shared_strategy::{SharedStrategy, load_file, open};
