//! A text field for a date in any form that people type. It works the same on every device.

use app_portal::texts;
use leptos::prelude::*;

use super::super::{Field, FieldAttributes};

#[component]
pub fn DateField(
    label: &'static str,
    value: RwSignal<String>,
    #[prop(into)] fault: Signal<Option<String>>,
    /// Called with the input when the field's `change` event fires.
    #[prop(optional)]
    typed: Option<Callback<String>>,
) -> AnyView {
    let control = move |wiring: FieldAttributes| {
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
