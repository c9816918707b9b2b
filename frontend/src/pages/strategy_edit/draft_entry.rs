//! The local draft of a strategy: its metadata, the text as last sent, the changes since, and the requests that were
//! not answered.

use app_api::wire::StrategyBody;
use app_document::Document;
use app_document::draft_delta::{DraftBase, DraftDelta};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::metadata::MetadataFields;
use super::strategy_editor::text_of;
use crate::draft_store::{self, DraftStore};
use crate::session::UserSession;

/// An entry of the draft store.
#[derive(Serialize, Deserialize)]
pub struct DraftEntry {
    /// The version on which the draft is based; 0 for a new strategy.
    pub version: i64,
    /// When the entry was written, in milliseconds since 1970. Of two entries of one draft the later has the higher
    /// value.
    pub at: f64,
    pub facts: MetadataFields,
    /// The unanswered requests based on that version.
    pub sent: Vec<SentRequest>,
    /// The number of the stored text on which the changes are based.
    pub ground: u32,
    /// Present only if the text was changed.
    pub changes: Option<DraftDelta>,
}

impl DraftEntry {
    /// Returns the drafted text and its base text; `None` if the text was not changed.
    pub fn text(&self, journal: &DraftStore) -> Option<(Document, DraftBase)> {
        let changes = self.changes.clone()?;
        let ground =
            DraftBase::from_document(&Document::parse(&journal.read_text(self.ground)?).ok()?);
        Some((changes.apply_to(&ground)?, ground))
    }
}

/// The content of a request, to recognize it later as a stored version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentRequest {
    facts: MetadataFields,
    /// A hash of the text, if the text was sent too.
    text: Option<u64>,
}

impl SentRequest {
    pub fn of(mut facts: MetadataFields, text: Option<&Document>) -> Self {
        let title = facts.title.trim().to_owned();
        facts.title = title;
        Self {
            facts,
            text: text.map(text_hash),
        }
    }

    /// Whether `newest` is the result of one of these requests, sent on `version`: the server stored it and only its
    /// response was lost.
    pub fn is_stored(sent: &[Self], version: i64, newest: &StrategyBody) -> bool {
        let is_next = newest.item.version == version + 1;
        is_next && sent.iter().any(|sent| sent.matches(newest))
    }

    fn matches(&self, stored: &StrategyBody) -> bool {
        let has_text = |text| text == text_hash(&text_of(stored));
        self.facts == MetadataFields::of(&stored.item) && self.text.is_none_or(has_text)
    }
}

/// FNV-1a with 64 bits.
fn text_hash(text: &Document) -> u64 {
    let text = text.to_text();
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |mark, byte| {
        (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The draft store of a strategy, and the base text stored in it.
#[derive(Debug, Clone)]
pub struct DraftRecord {
    pub draft_store: DraftStore,
    pub base_text: StoredBaseText,
    /// When the newest entry was written, in milliseconds since 1970.
    pub at: f64,
    /// The id of the copy that keeping both sides of a conflict creates.
    pub copy_id: Option<String>,
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
    pub fn store(&mut self, text: &Document, journal: &DraftStore) {
        let ground = DraftBase::from_document(text);
        let number = self.number + 1;
        if journal.write_text(number, &ground.document().to_text()) {
            self.number = number;
            self.base = Some(ground);
        }
    }

    /// Returns the changes since the stored text; `None` where the browser could not store one.
    pub fn changes(&mut self, text: &Document, journal: &DraftStore) -> Option<DraftDelta> {
        if self.base.is_none() {
            self.store(text, journal);
        }
        Some(self.base.as_ref()?.delta_to(text))
    }
}

/// A strategy with an unsaved draft in this browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsavedDraft {
    pub id: String,
    pub title: String,
    /// Whether the strategy was never saved.
    pub is_new: bool,
}

/// Returns the unsaved drafts in this browser that no tab has open.
pub async fn load_unsaved_drafts(session: UserSession) -> Vec<UnsavedDraft> {
    let pages = draft_store::abandoned_drafts(&draft_owner(session)).await;
    let mut found: Vec<UnsavedDraft> = Vec::new();
    for page in pages {
        let Some(kept) = page.read::<DraftEntry>() else {
            continue;
        };
        if !found.iter().any(|one| one.id == page.subject()) {
            found.push(UnsavedDraft {
                id: page.subject().to_owned(),
                title: kept.facts.title,
                is_new: kept.version == 0,
            });
        }
    }
    found
}

/// The owner of the drafts in this browser: the player's id, or `operator`.
pub fn draft_owner(session: UserSession) -> String {
    let writer = untrack(|| session.user()).and_then(|user| user.chat_id);
    writer.unwrap_or_else(|| "operator".to_owned())
}
