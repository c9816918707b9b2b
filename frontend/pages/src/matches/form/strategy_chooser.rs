//! The strategies linked to a match: searched by a part of their title, each linked with one press.

use std::time::Duration;

use app_api::functions::strategies::list_strategies;
use app_domain::matches::MAX_LINKED_STRATEGIES;
use app_domain::strategy::StrategyId;
use app_portal::texts::matches as words;
use app_wire::{LinkedStrategy, StrategyFilterRequest};
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::{TextField, icon};
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Longer than the pause between two letters.
const TYPING_PAUSE: Duration = Duration::from_millis(150);
/// Maximum number of offered strategies. One more letter narrows them.
const MAX_OFFERED: usize = 6;

#[component]
pub fn StrategyChooser(
    chosen: RwSignal<Vec<LinkedStrategy>>,
    /// The map whose strategies are offered before anything is typed.
    map: RwSignal<String>,
    #[prop(into)] fault: Signal<Option<String>>,
) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let found = search_results(typed, map);
    let is_chosen =
        move |id: StrategyId| chosen.with(|chosen| chosen.iter().any(|strategy| strategy.id == id));
    let offered = Memo::new(move |_| {
        let found = found.get()?;
        let free = found.into_iter().filter(|strategy| !is_chosen(strategy.id));
        Some(free.take(MAX_OFFERED).collect::<Vec<_>>())
    });
    let chip = move |strategy: LinkedStrategy| linked_strategy(&strategy, chosen);
    let offer = move |strategy: LinkedStrategy| offered_strategy(strategy, chosen);
    let none = move || {
        let is_empty = offered.with(|offered| offered.as_ref().is_some_and(Vec::is_empty));
        let is_typed = typed.with(|typed| !typed.trim().is_empty());
        (is_empty && is_typed)
            .then(|| view! { <p class="field-hint">{words::NO_STRATEGY_FOUND}</p> })
    };
    view! {
        <fieldset class="match-linking">
            <legend class="field-label">{words::STRATEGIES}</legend>
            <ul class="match-linked" hidden=move || chosen.with(Vec::is_empty)>
                <For each=move || chosen.get() key=|strategy| strategy.id.to_string() children=chip />
            </ul>
            <TextField
                label=words::FIND_STRATEGY
                value=typed
                placeholder=words::FIND_EXAMPLE
                input_mode="search"
                fault=fault
            />
            <ul class="match-offers" aria-label=words::FOUND_STRATEGIES>
                <For
                    each=move || offered.get().unwrap_or_default()
                    key=|strategy| strategy.id.to_string()
                    children=offer
                />
            </ul>
            <div aria-live="polite">{none}</div>
        </fieldset>
    }
}

fn linked_strategy(strategy: &LinkedStrategy, chosen: RwSignal<Vec<LinkedStrategy>>) -> AnyView {
    let id = strategy.id;
    let unlink = move |_| chosen.update(|chosen| chosen.retain(|strategy| strategy.id != id));
    view! {
        <li>
            <button type="button" class="chip" aria-label=words::unlink_strategy(&strategy.title) on:click=unlink>
                <span class="clip">{strategy.title.clone()}</span>
                {icon("close")}
            </button>
        </li>
    }
    .into_any()
}

fn offered_strategy(strategy: LinkedStrategy, chosen: RwSignal<Vec<LinkedStrategy>>) -> AnyView {
    let is_full = move || chosen.with(Vec::len) >= MAX_LINKED_STRATEGIES;
    let title = strategy.title.clone();
    let link = move |_| {
        let added = strategy.clone();
        chosen.update(|chosen| chosen.push(added));
    };
    view! {
        <li>
            <button
                type="button"
                class="match-offer"
                aria-label=words::link_strategy(&title)
                disabled=is_full
                on:click=link
            >
                {icon("plus")}
                <span class="clip">{title.clone()}</span>
            </button>
        </li>
    }
    .into_any()
}

/// The strategies that match the typed text; without text, those of the map. `None` until the first response.
fn search_results(
    typed: RwSignal<String>,
    map: RwSignal<String>,
) -> RwSignal<Option<Vec<LinkedStrategy>>> {
    let found = RwSignal::new(None::<Vec<LinkedStrategy>>);
    run_effect(move || {
        let search = typed.with(|typed| typed.trim().to_owned());
        let of_map = if search.is_empty() {
            map.get()
        } else {
            String::new()
        };
        spawn_local(async move {
            sleep(TYPING_PAUSE).await;
            let is_present = || {
                let is_typed = typed.try_with_untracked(|typed| typed.trim() == search);
                is_typed == Some(true)
                    && (!search.is_empty() || map.try_get_untracked().as_ref() == Some(&of_map))
            };
            if !is_present() {
                return;
            }
            let filter = StrategyFilterRequest {
                search: search.clone(),
                map: of_map.clone(),
                ..StrategyFilterRequest::default()
            };
            // On failure the rest of the form still works.
            let response = list_strategies(filter, None).await;
            if let (Ok(part), true) = (response, is_present()) {
                let items = part.strategies.into_iter().map(|item| LinkedStrategy {
                    id: item.id,
                    title: item.title,
                });
                found.set(Some(items.collect()));
            }
        });
    });
    found
}
