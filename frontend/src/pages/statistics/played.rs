//! What the matches come to: over time, by map, type, opponent and agents.

use app_api::wire::{CompositionBody, MatchFigures, StatisticsBody};
use app_domain::matches::Kind;
use leptos::prelude::*;

use super::bars::{About, Bars, bars, columns, named, numbers};
use super::chart::Chart;
use super::filter::Filter;
use super::line::OverTime;
use crate::question::Question;
use crate::texts::{matches, statistics as texts};

const BY_MAP: [&str; 6] = columns(texts::MAP);
const BY_TYPE: [&str; 6] = columns(texts::TYPE);
const BY_OPPONENT: [&str; 6] = columns(texts::OPPONENT);
const BY_COMPOSITION: [&str; 6] = columns(texts::COMPOSITION);
const BY_AGENT: [&str; 6] = columns(texts::AGENT);

pub fn played(found: Question<StatisticsBody>, filter: Filter) -> AnyView {
    let has_any = Memo::new(move |_| found.with(|found| found.matches.total.played > 0));
    let content = move || match has_any.get() {
        Some(true) => charts(found),
        Some(false) => filter.no_matches(),
        None => ().into_any(),
    };
    view! {
        <section class="statistics-part" aria-label=texts::MATCHES>
            <h2>{texts::MATCHES}</h2>
            {content}
        </section>
    }
    .into_any()
}

fn charts(found: Question<StatisticsBody>) -> AnyView {
    let over_time = Memo::new(move |_| {
        let over_time = found.with(|found| OverTime::of(&found.matches));
        over_time.unwrap_or_default()
    });
    let line = move || over_time.with(OverTime::drawn);
    let dates = Signal::derive(move || over_time.with(OverTime::numbers));
    view! {
        <div class="statistics-charts">
            <Chart title=texts::OVER_TIME is_wide=true drawn=line numbers=dates />
            // Columns of their own, because their charts are of different heights.
            <div class="statistics-column">
                {chart(found, texts::BY_MAP, &BY_MAP, |matches| named(&matches.maps))}
                {chart(found, texts::BY_TYPE, &BY_TYPE, of_types)}
                {chart(found, texts::BY_COMPOSITION, &BY_COMPOSITION, of_compositions)}
            </div>
            <div class="statistics-column">
                {chart(found, texts::BY_OPPONENT, &BY_OPPONENT, |matches| named(&matches.opponents))}
                {chart(found, texts::BY_AGENT, &BY_AGENT, |matches| named(&matches.agents))}
            </div>
        </div>
    }
    .into_any()
}

fn chart(
    found: Question<StatisticsBody>,
    title: &'static str,
    columns: &'static [&'static str],
    of: fn(&MatchFigures) -> Bars,
) -> AnyView {
    let shown = Memo::new(move |_| found.with(|found| of(&found.matches)).unwrap_or_default());
    let drawn = move || {
        shown.with(|shown| {
            // Maps, types and opponents every match has.
            if shown.is_empty() {
                view! { <p class="chart-note">{texts::NO_AGENTS}</p> }.into_any()
            } else {
                bars(shown)
            }
        })
    };
    let table = Signal::derive(move || shown.with(|shown| numbers(columns, shown)));
    view! { <Chart title=title drawn=drawn numbers=table /> }.into_any()
}

fn of_types(matches: &MatchFigures) -> Bars {
    let mut types = named(&matches.types);
    for (about, _) in &mut types {
        if let About::Name(name) = about
            && let Ok(kind) = name.parse::<Kind>()
        {
            matches::kind(kind).clone_into(name);
        }
    }
    types
}

fn of_compositions(matches: &MatchFigures) -> Bars {
    let bar = |one: &CompositionBody| (About::Agents(one.agents.clone()), one.tally);
    matches.compositions.iter().map(bar).collect()
}
