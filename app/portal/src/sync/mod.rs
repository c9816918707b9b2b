//! The portal's exchange with the server, and its stored state: retries, events, unsent edits, drafts, locks.

pub mod change_counts;
pub mod draft_key;
pub mod event_stream;
pub mod pending_edits;
pub mod refetch_delay;
pub mod refetch_state;
pub mod retry_schedule;
pub mod save_state;
pub mod snapshot_key;
pub mod tab_locks;
