//! The filters of the list besides the search (map, side, agents and tags), and its sort order.

use std::collections::BTreeSet;

use app_portal::stratbook::list_order::{
    BEST_FIRST, BY_CHANGE, BY_TITLE, chosen_order, order_in_url,
};
use app_portal::texts::stratbook as words;
use app_portal::texts::stratbook_selection as selection_words;
use frontend_kit::ui::two_way_signal::two_way_signal;
use frontend_kit::ui::{
    AgentPicker, CatalogOptions, RadioGroup, SelectField, TagField, fresh_id, icon,
    options_from_names,
};
use leptos::prelude::*;

use super::list::list_name;
use super::list_filter::{
    AGENTS_KEY, FAVORITES_KEY, LINEUP_KEY, MAP_KEY, SEARCH_KEY, SIDE_KEY, SORT_KEY,
    StrategyListFilter, TAGS_KEY,
};
use super::listing::StrategyListing;
use super::selection::SelectionMode;
use super::tree::FolderStore;

/// The sides as in the address, in the order of the choice.
const SIDES: [&str; 3] = ["", "attack", "defense"];

#[component]
pub fn StrategyFilterBar(
    list_filter: StrategyListFilter,
    listing: StrategyListing,
    mode: SelectionMode,
    may_edit: Memo<bool>,
) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let id = fresh_id("filters");
    let controls = id.clone();
    let folders = FolderStore::of_page();
    view! {
        <div class="stratbook-filter-line">
            <h2 class="clip" title=move || list_name(list_filter, folders)>
                {move || list_name(list_filter, folders)}
            </h2>
            <button
                type="button"
                class="button button-quiet button-icon button-small"
                aria-label=move || words::filters(list_filter.filter_count())
                title=move || words::filters(list_filter.filter_count())
                aria-expanded=move || is_open.get().to_string()
                aria-controls=move || is_open.get().then(|| controls.clone())
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
            >
                {icon("filter")}
                {move || Some(list_filter.filter_count()).filter(|count| *count > 0)}
            </button>
            {favorites_button(list_filter)}
            {move || may_edit.get().then(|| select_button(mode))}
            {sort_select(list_filter)}
        </div>
        {move || is_open.get().then(|| filter_panel(id.clone(), list_filter, listing))}
        {move || (!is_open.get()).then(|| filter_chips(list_filter))}
    }
}

fn favorites_button(list_filter: StrategyListFilter) -> AnyView {
    let is_on = move || !list_filter.text(FAVORITES_KEY).is_empty();
    let toggle = move |_| list_filter.set(FAVORITES_KEY, if untrack(is_on) { "" } else { "1" });
    view! {
        <button
            type="button"
            class="button button-quiet button-icon button-small favorite-button"
            aria-label=selection_words::ONLY_FAVORITES
            title=selection_words::ONLY_FAVORITES
            aria-pressed=move || is_on().to_string()
            on:click=toggle
        >
            {icon("star")}
        </button>
    }
    .into_any()
}

fn select_button(mode: SelectionMode) -> AnyView {
    let toggle = move |_| {
        if untrack(|| mode.is_on()) {
            mode.end();
        } else {
            mode.start();
        }
    };
    view! {
        <button
            type="button"
            class="button button-quiet button-icon button-small"
            aria-label=selection_words::SELECT
            title=selection_words::SELECT
            aria-pressed=move || mode.is_on().to_string()
            on:click=toggle
        >
            {icon("check")}
        </button>
    }
    .into_any()
}

fn sort_select(list_filter: StrategyListFilter) -> AnyView {
    let is_search = move || !list_filter.text(SEARCH_KEY).is_empty();
    let present =
        Memo::new(move |_| chosen_order(&list_filter.text(SORT_KEY), is_search()).to_owned());
    let options = [
        (BEST_FIRST, words::BEST_FIRST),
        (BY_CHANGE, words::NEWEST_FIRST),
        (BY_TITLE, words::BY_TITLE),
    ];
    let option = move |(value, name): (&'static str, &'static str)| {
        view! {
            <option value=value prop:selected=move || present.get() == value>
                {name}
            </option>
        }
    };
    let shown = move || {
        let all = options
            .into_iter()
            .filter(|(value, _)| !value.is_empty() || is_search());
        all.map(option).collect_view()
    };
    let choose = move |chosen: String| {
        list_filter.set(SORT_KEY, order_in_url(&chosen, untrack(is_search)));
    };
    view! {
        <select translate="no"
            class="stratbook-sort"
            aria-label=words::SORT
            on:change=move |change| choose(event_target_value(&change))
        >
            {shown}
        </select>
    }
    .into_any()
}

