//! The team's record on each map in the filtered matches: one card for each map.

use app_api::functions::matches::load_map_records;
use app_domain::event::EventKind;
use app_portal::matches::match_record::{played, win_percent};
use app_portal::route::day_to_url;
use app_portal::texts::matches as words;
use app_wire::{MapRecordBody, MatchFilterRequest};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::ui::{QueryView, icon};
use leptos::prelude::*;

use super::list::empty_view;
use super::list_filter::MatchListFilter;

const REFETCH_EVENTS: [EventKind; 2] = [EventKind::MatchChanged, EventKind::MatchRemoved];

#[component]
pub fn MapOverview(list_filter: MatchListFilter) -> AnyView {
    let wanted = Memo::new(move |_| list_filter.query());
    (move || view! { <MapCards list_filter=list_filter wanted=wanted.get() /> }).into_any()
}

#[component]
fn MapCards(list_filter: MatchListFilter, wanted: MatchFilterRequest) -> impl IntoView {
    let query = LiveQuery::refetch_on(&REFETCH_EVENTS, move || load_map_records(wanted.clone()));
    view! {
        <QueryView
            query=query
            shape=query.shape(Clone::clone)
            waiting=skeleton_view
            content=move |maps| if maps.is_empty() { empty_view(list_filter) } else { cards(&maps, list_filter) }
        />
    }
}

fn cards(maps: &[MapRecordBody], list_filter: MatchListFilter) -> AnyView {
    let cards = maps.iter().map(|on| card(on, list_filter));
    view! {
        <ul class="map-cards" aria-label=words::BY_MAP>
            {cards.collect_view()}
        </ul>
    }
    .into_any()
}

fn card(on: &MapRecordBody, list_filter: MatchListFilter) -> AnyView {
    let rounds = format!("{}:{}", on.rounds_us, on.rounds_them);
    let form = on.form.iter().map(|outcome| {
        let word = words::outcome(*outcome);
        view! {
            <li data-result=outcome.as_str() title=word>
                <span aria-hidden="true">{word.chars().next()}</span>
                <span class="spoken">{word}</span>
            </li>
        }
    });
    let form = form.collect_view();
    let (map, name) = (on.map.clone(), on.map.clone());
    view! {
        <li class="map-card">
            <h2>
                <a class="clip" href=move || list_filter.map_path(&map) title=words::matches_on(&name)>
                    {name.clone()}
                </a>
            </h2>
            <p class="map-played">{words::played(played(on))}</p>
            <p class="map-rate figures">{words::win_rate(win_percent(on))}</p>
            <div
                class="map-bar"
                aria-hidden="true"
                style:--wins=on.wins.to_string()
                style:--draws=on.draws.to_string()
                style:--losses=on.losses.to_string()
            >
                <i></i>
                <i></i>
                <i></i>
            </div>
            <p class="map-record figures">{words::record(on.wins, on.losses, on.draws)}</p>
            <dl class="map-facts">
                <div>
                    <dt>{words::ROUNDS}</dt>
                    <dd class="figures">{rounds}</dd>
                </div>
                <div>
                    <dt>{words::LAST_PLAYED}</dt>
                    <dd>
                        <time translate="no" datetime=day_to_url(on.last)>{words::date_with_year(on.last)}</time>
                    </dd>
                </div>
            </dl>
            <div class="map-form">
                <span>{icon("history")} {words::FORM}</span>
                <ol aria-label=words::FORM>{form}</ol>
            </div>
        </li>
    }
    .into_any()
}

fn skeleton_view() -> AnyView {
    let cards = (0..6).map(|_| view! { <li class="skeleton map-skeleton"></li> });
    view! { <ul class="map-cards">{cards.collect_view()}</ul> }.into_any()
}
