//! A select field with an empty option, in a native `<select>`.

use leptos::prelude::*;

use super::super::{Field, FieldAttributes};

#[component]
pub fn SelectField(
    #[prop(into)] label: String,
    /// The label of the empty option.
    none: &'static str,
    /// Pairs of value and label, in display order.
    #[prop(into)]
    options: Signal<Vec<(String, String)>>,
    /// The current value.
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
    let control = move |wiring: FieldAttributes| {
        view! {
            <select translate="no"
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

/// Options whose values are also their labels.
pub fn options_from_names(names: Vec<String>) -> Vec<(String, String)> {
    names.into_iter().map(|name| (name.clone(), name)).collect()
}
