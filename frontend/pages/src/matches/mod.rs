//! The matches of the team: as a list or by map, the page of one match, and its form.

mod filter_bar;
mod form;
mod list;
mod list_filter;
mod maps;
mod match_page;
mod matches_page;
mod result;
mod row;

pub use form::MatchFormPage;
pub use match_page::MatchPage;
pub use matches_page::MatchesPage;
use matches_page::{can_edit_matches, new_match_link};
pub use result::ResultPill;
