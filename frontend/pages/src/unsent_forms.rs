//! The input in the forms of a new match and a new absence, kept for the visit when the user leaves the page.

use app_domain::PlayerId;
use app_portal::matches::match_draft::MatchDraft;
use leptos::prelude::*;

/// The unsent forms of this visit.
#[derive(Debug, Clone, Copy)]
pub struct UnsentForms {
    pub new_match: StoredValue<Option<MatchDraft>>,
    pub new_absence: StoredValue<Option<UnsentAbsence>>,
}

/// The fields of a new absence, as they were typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UnsentAbsence {
    /// The player whose page the form is on; `None` on that of all players.
    pub page: Option<PlayerId>,
    pub player: String,
    pub first: String,
    pub last: String,
    pub reason: String,
}

impl UnsentForms {
    pub fn provide() {
        provide_context(Self {
            new_match: StoredValue::new(None),
            new_absence: StoredValue::new(None),
        });
    }

    pub fn of_page() -> Self {
        expect_context()
    }
}
