//! The form that adds an absence. It also replaces a row to edit an absence.

use app_domain::{Day, PlayerId};
use app_portal::absences::{AbsenceErrors, AbsenceFields, ValidAbsence, valid_range};
use app_portal::texts;
use app_portal::texts::absences as words;
use app_portal::view_models::sentence;
use app_wire::{AbsenceBody, ApiError, NamedPlayer};
use frontend_kit::dom::focus_first::focus_first;
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::{
    Notice, RangePicker, SelectField, TextField, TypedRange, icon, spinning_icon,
};
use leptos::ev::{KeyboardEvent, SubmitEvent};
use leptos::html;
use leptos::prelude::*;

use super::submission::AbsenceSubmission;
use crate::unsent_forms::{UnsentAbsence, UnsentForms};

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

impl AbsenceDraft {
    pub fn blank(player: Option<&PlayerId>) -> Self {
        Self {
            range: TypedRange::empty(),
            reason: RwSignal::new(String::new()),
            player: RwSignal::new(player.map(PlayerId::to_string).unwrap_or_default()),
            was_tried: RwSignal::new(false),
        }
    }

    /// The chosen player. Subscribes.
    pub fn player_id(self) -> Option<PlayerId> {
        self.player.with(|id| id.parse().ok())
    }

    /// Fills in what was typed on this page before it was left, and keeps what is typed from now on.
    pub fn keep_for_visit(self, page: Option<PlayerId>) {
        let unsent = UnsentForms::of_page().new_absence;
        if let Some(kept) = unsent.get_value().filter(|kept| kept.page == page) {
            self.player.set(kept.player);
            self.range.first.set(kept.first);
            self.range.last.set(kept.last);
            self.reason.set(kept.reason);
        }
        run_effect(move || {
            let typed = UnsentAbsence {
                page: page.clone(),
                player: self.player.get(),
                first: self.range.first.get(),
                last: self.range.last.get(),
                reason: self.reason.get(),
            };
            let is_blank = [&typed.first, &typed.last, &typed.reason]
                .iter()
                .all(|text| text.is_empty());
            unsent.set_value((!is_blank).then_some(typed));
        });
    }

    /// Fills the form with an existing absence.
    pub fn fill(self, absence: &AbsenceBody) {
        self.player.set(absence.user_id.to_string());
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
        valid_range(self.range.read(today))
    }

    fn fields(self, today: Day) -> AbsenceFields {
        let (first, last) = self.range.read(today);
        AbsenceFields {
            player: self.player.get(),
            first,
            last,
            is_last_empty: self.range.last.with(|raw| raw.trim().is_empty()),
            reason: self.reason.get(),
        }
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
    /// Set when the form is to take the focus.
    #[prop(optional)]
    is_wanted: Option<RwSignal<bool>>,
    /// Closes the form without saving; `None` for a form that cannot be closed.
    #[prop(optional)]
    cancel: Option<Callback<()>>,
) -> impl IntoView {
    let form = NodeRef::<html::Form>::new();
    if let Some(is_wanted) = is_wanted {
        run_effect(move || {
            if is_wanted.get() {
                is_wanted.set(false);
                focus_first(form, ".field-input");
            }
        });
    }
    if cancel.is_some() {
        // The form replaced the button that was pressed.
        focus_first(form, ".field-input");
    }
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        draft.was_tried.set(true);
        match untrack(|| draft.fields(today)).validate(today) {
            Ok(checked) => send(checked),
            Err(_) => focus_first(form, "[aria-invalid]"),
        }
    };
    let escape = move |press: KeyboardEvent| {
        if let (Some(cancel), "Escape") = (cancel, press.key().as_str()) {
            cancel.run(());
        }
    };
    view! {
        <form class="absences-form" aria-label=title node_ref=form on:submit=submit on:keydown=escape>
            {absence_fields(draft, today, players, marked, sending)}
            {form_actions(verb, sending, cancel)}
            {move || sending.refusal().and_then(form_error)}
        </form>
    }
}

/// The inputs of the form, each with its fault.
fn absence_fields(
    draft: AbsenceDraft,
    today: Day,
    players: Vec<NamedPlayer>,
    marked: Signal<Vec<(Day, Day)>>,
    sending: AbsenceSubmission,
) -> AnyView {
    let faults = Memo::new(move |_| draft.fields(today).errors(today, draft.was_tried.get()));
    let fault = move |of: fn(&AbsenceErrors) -> &Option<String>, field: &'static str| {
        Signal::derive(move || {
            faults.with(|faults| of(faults).clone()).or_else(|| {
                let refused = sending.refusal();
                refused.as_ref()?.field_message(field).map(sentence)
            })
        })
    };
    let player = (!players.is_empty())
        .then(|| player_field(draft, players, fault(|faults| &faults.player, "userId")));
    view! {
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
    }
    .into_any()
}

fn player_field(
    draft: AbsenceDraft,
    players: Vec<NamedPlayer>,
    fault: Signal<Option<String>>,
) -> AnyView {
    let named = players
        .into_iter()
        .map(|player| (player.user_id.to_string(), player.display_name));
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
    .into_any()
}

/// The buttons that close and send the form.
fn form_actions(
    verb: &'static str,
    sending: AbsenceSubmission,
    cancel: Option<Callback<()>>,
) -> AnyView {
    let symbol = if cancel.is_some() { "check" } else { "plus" };
    view! {
        <div class="absences-actions">
            {cancel
                .map(|cancel| {
                    view! {
                        <button type="button" class="button" on:click=move |_| cancel.run(())>
                            {texts::CANCEL}
                        </button>
                    }
                })}
            <button
                type="submit"
                class="button button-primary"
                aria-disabled=move || sending.is_in_flight().to_string()
            >
                {move || if sending.is_in_flight() { spinning_icon("spinner") } else { icon(symbol) }}
                {verb}
            </button>
        </div>
    }
    .into_any()
}

/// A refusal that belongs to no field.
fn form_error(api_error: ApiError) -> Option<AnyView> {
    let is_shown_beside = ["userId", "startDate", "endDate", "reason"]
        .iter()
        .any(|field| api_error.field_message(field).is_some());
    (!is_shown_beside).then(|| {
        view! { <Notice symbol="alert" tone="error" title=texts::NOT_SAVED words=api_error.error /> }
            .into_any()
    })
}
