//! One of a list, or none, in the browser's own menu.

use leptos::prelude::*;

use super::{Field, Wiring};

#[component]
pub fn SelectField(
    #[prop(into)] label: String,
    /// The words for none, whose value is empty.
    none: &'static str,
    /// Values and their names, in their order.
    #[prop(into)]
    options: Signal<Vec<(String, String)>>,
    /// The present value.
    #[prop(into)]
    chosen: Signal<String>,
    choose: Callback<String>,
    #[prop(into, default = Signal::stored(None))] fault: Signal<Option<String>>,
) -> AnyView {
    let option = move |(value, name): (String, String)| {
        let own = value.clone();
        view! {
            <option value=value prop:selected=move || chosen.with(|chosen| *chosen == own)>
                {name}
            </option>
        }
    };
    let control = move |wiring: Wiring| {
        view! {
            <select
                class="field-input"
                id=wiring.id
                aria-invalid=wiring.invalid
                aria-describedby=wiring.described_by
                on:change=move |change| choose.run(event_target_value(&change))
            >
                <option value="" prop:selected=move || chosen.with(String::is_empty)>
                    {none}
                </option>
                {move || options.get().into_iter().map(option).collect_view()}
            </select>
        }
        .into_any()
    };
    view! { <Field label=label fault=fault control=control /> }.into_any()
}

/// Options whose values are their names.
pub fn named_alike(names: Vec<String>) -> Vec<(String, String)> {
    names.into_iter().map(|name| (name.clone(), name)).collect()
}
