//! The stored draft of a strategy: its metadata, the text as last sent, the changes since, and the requests that were
//! not answered.

use app_document::Document;
use app_document::draft_delta::{DraftBase, DraftDelta};
use app_domain::strategy::StrategyId;
use app_wire::{AuthorBody, StrategyBody};
use serde::{Deserialize, Serialize};

use crate::stratbook::stored_strategy::text_of;
use crate::stratbook::strategy_merge::{DraftContent, UnresolvedMerge};
use crate::strategy_metadata::MetadataFields;

/// Maximum number of unanswered requests that are remembered.
const MAX_UNANSWERED_REQUESTS: usize = 20;

/// An entry of the draft store.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct DraftEntry {
    /// The version on which the draft is based; 0 for a new strategy.
    pub version: i64,
    /// When the entry was written, in milliseconds since 1970. Of two entries of one draft the later has the higher
    /// value.
    pub at: f64,
    #[serde(rename = "facts")]
    pub metadata: MetadataFields,
    /// The unanswered requests based on that version.
    pub sent: Vec<SentRequest>,
    /// The number of the stored text on which the changes are based.
    pub ground: u32,
    /// Present only if the text was changed.
    pub changes: Option<DraftDelta>,
    /// Present only if conflicts are unresolved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merge_base: Option<StoredMergeBase>,
}

/// The stored base of a draft with unresolved conflicts, whose text is a change of the stored text.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct StoredMergeBase {
    #[serde(rename = "facts")]
    pub metadata: MetadataFields,
    pub text: DraftDelta,
    pub by: AuthorBody,
}

impl DraftEntry {
    /// Returns the drafted text and its base text; `None` if the text was not changed. `read_text` reads a stored text
    /// by its number.
    pub fn text(
        &self,
        read_text: impl FnOnce(u32) -> Option<String>,
    ) -> Option<(Document, DraftBase)> {
        let changes = self.changes.clone()?;
        let base = DraftBase::from_document(&Document::parse(&read_text(self.ground)?).ok()?);
        Some((changes.apply_to(&base)?, base))
    }

    /// The versions of unresolved conflicts, with the newest version and the base text of the draft.
    pub fn unresolved(&self, newest: &StrategyBody, base: &DraftBase) -> Option<UnresolvedMerge> {
        let stored = self.merge_base.clone()?;
        Some(UnresolvedMerge {
            base: DraftContent {
                metadata: stored.metadata,
                text: stored.text.apply_to(base)?,
            },
            theirs: DraftContent::of(newest),
            by: stored.by,
        })
    }

    /// The version that has to be loaded as the base of this draft; `None` if that is the newest one.
    pub fn base_version(&self, newest: &StrategyBody) -> Option<i64> {
        // The base of unresolved conflicts is stored with the draft.
        let is_newest = self.merge_base.is_some()
            || self.version == newest.item.version
            || SentRequest::is_stored(&self.sent, self.version, newest);
        // The unanswered request created the first version, if it arrived.
        (!is_newest).then(|| self.version.max(1))
    }

    /// The same draft as a new strategy.
    #[must_use]
    pub fn into_new(self) -> Self {
        Self {
            version: 0,
            sent: Vec::new(),
            merge_base: None,
            ..self
        }
    }
}

/// The content of a request, to recognize it later as a stored version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentRequest {
    /// Stored as `facts`, its former name, as in [`DraftEntry`]; builds between wrote `metadata`.
    #[serde(rename = "facts", alias = "metadata")]
    metadata: MetadataFields,
    /// A hash of the text, if the text was sent too.
    text: Option<u64>,
}

impl SentRequest {
    pub fn of(metadata: MetadataFields, text: Option<&Document>) -> Self {
        Self {
            metadata: MetadataFields {
                title: metadata.title.trim().to_owned(),
                ..metadata
            },
            text: text.map(text_hash),
        }
    }

    /// Adds the newest request. The oldest ones are forgotten.
    pub fn remember(self, sent: &mut Vec<Self>) {
        sent.truncate(MAX_UNANSWERED_REQUESTS);
        sent.insert(0, self);
    }

    /// Whether `newest` is the result of one of these requests, sent on `version`: the server stored it and only its
    /// response was lost.
    pub fn is_stored(sent: &[Self], version: i64, newest: &StrategyBody) -> bool {
        let is_next = newest.item.version == version + 1;
        is_next && sent.iter().any(|sent| sent.matches(newest))
    }

    fn matches(&self, stored: &StrategyBody) -> bool {
        let has_text = |text| text == text_hash(&text_of(stored));
        self.metadata == MetadataFields::of(&stored.item) && self.text.is_none_or(has_text)
    }
}

