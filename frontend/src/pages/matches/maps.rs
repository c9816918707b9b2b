//! What the team has made of each map, in the matches that are asked for: a card each.

use app_api::functions::matches::load_maps;
use app_api::wire::{MatchesAsked, OnMapBody};
use app_domain::event::Kind;
use leptos::prelude::*;

use super::asked::Asked;
use super::list::nothing;
use super::result::outcome_of;
use crate::components::{Answered, icon};
use crate::place::address_of_day;
use crate::question::Question;
use crate::texts::matches as words;

const CONCERNS: [Kind; 2] = [Kind::MatchChanged, Kind::MatchRemoved];

#[component]
pub fn Maps(asked: Asked) -> AnyView {
    let wanted = Memo::new(move |_| asked.asked());
    (move || view! { <Cards asked=asked wanted=wanted.get() /> }).into_any()
}

#[component]
fn Cards(asked: Asked, wanted: MatchesAsked) -> AnyView {
    let question = Question::about(&CONCERNS, move || load_maps(wanted.clone()));
    view! {
        <Answered
            question=question
            shape=question.shape(Clone::clone)
            waiting=waiting
            content=move |maps| if maps.is_empty() { nothing(asked) } else { cards(&maps, asked) }
        />
    }
    .into_any()
}

fn cards(maps: &[OnMapBody], asked: Asked) -> AnyView {
    let cards = maps.iter().map(|on| card(on, asked));
    view! {
        <ul class="map-cards" aria-label=words::BY_MAP>
            {cards.collect_view()}
        </ul>
    }
    .into_any()
}

fn card(on: &OnMapBody, asked: Asked) -> AnyView {
    let played = on.wins + on.losses + on.draws;
    let rate = (on.wins * 200 + played) / (played * 2).max(1);
    let rounds = [
        on.rounds_us.to_string(),
        ":".to_owned(),
        on.rounds_them.to_string(),
    ]
    .concat();
    let form = on.form.iter().map(|result| {
        let outcome = outcome_of(result);
        let word = words::outcome(outcome);
        view! {
            <li data-result=outcome.as_str() title=word>
                <span aria-hidden="true">{&word[..1]}</span>
                <span class="spoken">{word}</span>
            </li>
        }
    });
    let form = form.collect_view();
    let (map, name) = (on.map.clone(), on.map.clone());
    view! {
        <li class="map-card">
            <h2>
                <a class="clip" href=move || asked.on_map(&map) title=words::matches_on(&name)>
                    {name.clone()}
                </a>
            </h2>
            <p class="map-played">{words::played(played)}</p>
            <p class="map-rate figures">{words::win_rate(rate)}</p>
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
                        <time datetime=address_of_day(on.last)>{words::date_with_year(on.last)}</time>
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

fn waiting() -> AnyView {
    let cards = (0..6).map(|_| view! { <li class="skeleton map-skeleton"></li> });
    view! { <ul class="map-cards">{cards.collect_view()}</ul> }.into_any()
}
