//! Two fields for adding a time window, with an error below them.

use app_domain::DayAvailability;
use app_portal::controls::added_window::{AddedWindow, with_window};
use app_portal::texts;
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

use super::{fresh_id, icon};

/// The From and To fields. Enter adds the window.
#[component]
pub fn AddWindow(
    /// The current answer.
    answer: Callback<(), Option<DayAvailability>>,
    /// Receives the answer with the window added.
    add: Callback<AddedWindow>,
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
        match with_window(untrack(|| answer.run(())), &from.value(), &to.value()) {
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
    view! {
        <form class="add-window" on:submit=submit>
            {time_field(texts::FROM, 19, from, fault, below)}
            {time_field(texts::TO, 22, to, fault, below)}
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

fn time_field(
    label: &'static str,
    // The hour that the field shows as an example.
    example_hour: i64,
    node: NodeRef<html::Input>,
    fault: RwSignal<Option<String>>,
    fault_id: StoredValue<String>,
) -> AnyView {
    let is_faulty = move || fault.with(Option::is_some).then_some("true");
    let described_by = move || fault.with(Option::is_some).then(|| fault_id.get_value());
    view! {
        <label class="field">
            <span class="field-label">{label}</span>
            <input
                class="field-input"
                inputmode=texts::times::keyboard()
                autocomplete="off"
                placeholder=texts::times::time(texts::times::of_minutes(60 * example_hour))
                maxlength="8"
                aria-invalid=is_faulty
                aria-describedby=described_by
                node_ref=node
            />
        </label>
    }
    .into_any()
}
