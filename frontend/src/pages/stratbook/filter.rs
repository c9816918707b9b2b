//! What narrows the list beside the search: map, side, agents and tags, all at once; and its order.

use std::collections::BTreeSet;

use leptos::prelude::*;

use super::asked::{AGENTS, Asked, MAP, SEARCH, SIDE, SORT, TAGS};
use super::catalogue::Catalogue;
use super::list::name_of;
use super::listing::Listing;
use super::tree::Folders;
use crate::bound::bound;
use crate::components::{AgentPicker, Choice, SelectField, TagField, fresh_id, icon, named_alike};
use crate::texts::stratbook as words;

/// The sides as they stand in the address, in the order of the choice.
const SIDES: [&str; 3] = ["", "attack", "defense"];
/// As the server names them.
const BY_CHANGE: &str = "changed";
const BY_TITLE: &str = "title";

#[component]
pub fn FilterBar(asked: Asked, listing: Listing) -> AnyView {
    let is_open = RwSignal::new(false);
    let id = fresh_id("filters");
    let controls = id.clone();
    let folders = Folders::of_page();
    view! {
        <div class="stratbook-filter-line">
            <h2 class="clip" title=move || name_of(asked, folders)>
                {move || name_of(asked, folders)}
            </h2>
            <button
                type="button"
                class="button button-quiet button-small"
                aria-expanded=move || is_open.get().to_string()
                aria-controls=move || is_open.get().then(|| controls.clone())
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
            >
                {icon("filter")}
                {move || words::filters(asked.count())}
            </button>
            {order(asked)}
        </div>
        {move || is_open.get().then(|| panel(id.clone(), asked, listing))}
        {move || (!is_open.get()).then(|| chips(asked))}
    }
    .into_any()
}

fn order(asked: Asked) -> AnyView {
    let is_search = move || !asked.text(SEARCH).is_empty();
    let present = Memo::new(move |_| match &*asked.text(SORT) {
        "" if !is_search() => BY_CHANGE.to_owned(),
        sort => sort.to_owned(),
    });
    let options = [
        ("", words::BEST_FIRST),
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
    // What is so by itself needs no place in the address.
    let choose = move |chosen: String| {
        let is_usual = chosen == BY_CHANGE && !untrack(is_search);
        asked.set(SORT, if is_usual { "" } else { &chosen });
    };
    view! {
        <select
            class="stratbook-sort"
            aria-label=words::SORT
            on:change=move |change| choose(event_target_value(&change))
        >
            {shown}
        </select>
    }
    .into_any()
}

fn panel(id: String, asked: Asked, listing: Listing) -> AnyView {
    let catalogue = Catalogue::of_page();
    let sides = [words::ANY_SIDE, words::ATTACK, words::DEFENSE].map(str::to_owned);
    let side = move || {
        let side = asked.text(SIDE);
        SIDES.iter().position(|known| *known == side).unwrap_or(0)
    };
    let chosen = bound(side, move |chosen| asked.set(SIDE, SIDES[*chosen]));
    let agents = bound(
        move || asked.list(AGENTS),
        move |agents| asked.set_list(AGENTS, agents),
    );
    let tags = bound(
        move || asked.list(TAGS),
        move |tags| asked.set_list(TAGS, tags),
    );
    let known_tags = Memo::new(move |_| {
        listing.with(|items| {
            let tags: BTreeSet<&String> = items.iter().flat_map(|item| &item.tags).collect();
            tags.into_iter().cloned().collect::<Vec<_>>()
        })
    });
    view! {
        <div class="stratbook-filters" id=id role="group" aria-label=words::FILTERS>
            {map(asked, catalogue.maps)}
            <Choice label=words::SIDE options=sides.to_vec() chosen=chosen />
            <TagField label=words::TAGS tags=tags known=known_tags hint=words::TAG_HINT />
            <AgentPicker label=words::AGENTS known=catalogue.agents chosen=agents />
        </div>
    }
    .into_any()
}

fn map(asked: Asked, maps: Memo<Vec<String>>) -> AnyView {
    let options = Memo::new(move |_| named_alike(maps.get()));
    let chosen = Memo::new(move |_| asked.text(MAP));
    let choose = Callback::new(move |map: String| asked.set(MAP, &map));
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

/// What is asked for, while the panel is shut: each with the way to take it back.
fn chips(asked: Asked) -> AnyView {
    let chip = move |key: &'static str, name: String| {
        let others = name.clone();
        let take_back = move |_| match key {
            TAGS | AGENTS => {
                let mut names = untrack(|| asked.list(key));
                names.retain(|name| *name != others);
                asked.set_list(key, &names);
            }
            _ => asked.set(key, ""),
        };
        view! {
            <button type="button" class="chip" aria-label=words::without(&name) on:click=take_back>
                <span class="clip">{name.clone()}</span>
                {icon("close")}
            </button>
        }
        .into_any()
    };
    let side = move || {
        let side = asked.text(SIDE);
        let word = if side == SIDES[1] {
            words::ATTACK
        } else {
            words::DEFENSE
        };
        (!side.is_empty()).then(|| (SIDE, word.to_owned()))
    };
    let all = move || {
        let map = Some(asked.text(MAP)).filter(|map| !map.is_empty());
        let single = map.map(|map| (MAP, map)).into_iter().chain(side());
        let lists = [TAGS, AGENTS]
            .into_iter()
            .flat_map(|key| asked.list(key).into_iter().map(move |name| (key, name)));
        single.chain(lists).collect::<Vec<_>>()
    };
    view! {
        <div class="stratbook-chips" hidden=move || asked.count() == 0>
            {move || all().into_iter().map(|(key, name)| chip(key, name)).collect_view()}
            <button type="button" class="button button-quiet button-small" on:click=move |_| asked.clear()>
                {words::CLEAR}
            </button>
        </div>
    }
    .into_any()
}
