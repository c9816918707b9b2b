//! Two fields for another window; what is wrong with them stands below them.

use app_domain::{Availability, Day, Rule};
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

use super::saving::Saving;
use crate::components::icon;
use crate::reading::clock_time;
use crate::texts;

/// From and To; Enter adds.
#[component]
pub fn AddWindow(date: Day, saving: Saving) -> AnyView {
    let from = NodeRef::<html::Input>::new();
    let to = NodeRef::<html::Input>::new();
    let fault = RwSignal::new(None::<String>);
    let add = move |submit: SubmitEvent| {
        submit.prevent_default();
        let (Some(from), Some(to)) = (from.get_untracked(), to.get_untracked()) else {
            return;
        };
        match with_window(saving.said(date), &from.value(), &to.value()) {
            Ok(answer) => {
                saving.answer(date, answer);
                fault.set(None);
                from.set_value("");
                to.set_value("");
                let _ = from.focus();
            }
            Err(words) => fault.set(Some(words)),
        }
    };
    let is_faulty = move || fault.with(Option::is_some).then_some("true");
    let described_by = move || fault.with(Option::is_some).then_some("availability-fault");
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
        <form class="availability-add" on:submit=add>
            {input(texts::FROM, texts::TIME_EXAMPLE_FROM, from)}
            {input(texts::TO, texts::TIME_EXAMPLE_TO, to)}
            <button type="submit" class="button button-primary">
                {icon("plus")}
                {texts::ADD}
            </button>
            {move || {
                fault
                    .get()
                    .map(|words| {
                        view! {
                            <p class="field-fault" id="availability-fault" role="alert">
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

/// What was said, and the window between two typed times; or what is wrong with them.
fn with_window(said: Option<Availability>, from: &str, to: &str) -> Result<Availability, String> {
    let (Some(from), Some(to)) = (clock_time(from), clock_time(to)) else {
        return Err(texts::TIME_FAULT.to_owned());
    };
    let added = [&from, "-", &to].concat();
    let all = match said {
        Some(Availability::Windows(windows)) => {
            [&Availability::Windows(windows).to_string(), ", ", &added].concat()
        }
        _ => added,
    };
    all.parse()
        .map_err(|rule: Rule| sentence(&rule.to_string()))
}

/// A rule's words as a sentence of their own.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters
        .next()
        .map(|letter| letter.to_uppercase().collect())
        .unwrap_or_default();
    [&first, letters.as_str(), "."].concat()
}
