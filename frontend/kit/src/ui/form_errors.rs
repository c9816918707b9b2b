//! Errors of a form: one per field, and a refusal that belongs to no field.

use app_domain::ValidationRule;
use app_portal::controls::form_errors::{broken_rules, field_sentence};
use app_portal::texts;
use app_wire::ApiError;
use app_wire::error::FieldError;
use leptos::prelude::*;

use crate::run_effect::run_effect;
use crate::ui::Notice;

#[derive(Clone, Copy)]
pub struct FormErrors {
    fields: RwSignal<Vec<FieldError>>,
    refusal: RwSignal<Option<ApiError>>,
}

impl FormErrors {
    pub fn empty() -> Self {
        Self {
            fields: RwSignal::default(),
            refusal: RwSignal::new(None),
        }
    }

    /// The error of this field, as a sentence.
    pub fn for_field(self, field: &'static str) -> Signal<Option<String>> {
        Signal::derive(move || self.fields.with(|faults| field_sentence(faults, field)))
    }

    /// The refusal of the whole form. Reading it subscribes.
    pub fn refusal(self) -> Option<ApiError> {
        self.refusal.get()
    }

    /// The refusal, rendered as a notice.
    pub fn notice(self) -> AnyView {
        (move || {
            self.refusal().map(|refusal| {
                view! { <Notice symbol="alert" tone="error" title=texts::NOT_SAVED words=refusal.error /> }
            })
        })
        .into_any()
    }

    /// Clears the error of a field when its value changes.
    pub fn clear_on_change<T: Send + Sync + 'static>(
        self,
        field: &'static str,
        typed: RwSignal<T>,
    ) {
        run_effect(move || {
            typed.track();
            self.clear_field(field);
        });
    }

    fn clear_field(self, field: &str) {
        let is_at_fault = |faults: &Vec<FieldError>| faults.iter().any(|one| one.field == field);
        if self.fields.with_untracked(is_at_fault) {
            self.fields
                .update(|faults| faults.retain(|fault| fault.field != field));
        }
    }

    /// Sets the errors of all broken rules. Returns true if no rule is broken.
    pub fn check(self, rules: &[(&str, Option<ValidationRule>)]) -> bool {
        let broken = broken_rules(rules);
        let is_sound = broken.is_empty();
        self.set_fields(broken);
        is_sound
    }

    /// Replaces the field errors.
    pub fn set_fields(self, faults: Vec<FieldError>) {
        self.fields.set(faults);
    }

    /// Shows a refusal at the fields it names, or for the whole form if it names none.
    pub fn set_from_refusal(self, error: ApiError) {
        if error.details.is_empty() {
            self.set_refusal(error);
        } else {
            self.set_fields(error.details);
        }
    }

    pub fn set_refusal(self, refusal: ApiError) {
        self.refusal.set(Some(refusal));
    }

    /// Clears the refusal before another attempt.
    pub fn clear_refusal(self) {
        self.refusal.set(None);
    }
}