fn filter_panel(id: String, list_filter: StrategyListFilter, listing: StrategyListing) -> AnyView {
    let catalogue = CatalogOptions::of_page();
    let sides = [words::ANY_SIDE, words::ATTACK, words::DEFENSE].map(str::to_owned);
    let side = move || {
        let side = list_filter.text(SIDE_KEY);
        SIDES.iter().position(|known| *known == side).unwrap_or(0)
    };
    let chosen = two_way_signal(side, move |chosen| {
        list_filter.set(SIDE_KEY, SIDES[*chosen]);
    });
    let agents = two_way_signal(
        move || list_filter.list(AGENTS_KEY),
        move |agents| list_filter.set_list(AGENTS_KEY, agents),
    );
    let tags = two_way_signal(
        move || list_filter.list(TAGS_KEY),
        move |tags| list_filter.set_list(TAGS_KEY, tags),
    );
    let known_tags = Memo::new(move |_| {
        listing.with(|items| {
            let tags: BTreeSet<&String> = items.iter().flat_map(|item| &item.tags).collect();
            tags.into_iter().cloned().collect::<Vec<_>>()
        })
    });
    view! {
        <div class="stratbook-filters" id=id role="group" aria-label=words::FILTERS>
            {map_field(list_filter, catalogue.maps)}
            <RadioGroup label=words::SIDE options=sides.to_vec() chosen=chosen />
            <TagField label=words::TAGS tags=tags known=known_tags hint=words::TAG_HINT />
            <AgentPicker label=words::AGENTS known=catalogue.agents chosen=agents />
            {lineup_field(list_filter, catalogue.agents)}
        </div>
    }
    .into_any()
}

pub(super) fn map_field(list_filter: StrategyListFilter, maps: Memo<Vec<String>>) -> AnyView {
    let options = Memo::new(move |_| options_from_names(maps.get()));
    let chosen = Memo::new(move |_| list_filter.text(MAP_KEY));
    let choose = Callback::new(move |map: String| list_filter.set(MAP_KEY, &map));
    view! {
        <SelectField
            label=words::MAP
            none=words::ANY_MAP
            options=options
            chosen=chosen
            choose=choose
        />
    }
    .into_any()
}

/// The agent whose lineups are searched for. With a map, they are on this map.
fn lineup_field(list_filter: StrategyListFilter, agents: Memo<Vec<String>>) -> AnyView {
    let options = Memo::new(move |_| options_from_names(agents.get()));
    let chosen = Memo::new(move |_| list_filter.text(LINEUP_KEY));
    let choose = Callback::new(move |agent: String| list_filter.set(LINEUP_KEY, &agent));
    view! {
        <SelectField
            label=words::LINEUPS_OF
            none=words::ANY_AGENT
            options=options
            chosen=chosen
            choose=choose
        />
    }
    .into_any()
}

/// The set filters while the panel is closed, each with a button that removes it.
fn filter_chips(list_filter: StrategyListFilter) -> AnyView {
    let chip = move |key: &'static str, name: String| {
        let others = name.clone();
        let clear_filter = move |_| match key {
            TAGS_KEY | AGENTS_KEY => {
                let mut names = untrack(|| list_filter.list(key));
                names.retain(|name| *name != others);
                list_filter.set_list(key, &names);
            }
            _ => list_filter.set(key, ""),
        };
        view! {
            <button type="button" class="chip" aria-label=words::without(&name) on:click=clear_filter>
                <span class="clip">{name.clone()}</span>
                {icon("close")}
            </button>
        }
        .into_any()
    };
    let side = move || {
        let side = list_filter.text(SIDE_KEY);
        let word = if side == SIDES[1] {
            words::ATTACK
        } else {
            words::DEFENSE
        };
        (!side.is_empty()).then(|| (SIDE_KEY, word.to_owned()))
    };
    let all = move || {
        let map = Some(list_filter.text(MAP_KEY)).filter(|map| !map.is_empty());
        let lineup = Some(list_filter.text(LINEUP_KEY)).filter(|agent| !agent.is_empty());
        let single = map.map(|map| (MAP_KEY, map)).into_iter().chain(side());
        let single = single.chain(lineup.map(|agent| (LINEUP_KEY, words::lineups_of(&agent))));
        let lists = [TAGS_KEY, AGENTS_KEY].into_iter().flat_map(|key| {
            list_filter
                .list(key)
                .into_iter()
                .map(move |name| (key, name))
        });
        single.chain(lists).collect::<Vec<_>>()
    };
    view! {
        <div class="stratbook-chips" hidden=move || list_filter.filter_count() == 0>
            {move || all().into_iter().map(|(key, name)| chip(key, name)).collect_view()}
            <button type="button" class="button button-quiet button-small" on:click=move |_| list_filter.clear_filters()>
                {words::CLEAR}
            </button>
        </div>
    }
    .into_any()
}
