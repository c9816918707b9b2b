//! A date that is typed, `DD.MM.YYYY` or the short forms of it; the same on every device.

use leptos::prelude::*;

use super::{Field, Wiring};
use crate::texts;

#[component]
pub fn DateField(
    label: &'static str,
    value: RwSignal<String>,
    #[prop(into)] fault: Signal<Option<String>>,
    /// Hears of the date once it is typed to its end.
    #[prop(optional)]
    typed: Option<Callback<String>>,
) -> AnyView {
    let control = move |wiring: Wiring| {
        let done = move |change| {
            if let Some(typed) = typed {
                typed.run(event_target_value(&change));
            }
        };
        view! {
            <input
                class="field-input"
                id=wiring.id
                autocomplete="off"
                placeholder=texts::DATE_EXAMPLE
                aria-invalid=wiring.invalid
                aria-describedby=wiring.described_by
                prop:value=value
                on:input=move |typed| value.set(event_target_value(&typed))
                on:change=done
            />
        }
        .into_any()
    };
    view! { <Field label=label fault=fault control=control /> }.into_any()
}
