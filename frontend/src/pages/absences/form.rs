//! The line in which an absence is registered, and the same line in place of a row to change it.

use app_api::ApiError;
use app_api::wire::{AbsenceBody, NamedPlayer};
use app_domain::absence::AbsenceRange;
use app_domain::{Day, Rule};
use leptos::ev::{KeyboardEvent, SubmitEvent};
use leptos::html;
use leptos::prelude::*;

use super::sending::Sending;
use crate::components::{
    Notice, RangePicker, SelectField, TextField, TypedRange, icon, turning_icon,
};
use crate::first_control::focus_first;
use crate::reading::sentence;
use crate::texts;
use crate::texts::absences as words;

/// What is being typed; it outlives the form that shows it.
#[derive(Debug, Clone, Copy)]
pub struct Draft {
    pub range: TypedRange,
    reason: RwSignal<String>,
    /// Whose absence it will be; empty until one is chosen.
    pub player: RwSignal<String>,
    /// Whether it was submitted once: from then on everything that is missing is said.
    was_tried: RwSignal<bool>,
}

/// An absence as it can be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    pub player: String,
    pub range: AbsenceRange,
}

/// What is wrong with each field.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Faults {
    player: Option<String>,
    first: Option<String>,
    last: Option<String>,
    reason: Option<String>,
}

impl Draft {
    pub fn blank(player: Option<&str>) -> Self {
        Self {
            range: TypedRange::blank(),
            reason: RwSignal::new(String::new()),
            player: RwSignal::new(player.unwrap_or_default().to_owned()),
            was_tried: RwSignal::new(false),
        }
    }

    /// Begins from an absence as it is.
    pub fn fill(self, absence: &AbsenceBody) {
        self.player.set(absence.user_id.clone());
        self.range.write(absence.start_date, absence.end_date);
        self.reason.set(absence.reason.clone());
        self.was_tried.set(false);
    }

    /// Ready for the next absence of the same player.
    pub fn clear(self) {
        self.range.clear();
        self.reason.set(String::new());
        self.was_tried.set(false);
    }

    /// The range as far as it makes sense, for showing what it would do.
    pub fn proposed(self, today: Day) -> Option<(Day, Day)> {
        match self.range.read(today) {
            (Some(first), Some(last)) if first <= last => Some((first, last)),
            _ => None,
        }
    }

    fn check(self, today: Day) -> Result<Checked, Faults> {
        let mut faults = Faults::default();
        let player = self.player.get();
        if player.is_empty() {
            faults.player = Some(words::PLAYER_FAULT.to_owned());
        }
        let (first, last) = self.range.read(today);
        if first.is_none() {
            faults.first = Some(sentence(&Rule::Date.to_string()));
        }
        if last.is_none() && !self.range.last.with(|raw| raw.trim().is_empty()) {
            faults.last = Some(sentence(&Rule::Date.to_string()));
        }
        let stand_in = first.or(last).unwrap_or(today);
        let range = AbsenceRange::new(
            first.unwrap_or(stand_in),
            last.unwrap_or(stand_in),
            &self.reason.read(),
        );
        match range {
            Ok(range) if faults == Faults::default() => return Ok(Checked { player, range }),
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
    draft: Draft,
    today: Day,
    /// Whom it may be for; empty where that is settled.
    players: Vec<NamedPlayer>,
    #[prop(into)] marked: Signal<Vec<(Day, Day)>>,
    /// Names the form.
    #[prop(into)]
    title: String,
    verb: &'static str,
    sending: Sending,
    send: impl Fn(Checked) + Copy + 'static,
    /// Closes the form without saving; without it there is nothing to close.
    #[prop(optional)]
    cancel: Option<Callback<()>>,
) -> AnyView {
    let form = NodeRef::<html::Form>::new();
    let faults = Memo::new(move |_| {
        let faults = draft.check(today).err().unwrap_or_default();
        if draft.was_tried.get() {
            faults
        } else {
            // While somebody types, only what can no longer become right.
            Faults {
                last: faults.last.filter(|_| {
                    let (first, last) = draft.range.read(today);
                    first.is_some() && last.is_some()
                }),
                reason: faults.reason,
                ..Faults::default()
            }
        }
    });
    let fault = move |of: fn(&Faults) -> &Option<String>, field: &'static str| {
        Signal::derive(move || {
            faults.with(|faults| of(faults).clone()).or_else(|| {
                let refused = sending.refusal();
                refused.as_ref()?.fault(field).map(sentence)
            })
        })
    };
    let symbol = if cancel.is_some() { "check" } else { "plus" };
    if cancel.is_some() {
        // It took the place of the button that was pressed.
        focus_first(form, ".field-input");
    }
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        draft.was_tried.set(true);
        match untrack(|| draft.check(today)) {
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
                <button type="submit" class="button button-primary" aria-disabled=move || sending.is_on_its_way().to_string()>
                    {move || if sending.is_on_its_way() { turning_icon("spinner") } else { icon(symbol) }}
                    {verb}
                </button>
            </div>
            {move || sending.refusal().and_then(general)}
        </form>
    }
    .into_any()
}

/// A refusal that no field is to blame for.
fn general(refusal: ApiError) -> Option<AnyView> {
    let is_shown_beside = ["userId", "startDate", "endDate", "reason"]
        .iter()
        .any(|field| refusal.fault(field).is_some());
    (!is_shown_beside).then(|| {
        view! { <Notice symbol="alert" tone="error" title=texts::NOT_SAVED words=refusal.error /> }
            .into_any()
    })
}
