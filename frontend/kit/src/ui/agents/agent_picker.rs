//! A picker for agents. One press selects or deselects an agent.

use leptos::prelude::*;

use crate::ui::{agent_name, icon};

#[component]
pub fn AgentPicker(
    #[prop(into)] label: String,
    /// The names on offer, in display order.
    known: Memo<Vec<String>>,
    /// The chosen names, in the order of selection. A name that is no longer on offer can be deselected.
    chosen: RwSignal<Vec<String>>,
    /// Maximum number of chosen agents.
    #[prop(default = usize::MAX)]
    most: usize,
) -> impl IntoView {
    let all = Memo::new(move |_| {
        let mut all = known.get();
        let unknown = chosen.get().into_iter().filter(|name| !all.contains(name));
        let unknown: Vec<String> = unknown.collect();
        all.extend(unknown);
        all
    });
    let option = move |name: String| {
        let (own, other) = (name.clone(), name.clone());
        let is_chosen = Memo::new(move |_| chosen.with(|chosen| chosen.contains(&own)));
        let is_full = move || !is_chosen.get() && chosen.with(Vec::len) >= most;
        let turn = move |is_on: bool| {
            chosen.update(|chosen| {
                chosen.retain(|name| *name != other);
                if is_on {
                    chosen.push(other.clone());
                }
            });
        };
        view! {
            <label class="agent-option" translate="no">
                <input
                    type="checkbox"
                    class="spoken"
                    prop:checked=is_chosen
                    prop:disabled=is_full
                    on:change=move |change| turn(event_target_checked(&change))
                />
                <span>{agent_name(&name)} {icon("check")}</span>
            </label>
        }
    };
    view! {
        <fieldset class="agent-picker">
            <legend class="field-label">{label}</legend>
            <div class="agent-options">
                <For each=move || all.get() key=String::clone children=option />
            </div>
        </fieldset>
    }
}
