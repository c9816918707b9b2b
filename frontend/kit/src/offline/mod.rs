//! The data that the device stores: the last responses of the server, unsent changes and drafts.

pub mod comment_draft_store;
pub mod draft_store;
pub mod pattern_draft_store;
pub mod snapshot_cache;
pub mod tab_lock;
