//! Two fields for adding a time window, with an error below them.

use app_domain::{DayAvailability, ValidationRule};
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

use super::{fresh_id, icon};
use crate::texts::{self, availability as own_texts};
use crate::view_models::{parse_clock_time, sentence};

/// The From and To fields. Enter adds the window.
#[component]
pub fn AddWindow(
    /// The current answer.
    said: Callback<(), Option<DayAvailability>>,
    /// Receives the answer with the window added, and the window as `19:00–22:00`.
    add: Callback<(DayAvailability, String)>,
) -> AnyView {
    let below = StoredValue::new(fresh_id("add-window"));
    let from = NodeRef::<html::Input>::new();
    let to = NodeRef::<html::Input>::new();
    let fault = RwSignal::new(None::<String>);
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        let (Some(from), Some(to)) = (from.get_untracked(), to.get_untracked()) else {
            return;
        };
        match with_window(untrack(|| said.run(())), &from.value(), &to.value()) {
            Ok(added) => {
                add.run(added);
                fault.set(None);
                from.set_value("");
                to.set_value("");
                let _ = from.focus();
            }
            Err(words) => fault.set(Some(words)),
        }
    };
    let is_faulty = move || fault.with(Option::is_some).then_some("true");
    let described_by = move || fault.with(Option::is_some).then(|| below.get_value());
    let input = move |label: &'static str, example: &'static str, node: NodeRef<html::Input>| {
        view! {
            <label class="field">
                <span class="field-label">{label}</span>
                <input
                    class="field-input"
                    inputmode="numeric"
                    autocomplete="off"
                    placeholder=example
                    maxlength="8"
                    aria-invalid=is_faulty
                    aria-describedby=described_by
                    node_ref=node
                />
            </label>
        }
    };
    view! {
        <form class="add-window" on:submit=submit>
            {input(texts::FROM, own_texts::TIME_EXAMPLE_FROM, from)}
            {input(texts::TO, own_texts::TIME_EXAMPLE_TO, to)}
            <button type="submit" class="button button-primary">
                {icon("plus")}
                {texts::ADD}
            </button>
            {move || {
                fault
                    .get()
                    .map(|words| {
                        view! {
                            <p class="field-fault" id=below.get_value() role="alert">
                                {icon("alert")}
                                {words}
                            </p>
                        }
                    })
            }}
        </form>
    }
    .into_any()
}

/// The answer with the window between two typed times, and that window as text; or the error.
fn with_window(
    said: Option<DayAvailability>,
    from: &str,
    to: &str,
) -> Result<(DayAvailability, String), String> {
    let (Some(from), Some(to)) = (parse_clock_time(from), parse_clock_time(to)) else {
        return Err(own_texts::TIME_FAULT.to_owned());
    };
    let mut all = [&from, "-", &to].concat();
    if let Some(DayAvailability::Windows(windows)) = said {
        let before = DayAvailability::Windows(windows).to_string();
        all = [&before, ", ", &all].concat();
    }
    all.parse()
        .map(|answer| (answer, [&from, "–", &to].concat()))
        .map_err(|rule: ValidationRule| sentence(&rule.to_string()))
}
