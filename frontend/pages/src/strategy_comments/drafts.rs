//! The unsent comments and replies of the user on one strategy.

use std::collections::BTreeMap;

use app_domain::strategy::StrategyId;
use app_portal::stratbook::comment_draft::{CommentDraft, DraftTarget};
use frontend_kit::offline::comment_draft_store;
use frontend_kit::session::UserSession;
use leptos::prelude::*;

/// The owner of the drafts of an operator, who is no player.
const OPERATOR: &str = "operator";

/// The drafts as the page knows them. Each change is stored, so that a reload or a closed list loses nothing.
#[derive(Clone, Copy)]
pub struct CommentDrafts {
    owner: StoredValue<String>,
    strategy: StrategyId,
    drafts: RwSignal<BTreeMap<DraftTarget, CommentDraft>>,
}

impl CommentDrafts {
    pub fn of_strategy(strategy: StrategyId) -> Self {
        let session = UserSession::of_page();
        let player = untrack(|| session.user()).and_then(|user| user.chat_id);
        let owner = player.map_or_else(|| OPERATOR.to_owned(), |player| player.to_string());
        Self {
            drafts: RwSignal::new(comment_draft_store::load(&owner, strategy)),
            owner: StoredValue::new(owner),
            strategy,
        }
    }

    pub fn get(self, target: &DraftTarget) -> Option<CommentDraft> {
        self.drafts
            .with_untracked(|drafts| drafts.get(target).cloned())
    }

    /// Calls `read` with all drafts. Subscribes.
    pub fn with<T>(self, read: impl FnOnce(&BTreeMap<DraftTarget, CommentDraft>) -> T) -> T {
        self.drafts.with(read)
    }

    /// Stores a draft; an empty one is removed.
    pub fn put(self, target: &DraftTarget, draft: CommentDraft) {
        if draft.is_empty() {
            return self.remove(target);
        }
        if let Some(owner) = self.owner.try_get_value() {
            comment_draft_store::save(&owner, self.strategy, target, &draft);
        }
        self.drafts
            .try_update(|drafts| drafts.insert(target.clone(), draft));
    }

    pub fn remove(self, target: &DraftTarget) {
        self.remover()(target);
        self.drafts.try_update(|drafts| drafts.remove(target));
    }

    /// Returns a function that removes a stored draft, also after the page was left.
    pub fn remover(self) -> impl Fn(&DraftTarget) + 'static {
        let (owner, strategy) = (self.owner.try_get_value(), self.strategy);
        move |target| {
            if let Some(owner) = &owner {
                comment_draft_store::delete(owner, strategy, target);
            }
        }
    }
}
