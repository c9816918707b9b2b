//! The filter fields of the matches, and the switch between the list and the maps.

use std::time::Duration;

use app_domain::matches::{MatchKind, MatchOutcome};
use app_portal::texts::matches as words;
use app_portal::texts::stratbook::filters;
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::{CatalogOptions, TextField, fresh_id, icon, options_from_names};
use leptos::prelude::*;

use super::list_filter::{MAP_KEY, MatchListFilter, OPPONENT_KEY, RESULT_KEY, TYPE_KEY};

/// Longer than the pause between two letters.
const TYPING_PAUSE: Duration = Duration::from_millis(160);

#[component]
pub fn MatchFilterBar(list_filter: MatchListFilter) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let id = fresh_id("filters");
    let controls = id.clone();
    view! {
        <div class="matches-line">
            <div class="matches-view" role="group" aria-label=words::VIEW>
                {view_link(list_filter, false, words::AS_LIST)} {view_link(list_filter, true, words::BY_MAP)}
            </div>
            {list_filter.filter.clear_button()}
            <button
                type="button"
                class="button button-quiet matches-turn"
                aria-expanded=move || is_open.get().to_string()
                aria-controls=controls
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
            >
                {icon("filter")}
                {move || filters(list_filter.filter_count())}
            </button>
        </div>
        <section class="matches-filter" id=id aria-label=words::FILTER data-open=move || is_open.get().then_some("")>
            {filter_fields(list_filter)}
        </section>
    }
}

fn view_link(list_filter: MatchListFilter, is_by_map: bool, name: &'static str) -> AnyView {
    let current = move || (list_filter.is_by_map() == is_by_map).then_some("true");
    view! {
        <a href=move || list_filter.view_path(is_by_map) aria-current=current>
            {name}
        </a>
    }
    .into_any()
}

fn filter_fields(list_filter: MatchListFilter) -> AnyView {
    let filter = list_filter.filter;
    let maps = CatalogOptions::of_page().maps;
    let kinds = MatchKind::ALL.map(|kind| (kind.to_string(), words::kind(kind).to_owned()));
    let outcomes =
        MatchOutcome::ALL.map(|outcome| (outcome.to_string(), words::outcome(outcome).to_owned()));
    view! {
        {filter.select_field(TYPE_KEY, words::TYPE, words::ANY_TYPE, Signal::stored(kinds.to_vec()))}
        {filter.select_field(MAP_KEY, words::MAP, words::ANY_MAP, Signal::derive(move || options_from_names(maps.get())))}
        {filter.select_field(RESULT_KEY, words::RESULT, words::ANY_RESULT, Signal::stored(outcomes.to_vec()))} {opponent_field(list_filter)}
        {list_filter.dates.fields()}
    }
    .into_any()
}

/// The filter by opponent; applied when the user stops typing.
fn opponent_field(list_filter: MatchListFilter) -> AnyView {
    let typed = RwSignal::new(String::new());
    let pause = StoredValue::new(None::<TimeoutHandle>);
    let stop = move || {
        if let Some(pause) = pause.try_update_value(Option::take).flatten() {
            pause.clear();
        }
    };
    on_cleanup(stop);
    // A filter that was changed elsewhere shows here too. A trailing space that is being typed is kept.
    run_effect(move || {
        let opponent = list_filter.filter.value(OPPONENT_KEY);
        if typed.with_untracked(|typed| typed.trim() != opponent) {
            stop();
            typed.set(opponent);
        }
    });
    run_effect(move || {
        let letters = typed.get();
        stop();
        if letters.trim() != untrack(|| list_filter.filter.value(OPPONENT_KEY)) {
            let search = move || list_filter.filter.set(OPPONENT_KEY, letters.trim());
            pause.set_value(set_timeout_with_handle(search, TYPING_PAUSE).ok());
        }
    });
    view! { <TextField label=words::OPPONENT value=typed placeholder=words::OPPONENT_EXAMPLE /> }
        .into_any()
}
