//! The form that adds or edits a match. The result follows the score while it is typed.

mod fields;
mod form_page;
mod match_editor;
mod match_form;
mod strategy_chooser;

pub use form_page::MatchFormPage;
