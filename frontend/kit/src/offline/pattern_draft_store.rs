//! Keeps the unsaved draft of the week in local storage, so that a reload loses nothing.

use app_domain::PlayerId;
use app_portal::pattern_draft::{PatternDraft, draft_storage_key};
use gloo_storage::{LocalStorage, Storage};

/// Loads a player's stored draft; an empty one if there is none.
pub fn load(player: &PlayerId) -> PatternDraft {
    LocalStorage::get::<PatternDraft>(draft_storage_key(player))
        .unwrap_or_default()
        .restored()
}

/// Stores a player's draft; an empty one is deleted. Returns whether nothing would be lost by a reload.
pub fn save(player: &PlayerId, draft: &PatternDraft) -> bool {
    if draft.is_empty() {
        LocalStorage::delete(draft_storage_key(player));
        return true;
    }
    LocalStorage::set(draft_storage_key(player), draft).is_ok()
}
