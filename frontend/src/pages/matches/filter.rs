//! What narrows the matches, and whether they stand as a list or by map.

use std::time::Duration;

use app_domain::matches::{Kind, Outcome};
use leptos::prelude::*;

use super::asked::{Asked, MAP, OPPONENT, RESULT, TYPE};
use crate::components::{TextField, fresh_id, icon, named_alike};
use crate::pages::stratbook::Catalogue;
use crate::texts::matches as words;
use crate::texts::stratbook::filters;

/// A pause between two letters is shorter.
const PAUSE: Duration = Duration::from_millis(160);

#[component]
pub fn FilterBar(asked: Asked) -> AnyView {
    let is_open = RwSignal::new(false);
    let id = fresh_id("filters");
    let controls = id.clone();
    view! {
        <div class="matches-line">
            <div class="matches-view" role="group" aria-label=words::VIEW>
                {way(asked, false, words::AS_LIST)} {way(asked, true, words::BY_MAP)}
            </div>
            {asked.filter.clearing()}
            <button
                type="button"
                class="button button-quiet matches-turn"
                aria-expanded=move || is_open.get().to_string()
                aria-controls=controls
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
            >
                {icon("filter")}
                {move || filters(asked.count())}
            </button>
        </div>
        <section class="matches-filter" id=id aria-label=words::FILTER data-open=move || is_open.get().then_some("")>
            {fields(asked)}
        </section>
    }
    .into_any()
}

fn way(asked: Asked, is_by_map: bool, name: &'static str) -> AnyView {
    let current = move || (asked.is_by_map() == is_by_map).then_some("true");
    view! {
        <a href=move || asked.view(is_by_map) aria-current=current>
            {name}
        </a>
    }
    .into_any()
}

fn fields(asked: Asked) -> AnyView {
    let filter = asked.filter;
    let maps = Catalogue::of_page().maps;
    let kinds = Kind::ALL.map(|kind| (kind.to_string(), words::kind(kind).to_owned()));
    let outcomes =
        Outcome::ALL.map(|outcome| (outcome.to_string(), words::outcome(outcome).to_owned()));
    view! {
        {filter.choice(TYPE, words::TYPE, words::ANY_TYPE, Signal::stored(kinds.to_vec()))}
        {filter.choice(MAP, words::MAP, words::ANY_MAP, Signal::derive(move || named_alike(maps.get())))}
        {filter.choice(RESULT, words::RESULT, words::ANY_RESULT, Signal::stored(outcomes.to_vec()))} {opponent(asked)}
        {asked.dates.fields()}
    }
    .into_any()
}

/// Asked for once somebody pauses.
fn opponent(asked: Asked) -> AnyView {
    let typed = RwSignal::new(String::new());
    let pause = StoredValue::new(None::<TimeoutHandle>);
    let stop = move || {
        if let Some(pause) = pause.try_update_value(Option::take).flatten() {
            pause.clear();
        }
    };
    on_cleanup(stop);
    // What is asked elsewhere shows here too; a blank that is being typed is not taken away.
    Effect::new(move |_| {
        let asked = asked.filter.value(OPPONENT);
        if typed.with_untracked(|typed| typed.trim() != asked) {
            stop();
            typed.set(asked);
        }
    });
    Effect::new(move |_| {
        let letters = typed.get();
        stop();
        if letters.trim() != untrack(|| asked.filter.value(OPPONENT)) {
            let ask = move || asked.filter.set(OPPONENT, letters.trim());
            pause.set_value(set_timeout_with_handle(ask, PAUSE).ok());
        }
    });
    view! { <TextField label=words::OPPONENT value=typed placeholder=words::OPPONENT_EXAMPLE /> }
        .into_any()
}