/// FNV-1a with 64 bits.
fn text_hash(text: &Document) -> u64 {
    let text = text.to_text();
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |mark, byte| {
        (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// A strategy with an unsaved draft in this browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsavedDraft {
    pub id: StrategyId,
    pub title: String,
    /// Whether the strategy was never saved.
    pub is_new: bool,
}

/// The strategies of these entries, each once by its newest entry. The entries are newest first.
pub fn unsaved_drafts(
    entries: impl IntoIterator<Item = (StrategyId, DraftEntry)>,
) -> Vec<UnsavedDraft> {
    let mut found: Vec<UnsavedDraft> = Vec::new();
    for (id, entry) in entries {
        if !found.iter().any(|one| one.id == id) {
            found.push(UnsavedDraft {
                id,
                title: entry.metadata.title,
                is_new: entry.version == 0,
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stratbook::stored_strategy::tests::{author, strategy};
    use crate::test_ids::record_id;

    fn entry(version: i64, title: &str) -> DraftEntry {
        DraftEntry {
            version,
            at: 1.0,
            metadata: MetadataFields {
                title: title.to_owned(),
                ..MetadataFields::default()
            },
            sent: Vec::new(),
            ground: 0,
            changes: None,
            merge_base: None,
        }
    }

    fn sent(strategy: &StrategyBody) -> SentRequest {
        let metadata = MetadataFields::of(&strategy.item);
        SentRequest::of(metadata, Some(&text_of(strategy)))
    }

    #[test]
    fn a_request_whose_response_was_lost_is_recognized_in_the_next_version() {
        let mine = sent(&strategy(4, "Fast A "));
        let stored = |version, title| {
            SentRequest::is_stored(std::slice::from_ref(&mine), 4, &strategy(version, title))
        };
        assert!(stored(5, "Fast A"));
        assert!(!stored(6, "Fast A"));
        assert!(!stored(5, "Slow A"));
    }

    #[test]
    fn a_draft_is_based_on_the_version_on_which_it_was_written() {
        let newest = strategy(5, "Fast A");
        assert_eq!(entry(5, "x").base_version(&newest), None);
        assert_eq!(entry(3, "x").base_version(&newest), Some(3));
        assert_eq!(entry(0, "x").base_version(&newest), Some(1));
        let mut own = entry(4, "x");
        sent(&newest).remember(&mut own.sent);
        assert_eq!(own.base_version(&newest), None);
    }

    #[test]
    fn an_entry_reads_as_it_was_stored() {
        let mut stored = entry(4, "Fast A");
        sent(&strategy(4, "Fast A")).remember(&mut stored.sent);
        let text = serde_json::to_string(&stored).unwrap();
        assert!(text.contains(r#""sent":[{"facts":{"#), "{text}");
        let renamed = text.replacen(r#""sent":[{"facts""#, r#""sent":[{"metadata""#, 1);
        for text in [text, renamed] {
            let read: DraftEntry = serde_json::from_str(&text).unwrap();
            assert_eq!(read.sent, stored.sent);
        }
    }

    #[test]
    fn only_the_newest_requests_are_remembered() {
        let mut all = Vec::new();
        for number in 0..30 {
            sent(&strategy(1, &format!("Title {number}"))).remember(&mut all);
        }
        assert_eq!(all.len(), MAX_UNANSWERED_REQUESTS + 1);
        assert_eq!(all[0].metadata.title, "Title 29");
    }

    #[test]
    fn a_changed_text_is_read_back_from_its_base() {
        let base = Document::blank();
        let text = Document::parse(&base.to_text()).expect("a document");
        let mut changed = entry(1, "x");
        changed.changes = Some(DraftBase::from_document(&base).delta_to(&text));
        let read = changed.text(|_| Some(base.to_text()));
        assert!(read.is_some_and(|(read, _)| read.has_same_content(&text)));
        assert!(changed.text(|_| None).is_none());
        assert!(entry(1, "x").text(|_| Some(base.to_text())).is_none());
    }

    #[test]
    fn unresolved_conflicts_are_read_back_and_merged_with_the_newest_version() {
        let newest = strategy(7, "Fast A");
        let base = DraftBase::from_document(&Document::blank());
        let mut kept = entry(4, "x");
        assert!(kept.unresolved(&newest, &base).is_none());
        kept.merge_base = Some(StoredMergeBase {
            metadata: MetadataFields::default(),
            text: base.delta_to(&Document::blank()),
            by: author(),
        });
        let stored = serde_json::to_string(&kept).expect("an entry");
        let kept: DraftEntry = serde_json::from_str(&stored).expect("an entry");
        assert_eq!(kept.base_version(&newest), None);
        let unresolved = kept.unresolved(&newest, &base).expect("a merge");
        assert_eq!(unresolved.base.text, Document::blank());
        assert_eq!(unresolved.theirs.metadata.title, "Fast A");
        assert!(kept.into_new().merge_base.is_none());
    }

    #[test]
    fn each_strategy_is_listed_once_by_its_newest_entry() {
        let entries = [("a", 0, "New"), ("b", 3, "Known"), ("a", 0, "Old")];
        let entries = entries.map(|(id, version, title)| (record_id(id), entry(version, title)));
        let found = unsaved_drafts(entries);
        let found = found.iter().map(|one| (one.id, &*one.title, one.is_new));
        let found: Vec<_> = found.collect();
        let expected = [
            (record_id("a"), "New", true),
            (record_id("b"), "Known", false),
        ];
        assert_eq!(found, expected);
    }
}
