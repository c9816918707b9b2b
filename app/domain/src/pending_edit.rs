//! An edit of a day that the server has not confirmed: the next value to send, and the version it is based on.

use serde::{Deserialize, Serialize};

use crate::availability::DayAvailability;
use crate::day_version::DayVersion;

/// A change of one day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum DayChange {
    Answer(DayAvailability),
    ReturnToPattern,
}

/// All unconfirmed edits of one day as one: the newest value, and the version on which the first edit was based.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "StoredEdit")]
pub struct PendingEdit {
    change: DayChange,
    base: Option<DayVersion>,
    /// The value that was sent without a response so far. The server may or may not have stored it.
    sent: Option<DayChange>,
}

/// The serialized form; earlier versions of the portal stored only the change.
#[derive(Deserialize)]
#[serde(untagged)]
enum StoredEdit {
    Edit {
        change: DayChange,
        base: Option<DayVersion>,
        sent: Option<DayChange>,
    },
    Change(DayChange),
}

impl From<StoredEdit> for PendingEdit {
    fn from(stored: StoredEdit) -> Self {
        match stored {
            StoredEdit::Edit { change, base, sent } => Self { change, base, sent },
            StoredEdit::Change(change) => Self::new(change, None),
        }
    }
}

impl PendingEdit {
    /// Creates an edit of a day whose stored version is `base`. Without a base, the last write wins.
    pub fn new(change: DayChange, base: Option<DayVersion>) -> Self {
        Self {
            change,
            base,
            sent: None,
        }
    }

    pub fn change(&self) -> &DayChange {
        &self.change
    }

    /// Replaces the value; the base stays that of the first edit.
    pub fn edit(&mut self, change: DayChange) {
        self.change = change;
    }

    /// Bases the edit on `base`: the player has seen that value and keeps this edit.
    pub fn rebase(&mut self, base: Option<DayVersion>) {
        self.base = base;
        self.sent = None;
    }

    /// Returns the change to send now, with its base. A value without a response is sent again before a newer one: the
    /// server accepts an equal value, and the newer value can then be based on it.
    pub fn attempt(&mut self) -> (DayChange, Option<DayVersion>) {
        let sent = self.sent.get_or_insert_with(|| self.change.clone());
        (sent.clone(), self.base.clone())
    }

    /// Handles a refusal of the sent value. Returns whether a newer value has to be sent.
    pub fn refuse(&mut self) -> bool {
        self.sent.take().is_some_and(|sent| sent != self.change)
    }

    /// Handles the confirmation of the sent value; the day now has the version `stored`. Returns the edit that is still
    /// to be sent, if the value was edited since.
    pub fn confirm(self, stored: Option<DayVersion>) -> Option<Self> {
        let sent = self.sent?;
        if sent == self.change {
            return None;
        }
        // The newer value is based on the sent value, not on the server's merge of it.
        let base = match (sent, stored) {
            (DayChange::Answer(value), Some(stored)) => Some(stored.with_value(value)),
            (DayChange::Answer(_) | DayChange::ReturnToPattern, stored) => stored,
        };
        Some(Self::new(self.change, base))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::day_merge::merge;
    use crate::utc_minute::UtcMinute;

    const MIDNIGHT: UtcMinute = UtcMinute::from_minutes(1440);

    fn value(raw: &str) -> DayAvailability {
        raw.parse().expect("an availability")
    }

    fn answer(raw: &str) -> DayChange {
        DayChange::Answer(value(raw))
    }

    fn version(raw: &str) -> DayVersion {
        DayVersion::new(MIDNIGHT, value(raw))
    }

    #[test]
    fn a_confirmed_edit_is_done() {
        let mut edit = PendingEdit::new(answer("18:00-20:00"), Some(version("")));
        assert_eq!(edit.attempt(), (answer("18:00-20:00"), Some(version(""))));
        assert_eq!(edit.confirm(Some(version("18:00-20:00"))), None);
    }

    #[test]
    fn a_newer_value_is_based_on_what_was_sent_before_it() {
        let mut edit = PendingEdit::new(answer("18:00-20:00"), Some(version("")));
        edit.attempt();
        edit.edit(answer("18:00-20:00, 21:00-22:00"));
        // The server merged it with a window from another device.
        let mut rest = edit
            .confirm(Some(version("10:00-11:00, 18:00-20:00")))
            .expect("a newer value");
        let (change, base) = rest.attempt();
        let base = base
            .as_ref()
            .and_then(|base| base.value_for(MIDNIGHT))
            .expect("a base");
        assert_eq!(change, answer("18:00-20:00, 21:00-22:00"));
        let merged = merge(
            base,
            &value("10:00-11:00, 18:00-20:00"),
            &value("18:00-20:00, 21:00-22:00"),
        );
        assert_eq!(merged, Ok(value("10:00-11:00, 18:00-20:00, 21:00-22:00")));
    }

    #[test]
    fn a_value_whose_answer_was_lost_is_sent_again_before_the_newer_one() {
        let mut edit = PendingEdit::new(answer("18:00-20:00"), Some(version("")));
        edit.attempt();
        edit.edit(answer("x"));
        assert_eq!(edit.attempt(), (answer("18:00-20:00"), Some(version(""))));
        let mut rest = edit
            .confirm(Some(version("18:00-20:00")))
            .expect("a newer value");
        assert_eq!(rest.attempt(), (answer("x"), Some(version("18:00-20:00"))));
        assert_eq!(rest.confirm(Some(version("x"))), None);
    }

    #[test]
    fn after_a_refusal_the_newest_value_is_sent_with_the_first_base() {
        let mut edit = PendingEdit::new(answer("18:00-20:00"), Some(version("")));
        edit.attempt();
        assert!(!edit.refuse(), "nothing newer");
        edit.attempt();
        edit.edit(answer("x"));
        assert!(edit.refuse());
        assert_eq!(edit.attempt(), (answer("x"), Some(version(""))));
    }

    #[test]
    fn an_edit_survives_the_browsers_store_and_so_does_one_of_an_earlier_portal() {
        let mut edit = PendingEdit::new(answer("18:00-20:00"), Some(version("x")));
        edit.attempt();
        edit.edit(DayChange::ReturnToPattern);
        let text = serde_json::to_string(&edit).expect("json");
        assert_eq!(
            serde_json::from_str::<PendingEdit>(&text).expect("an edit"),
            edit
        );
        let old = serde_json::from_str::<PendingEdit>(r#"{"Answer":"18:00-20:00"}"#);
        assert_eq!(
            old.expect("an edit"),
            PendingEdit::new(answer("18:00-20:00"), None)
        );
        let old = serde_json::from_str::<PendingEdit>(r#""ReturnToPattern""#);
        assert_eq!(
            old.expect("an edit"),
            PendingEdit::new(DayChange::ReturnToPattern, None)
        );
    }
}
