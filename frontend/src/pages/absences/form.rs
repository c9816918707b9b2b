//! The form that adds an absence. It also replaces a row to edit an absence.

use app_api::ApiError;
use app_api::wire::{AbsenceBody, NamedPlayer};
use app_domain::absence::AbsenceRange;
use app_domain::{Day, ValidationRule};
use leptos::ev::{KeyboardEvent, SubmitEvent};
use leptos::html;
use leptos::prelude::*;

use super::submission::AbsenceSubmission;
use crate::components::{
    Notice, RangePicker, SelectField, TextField, TypedRange, icon, spinning_icon,
};
use crate::focus_first::focus_first;
use crate::texts;
use crate::texts::absences as words;
use crate::view_models::sentence;

/// The state of the form; it outlives the form.
#[derive(Debug, Clone, Copy)]
pub struct AbsenceDraft {
    pub range: TypedRange,
    reason: RwSignal<String>,
    /// The player's id; empty until one is chosen.
    pub player: RwSignal<String>,
    /// Whether the form was submitted once. From then on missing fields are errors.
    was_tried: RwSignal<bool>,
}

/// An absence that passed validation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidAbsence {
    pub player: String,
    pub range: AbsenceRange,
}

/// The errors by field.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct AbsenceErrors {
    player: Option<String>,
    first: Option<String>,
    last: Option<String>,
    reason: Option<String>,
}

impl AbsenceDraft {
    pub fn blank(player: Option<&str>) -> Self {
        Self {
            range: TypedRange::empty(),
            reason: RwSignal::new(String::new()),
            player: RwSignal::new(player.unwrap_or_default().to_owned()),
            was_tried: RwSignal::new(false),
        }
    }

    /// Fills the form with an existing absence.
    pub fn fill(self, absence: &AbsenceBody) {
        self.player.set(absence.user_id.clone());
        self.range.write(absence.start_date, absence.end_date);
        self.reason.set(absence.reason.clone());
        self.was_tried.set(false);
    }

    /// Clears the form for the next absence of the same player.
    pub fn clear(self) {
        self.range.clear();
        self.reason.set(String::new());
        self.was_tried.set(false);
    }

    /// The typed range if it is valid, for the preview of its effect.
    pub fn proposed_range(self, today: Day) -> Option<(Day, Day)> {
        match self.range.read(today) {
            (Some(first), Some(last)) if first <= last => Some((first, last)),
            _ => None,
        }
    }

    fn validate(self, today: Day) -> Result<ValidAbsence, AbsenceErrors> {
        let mut faults = AbsenceErrors::default();
        let player = self.player.get();
        if player.is_empty() {
            faults.player = Some(words::PLAYER_FAULT.to_owned());
        }
        let (first, last) = self.range.read(today);
        if first.is_none() {
            faults.first = Some(sentence(&ValidationRule::Date.to_string()));
        }
        if last.is_none() && !self.range.last.with(|raw| raw.trim().is_empty()) {
            faults.last = Some(sentence(&ValidationRule::Date.to_string()));
        }
        let stand_in = first.or(last).unwrap_or(today);
        let range = AbsenceRange::new(
            first.unwrap_or(stand_in),
            last.unwrap_or(stand_in),
            &self.reason.read(),
        );
        match range {
            Ok(range) if faults == AbsenceErrors::default() => {
                return Ok(ValidAbsence { player, range });
            }
            Ok(_) => {}
            Err(violations) => {
                for violation in violations {
                    let said = Some(sentence(&violation.rule.to_string()));
                    match violation.field.as_str() {
                        "endDate" => faults.last = said,
                        _ => faults.reason = said,
                    }
                }
            }
        }
        Err(faults)
    }
}

