//! A group of a few radio buttons, side by side.

use leptos::prelude::*;

use super::super::fresh_id;

#[component]
pub fn RadioGroup(
    #[prop(into)] label: String,
    /// The label of each option, in display order.
    options: Vec<String>,
    /// The index of the chosen option.
    chosen: RwSignal<usize>,
) -> impl IntoView {
    let name = fresh_id("choice");
    let options = options.into_iter().enumerate().map(|(at, words)| {
        view! {
            <label class="choice-option">
                <input
                    type="radio"
                    class="spoken"
                    name=name.clone()
                    prop:checked=move || chosen.get() == at
                    on:change=move |_| chosen.set(at)
                />
                <span>{words}</span>
            </label>
        }
    });
    view! {
        <fieldset class="choice">
            <legend class="field-label">{label}</legend>
            <div class="choice-options" translate="no">{options.collect_view()}</div>
        </fieldset>
    }
}
