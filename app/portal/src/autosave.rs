//! A text that saves itself: it is shown at once, marked until the server has stored it, and kept when the server
//! refuses it.

use app_domain::ValidationRule;
use app_wire::ApiError;

use crate::view_models::sentence;

/// Returns the text as it is sent, or the rule that it breaks.
pub type TextCheck = fn(&str) -> Result<String, ValidationRule>;

/// The typed text of a field, and what is known of its request.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AutosaveText {
    /// The typed text that is not stored yet.
    typed: Option<String>,
    is_sending: bool,
    is_saved: bool,
    refusal: Option<ApiError>,
}

/// The state of a field, or of several fields: the greatest one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AutosaveStatus {
    Untouched,
    Saved,
    Saving,
    Failed,
}

impl AutosaveText {
    /// The typed text, else the stored one.
    pub fn text<'a>(&'a self, stored: &'a str) -> &'a str {
        self.typed.as_deref().unwrap_or(stored)
    }

    pub fn is_typed(&self) -> bool {
        self.typed.is_some()
    }

    pub fn status(&self) -> AutosaveStatus {
        if self.refusal.is_some() {
            AutosaveStatus::Failed
        } else if self.is_sending {
            AutosaveStatus::Saving
        } else if self.is_saved {
            AutosaveStatus::Saved
        } else {
            AutosaveStatus::Untouched
        }
    }

    pub fn is_sending(&self) -> bool {
        self.is_sending
    }

    pub fn is_refused(&self) -> bool {
        self.refusal.is_some()
    }

    /// The rule that the typed text breaks, else the reason why it could not be saved.
    pub fn fault(&self, check: TextCheck) -> Option<String> {
        let broken = self.typed.as_deref().and_then(|typed| check(typed).err());
        match (broken, &self.refusal) {
            (Some(rule), _) => Some(sentence(&rule.to_string())),
            (None, refusal) => refusal.as_ref().map(|refusal| refusal.error.clone()),
        }
    }

    pub fn set_typed(&mut self, text: String) {
        self.is_saved = false;
        self.refusal = None;
        self.typed = Some(text);
    }

    /// Discards the typed text.
    pub fn discard(&mut self) {
        self.refusal = None;
        self.typed = None;
    }

    /// Commits the typed text. Returns the text to send, if it is valid and differs from the stored one. While a
    /// request is in flight nothing is sent: the newest text follows it.
    pub fn commit(&mut self, stored: &str, check: TextCheck) -> Option<String> {
        let text = check(self.typed.as_deref()?).ok()?;
        self.refusal = None;
        if self.is_sending {
            None
        } else if text == stored {
            self.typed = None;
            None
        } else {
            self.is_sending = true;
            Some(text)
        }
    }

    /// Handles the response to a text. Returns the next text to send, if a newer valid one was typed since.
    pub fn finish(
        &mut self,
        sent: &str,
        response: Result<(), ApiError>,
        check: TextCheck,
    ) -> Option<String> {
        let newest = self.typed.as_deref().map(check);
        match (response, newest) {
            (Ok(()), Some(Ok(newest))) if newest != sent => return Some(newest),
            // The text was edited during the request and is invalid. It stays typed until it is valid.
            (Ok(()), Some(Err(_))) => {}
            (Ok(()), _) => {
                self.is_saved = true;
                self.typed = None;
            }
            (Err(refusal), _) => self.refusal = Some(refusal),
        }
        self.is_sending = false;
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Accepts up to three characters.
    fn check(raw: &str) -> Result<String, ValidationRule> {
        app_domain::text::optional_text(raw, 3)
    }

    fn typed(text: &str) -> AutosaveText {
        let mut field = AutosaveText::default();
        field.set_typed(text.to_owned());
        field
    }

    fn refusal() -> ApiError {
        ApiError::new("busy", "The server is busy.")
    }

    #[test]
    fn a_typed_text_is_shown_until_it_is_stored() {
        let mut field = typed("new");
        assert_eq!(field.text("old"), "new");
        assert_eq!(field.commit("old", check).as_deref(), Some("new"));
        assert_eq!(field.status(), AutosaveStatus::Saving);
        assert_eq!(field.finish("new", Ok(()), check), None);
        assert_eq!(field.status(), AutosaveStatus::Saved);
        assert_eq!(field.text("new"), "new");
        assert!(!field.is_typed());
    }

    #[test]
    fn the_stored_text_and_an_invalid_one_are_not_sent() {
        let mut same = typed(" old ");
        assert_eq!(same.commit("old", check), None);
        assert!(!same.is_typed());
        let mut long = typed("long");
        assert_eq!(long.commit("old", check), None);
        assert!(long.is_typed());
        assert!(long.fault(check).is_some());
        assert_eq!(AutosaveText::default().commit("old", check), None);
    }

    #[test]
    fn one_request_runs_at_a_time_and_the_newest_text_follows_it() {
        let mut field = typed("one");
        field.commit("", check);
        field.set_typed("two".to_owned());
        assert_eq!(field.commit("", check), None);
        assert_eq!(field.finish("one", Ok(()), check).as_deref(), Some("two"));
        assert_eq!(field.status(), AutosaveStatus::Saving);
        assert_eq!(field.finish("two", Ok(()), check), None);
        assert_eq!(field.status(), AutosaveStatus::Saved);
    }

    #[test]
    fn typing_the_stored_text_during_a_request_sends_it_again() {
        let mut field = typed("new");
        field.commit("old", check);
        field.set_typed("old".to_owned());
        assert_eq!(field.commit("old", check), None);
        assert_eq!(field.finish("new", Ok(()), check).as_deref(), Some("old"));
    }

    #[test]
    fn an_invalid_text_typed_during_a_request_stays_typed() {
        let mut field = typed("new");
        field.commit("", check);
        field.set_typed("too long".to_owned());
        assert_eq!(field.finish("new", Ok(()), check), None);
        assert_eq!(field.text("new"), "too long");
        assert!(!field.is_sending());
    }

    #[test]
    fn a_refused_text_stays_with_its_reason_and_can_be_sent_again_or_discarded() {
        let mut field = typed("new");
        field.commit("old", check);
        assert_eq!(field.finish("new", Err(refusal()), check), None);
        assert_eq!(field.status(), AutosaveStatus::Failed);
        assert_eq!(field.fault(check).as_deref(), Some("The server is busy."));
        let mut again = field.clone();
        assert_eq!(again.commit("old", check).as_deref(), Some("new"));
        assert!(!again.is_refused());
        field.discard();
        assert_eq!(field.text("old"), "old");
        assert_eq!(field.status(), AutosaveStatus::Untouched);
    }

    #[test]
    fn of_several_fields_a_failure_is_shown_before_a_running_request() {
        let mut states = [
            AutosaveStatus::Saved,
            AutosaveStatus::Failed,
            AutosaveStatus::Untouched,
            AutosaveStatus::Saving,
        ];
        states.sort();
        let order = [
            AutosaveStatus::Untouched,
            AutosaveStatus::Saved,
            AutosaveStatus::Saving,
            AutosaveStatus::Failed,
        ];
        assert_eq!(states, order);
    }
}