#[component]
pub fn AbsenceForm(
    draft: AbsenceDraft,
    today: Day,
    /// The players to choose from; empty if the player is fixed.
    players: Vec<NamedPlayer>,
    #[prop(into)] marked: Signal<Vec<(Day, Day)>>,
    /// The accessible name of the form.
    #[prop(into)]
    title: String,
    verb: &'static str,
    sending: AbsenceSubmission,
    send: impl Fn(ValidAbsence) + Copy + 'static,
    /// Closes the form without saving; `None` for a form that cannot be closed.
    #[prop(optional)]
    cancel: Option<Callback<()>>,
) -> AnyView {
    let form = NodeRef::<html::Form>::new();
    let faults = Memo::new(move |_| {
        let faults = draft.validate(today).err().unwrap_or_default();
        if draft.was_tried.get() {
            faults
        } else {
            // Before the first submission, show only errors that further typing does not resolve.
            AbsenceErrors {
                last: faults.last.filter(|_| {
                    let (first, last) = draft.range.read(today);
                    first.is_some() && last.is_some()
                }),
                reason: faults.reason,
                ..AbsenceErrors::default()
            }
        }
    });
    let fault = move |of: fn(&AbsenceErrors) -> &Option<String>, field: &'static str| {
        Signal::derive(move || {
            faults.with(|faults| of(faults).clone()).or_else(|| {
                let refused = sending.refusal();
                refused.as_ref()?.field_message(field).map(sentence)
            })
        })
    };
    let symbol = if cancel.is_some() { "check" } else { "plus" };
    if cancel.is_some() {
        // The form replaced the button that was pressed.
        focus_first(form, ".field-input");
    }
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        draft.was_tried.set(true);
        match untrack(|| draft.validate(today)) {
            Ok(checked) => send(checked),
            Err(_) => focus_first(form, "[aria-invalid]"),
        }
    };
    let escape = move |press: KeyboardEvent| {
        if let (Some(cancel), "Escape") = (cancel, press.key().as_str()) {
            cancel.run(());
        }
    };
    let player = (!players.is_empty()).then(|| {
        let fault = fault(|faults| &faults.player, "userId");
        let named = players
            .into_iter()
            .map(|player| (player.user_id, player.display_name));
        let choose = Callback::new(move |player| draft.player.set(player));
        view! {
            <SelectField
                label=words::PLAYER
                none=words::CHOOSE_PLAYER
                options=Signal::stored(named.collect::<Vec<_>>())
                chosen=draft.player
                choose=choose
                fault=fault
            />
        }
    });
    view! {
        <form class="absences-form" aria-label=title node_ref=form on:submit=submit on:keydown=escape>
            {player}
            <RangePicker
                range=draft.range
                today=today
                first_fault=fault(|faults| &faults.first, "startDate")
                last_fault=fault(|faults| &faults.last, "endDate")
                marked=marked
            />
            <TextField
                label=words::REASON
                value=draft.reason
                fault=fault(|faults| &faults.reason, "reason")
                placeholder=words::REASON_EXAMPLE
            />
            <div class="absences-actions">
                {cancel
                    .map(|cancel| {
                        view! {
                            <button type="button" class="button" on:click=move |_| cancel.run(())>
                                {texts::CANCEL}
                            </button>
                        }
                    })}
                <button type="submit" class="button button-primary" aria-disabled=move || sending.is_in_flight().to_string()>
                    {move || if sending.is_in_flight() { spinning_icon("spinner") } else { icon(symbol) }}
                    {verb}
                </button>
            </div>
            {move || sending.refusal().and_then(form_error)}
        </form>
    }
    .into_any()
}

/// A refusal that belongs to no field.
fn form_error(refusal: ApiError) -> Option<AnyView> {
    let is_shown_beside = ["userId", "startDate", "endDate", "reason"]
        .iter()
        .any(|field| refusal.field_message(field).is_some());
    (!is_shown_beside).then(|| {
        view! { <Notice symbol="alert" tone="error" title=texts::NOT_SAVED words=refusal.error /> }
            .into_any()
    })
}
