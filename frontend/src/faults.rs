//! What is wrong with what was typed: each fault at its field, and a refusal that belongs to none.

use app_api::ApiError;
use app_api::error::FieldFault;
use app_domain::Rule;
use leptos::prelude::*;

use crate::components::Notice;
use crate::reading::sentence;
use crate::texts;

#[derive(Clone, Copy)]
pub struct Faults {
    fields: RwSignal<Vec<FieldFault>>,
    refusal: RwSignal<Option<ApiError>>,
}

impl Faults {
    pub fn none() -> Self {
        Self {
            fields: RwSignal::default(),
            refusal: RwSignal::new(None),
        }
    }

    /// What is wrong with this field, as a sentence.
    pub fn at(self, field: &'static str) -> Signal<Option<String>> {
        Signal::derive(move || {
            self.fields.with(|faults| {
                let fault = faults.iter().find(|fault| fault.field == field)?;
                Some(sentence(&fault.message))
            })
        })
    }

    /// The refusal; reading it subscribes.
    pub fn refusal(self) -> Option<ApiError> {
        self.refusal.get()
    }

    /// The refusal as a page shows it.
    pub fn notice(self) -> AnyView {
        (move || {
            self.refusal().map(|refusal| {
                view! { <Notice symbol="alert" tone="error" title=texts::NOT_SAVED words=refusal.error /> }
            })
        })
        .into_any()
    }

    /// Clears the fault of a field once its value changes.
    pub fn clear_when_typed<T: Send + Sync + 'static>(
        self,
        field: &'static str,
        typed: RwSignal<T>,
    ) {
        Effect::new(move |_| {
            typed.track();
            self.forgive(field);
        });
    }

    fn forgive(self, field: &str) {
        let is_at_fault = |faults: &Vec<FieldFault>| faults.iter().any(|one| one.field == field);
        if self.fields.with_untracked(is_at_fault) {
            self.fields
                .update(|faults| faults.retain(|fault| fault.field != field));
        }
    }

    /// Notes every rule that is broken, all at once; whether there is none.
    pub fn check(self, rules: &[(&str, Option<Rule>)]) -> bool {
        let broken = rules
            .iter()
            .filter_map(|(field, rule)| Some(fault(field, rule.as_ref()?)));
        let broken: Vec<FieldFault> = broken.collect();
        let is_sound = broken.is_empty();
        self.note(broken);
        is_sound
    }

    /// These take the place of the faults so far.
    pub fn note(self, faults: Vec<FieldFault>) {
        self.fields.set(faults);
    }

    /// Shows a refusal at the fields that it names, or as a whole where it names none.
    pub fn hear(self, refusal: ApiError) {
        if refusal.details.is_empty() {
            self.refuse(refusal);
        } else {
            self.note(refusal.details);
        }
    }

    pub fn refuse(self, refusal: ApiError) {
        self.refusal.set(Some(refusal));
    }

    /// Forgets the refusal: it is tried again.
    pub fn try_again(self) {
        self.refusal.set(None);
    }
}

pub fn fault(field: &str, rule: &Rule) -> FieldFault {
    FieldFault {
        field: field.to_owned(),
        message: rule.to_string(),
    }
}
