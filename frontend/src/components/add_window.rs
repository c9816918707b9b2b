//! Two fields for another window; what is wrong with them stands below them.

use app_domain::{Availability, Rule};
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

use super::{fresh_id, icon};
use crate::reading::{clock_time, sentence};
use crate::texts::{self, availability as own_texts};

/// From and To; Enter adds.
#[component]
pub fn AddWindow(
    /// What is said so far.
    said: Callback<(), Option<Availability>>,
    /// Says that with another window, which comes as `19:00–22:00`.
    add: Callback<(Availability, String)>,
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

/// What was said with the window between two typed times, and that window; or what is wrong with them.
fn with_window(
    said: Option<Availability>,
    from: &str,
    to: &str,
) -> Result<(Availability, String), String> {
    let (Some(from), Some(to)) = (clock_time(from), clock_time(to)) else {
        return Err(own_texts::TIME_FAULT.to_owned());
    };
    let mut all = [&from, "-", &to].concat();
    if let Some(Availability::Windows(windows)) = said {
        let before = Availability::Windows(windows).to_string();
        all = [&before, ", ", &all].concat();
    }
    all.parse()
        .map(|answer| (answer, [&from, "–", &to].concat()))
        .map_err(|rule: Rule| sentence(&rule.to_string()))
}
