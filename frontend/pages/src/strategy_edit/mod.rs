//! The page that edits a strategy: title and text as readers see them, with the metadata beside them.

mod attach;
mod attachments;
mod conflict_section;
mod deleted;
mod draft_entry;
mod edit_page;
mod lazy_merge;
mod merge_step;
mod metadata_form;
mod open_draft;
mod presence;
mod save;
mod storage_failure;
mod strategy_editor;

pub use draft_entry::load_unsaved_drafts;
pub use edit_page::StrategyEditPage;
