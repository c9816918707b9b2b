//! The draft store of a strategy, and the unsaved drafts in this browser.

use app_document::Document;
use app_document::draft_delta::{DraftBase, DraftDelta};
use app_domain::strategy::StrategyId;
use app_portal::stratbook::draft_entry::{DraftEntry, UnsavedDraft, unsaved_drafts};
use app_portal::stratbook::strategy_merge::UnresolvedMerge;
use frontend_kit::offline::draft_store::{self, DraftStore};
use frontend_kit::session::UserSession;
use leptos::prelude::*;

/// The draft store of a strategy, and the base text stored in it.
#[derive(Debug, Clone)]
pub struct DraftRecord {
    pub draft_store: DraftStore,
    pub base_text: StoredBaseText,
    /// When the newest entry was written, in milliseconds since 1970.
    pub at: f64,
    /// The id of the strategy that keeps the text of a deleted one.
    pub copy_id: Option<StrategyId>,
    /// The versions of unresolved conflicts.
    pub unresolved: Option<UnresolvedMerge>,
}

/// The text that is stored as a whole, with its number.
#[derive(Debug, Clone, Default)]
pub struct StoredBaseText {
    pub number: u32,
    pub base: Option<DraftBase>,
}

impl StoredBaseText {
    /// Stores the whole text as the new base, if the browser has room for it. The base before stays until an entry
    /// refers to the new one.
    pub fn store(&mut self, text: &Document, drafts: &DraftStore) {
        let ground = DraftBase::from_document(text);
        let number = self.number + 1;
        if drafts.write_text(number, &ground.document().to_text()) {
            self.number = number;
            self.base = Some(ground);
        }
    }

    /// Returns the changes since the stored text; `None` where the browser could not store one.
    pub fn changes(&mut self, text: &Document, drafts: &DraftStore) -> Option<DraftDelta> {
        if self.base.is_none() {
            self.store(text, drafts);
        }
        Some(self.base.as_ref()?.delta_to(text))
    }
}

/// Returns the unsaved drafts in this browser that no tab has open.
pub async fn load_unsaved_drafts(session: UserSession) -> Vec<UnsavedDraft> {
    let pages = draft_store::abandoned_drafts(&draft_owner(session)).await;
    let entries = pages
        .iter()
        .filter_map(|page| Some((page.subject().parse().ok()?, page.read::<DraftEntry>()?)));
    unsaved_drafts(entries)
}

/// The owner of the drafts in this browser: the player's id, or `operator`.
pub fn draft_owner(session: UserSession) -> String {
    let writer = untrack(|| session.user()).and_then(|user| user.chat_id);
    writer.map_or_else(|| "operator".to_owned(), |player| player.to_string())
}
