//! Unsent comments and replies in local storage, so that a reload or a closed list loses nothing.

use std::collections::BTreeMap;

use app_domain::strategy::StrategyId;
use app_portal::stratbook::comment_draft::{CommentDraft, DraftTarget, strategy_prefix};
use gloo_storage::{LocalStorage, Storage};

use super::draft_store::keys_with_prefix;

/// Loads the drafts of a player on a strategy.
pub fn load(owner: &str, strategy: StrategyId) -> BTreeMap<DraftTarget, CommentDraft> {
    let prefix = strategy_prefix(owner, strategy);
    let keys = keys_with_prefix(&prefix).into_iter();
    let drafts = keys.filter_map(|key| {
        let target = DraftTarget::of_suffix(key.strip_prefix(&prefix)?)?;
        Some((target, LocalStorage::get(&key).ok()?))
    });
    drafts.collect()
}

/// Stores a draft; an empty one is deleted.
pub fn save(owner: &str, strategy: StrategyId, target: &DraftTarget, draft: &CommentDraft) {
    if draft.is_empty() {
        return delete(owner, strategy, target);
    }
    // With full storage the draft stays as long as the page.
    let _ = LocalStorage::set(target.key(owner, strategy), draft);
}

pub fn delete(owner: &str, strategy: StrategyId, target: &DraftTarget) {
    LocalStorage::delete(target.key(owner, strategy));
}
