//! The saves of a strategy: what the next request has, and what a version of another user means for the draft.

use app_document::Document;
use app_domain::strategy::StrategyId;
use app_wire::{StrategyBody, StrategyRequest};

use crate::stratbook::draft_entry::SentRequest;
use crate::strategy_metadata::MetadataFields;

/// Maximum age of an unsent change in milliseconds, after which the draft is saved without a pause.
const MAX_UNSENT_MS: f64 = 10_000.0;

/// The next step of a save.
#[derive(Debug, Clone, PartialEq)]
pub enum SaveStep {
    /// The server has everything.
    Done,
    /// A new strategy without a title is only stored in the browser.
    WaitForTitle,
    Send(Box<StrategyRequest>),
}

/// The next save of a draft. `text` is the text if it differs from the server's; `new_id` is the id of a new strategy.
pub fn next_save(
    base: Option<&StrategyBody>,
    metadata: &MetadataFields,
    text: Option<&Document>,
    new_id: Option<StrategyId>,
) -> SaveStep {
    let known = base.map(|base| MetadataFields::of(&base.item));
    let request = StrategyRequest {
        content: text.map(Document::to_json),
        ..metadata.changes(&known.unwrap_or_default())
    };
    if request == StrategyRequest::default() {
        return SaveStep::Done;
    }
    if base.is_none() && metadata.title.trim().is_empty() {
        return SaveStep::WaitForTitle;
    }
    SaveStep::Send(Box::new(StrategyRequest {
        id: new_id.filter(|_| base.is_none()),
        version: base.map(|base| base.item.version),
        ..request
    }))
}

/// Whether a change has waited too long for a pause in typing. Both times are in milliseconds since 1970.
pub fn is_save_overdue(unsent_since: f64, now: f64) -> bool {
    now - unsent_since > MAX_UNSENT_MS
}

/// The relation of a version from the server to the draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewestVersion {
    /// The draft is based on it or on a newer one.
    Known,
    /// Nobody else saved: only the response to an own request was lost.
    Own,
    /// Another user saved it.
    Foreign,
}

impl NewestVersion {
    pub fn of(base: &StrategyBody, sent: &[SentRequest], theirs: &StrategyBody) -> Self {
        if theirs.item.version <= base.item.version {
            Self::Known
        } else if SentRequest::is_stored(sent, base.item.version, theirs) {
            Self::Own
        } else {
            Self::Foreign
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stratbook::stored_strategy::tests::strategy;
    use crate::stratbook::stored_strategy::text_of;
    use crate::test_ids::record_id;

    fn titled(title: &str) -> MetadataFields {
        MetadataFields {
            title: title.to_owned(),
            ..MetadataFields::default()
        }
    }

    fn sent(step: SaveStep) -> StrategyRequest {
        match step {
            SaveStep::Send(request) => *request,
            step => panic!("{step:?}"),
        }
    }

    #[test]
    fn a_new_strategy_waits_for_its_title_and_is_created_under_its_id() {
        let text = Document::blank();
        let save = |metadata: &MetadataFields, text| {
            next_save(None, metadata, text, Some(record_id("new")))
        };
        assert_eq!(save(&titled(""), None), SaveStep::Done);
        assert_eq!(save(&titled(" "), Some(&text)), SaveStep::WaitForTitle);
        let request = sent(save(&titled("Fast A"), None));
        assert_eq!(request.id, Some(record_id("new")));
        assert_eq!((request.version, request.content), (None, None));
    }

    #[test]
    fn a_save_has_only_what_differs_and_the_version_it_is_based_on() {
        let base = strategy(4, "Fast A");
        let known = MetadataFields::of(&base.item);
        let save =
            |metadata, text| next_save(Some(&base), metadata, text, Some(record_id("unused")));
        assert_eq!(save(&known, None), SaveStep::Done);
        let renamed = MetadataFields {
            title: "Slow A".to_owned(),
            ..known.clone()
        };
        let request = sent(save(&renamed, None));
        let expected = StrategyRequest {
            title: Some("Slow A".to_owned()),
            version: Some(4),
            ..StrategyRequest::default()
        };
        assert_eq!(request, expected);
        let text = text_of(&base);
        assert!(sent(save(&known, Some(&text))).content.is_some());
    }

    #[test]
    fn an_own_version_is_no_conflict() {
        let (base, theirs) = (strategy(4, "Fast A"), strategy(5, "Slow A"));
        let mine = SentRequest::of(MetadataFields::of(&theirs.item), None);
        let of = NewestVersion::of;
        assert_eq!(of(&base, &[], &base), NewestVersion::Known);
        assert_eq!(of(&base, &[], &theirs), NewestVersion::Foreign);
        assert_eq!(of(&base, &[mine], &theirs), NewestVersion::Own);
    }

    #[test]
    fn continuous_typing_is_saved_after_ten_seconds() {
        assert!(!is_save_overdue(0.0, 10_000.0));
        assert!(is_save_overdue(0.0, 10_001.0));
    }
}
