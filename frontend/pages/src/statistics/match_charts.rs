//! Charts of the matches: over time, by map, type, opponent and agents.

use app_portal::statistics::chart_table::tally_columns;
use app_portal::statistics::tally_bars::{
    TallyBars, bars_by_composition, bars_by_name, bars_by_type, tally_table,
};
use app_portal::statistics::win_rate::WinRateChart;
use app_portal::texts::statistics as texts;
use app_wire::{MatchStatisticsBody, StatisticsBody};
use frontend_kit::query::live_query::LiveQuery;
use leptos::prelude::*;

use super::bars::bars;
use super::chart::ChartFrame;
use super::filter::StatisticsPageFilter;
use super::win_rate_chart::win_rate_line;

const BY_MAP: [&str; 6] = tally_columns(texts::MAP);
const BY_TYPE: [&str; 6] = tally_columns(texts::TYPE);
const BY_OPPONENT: [&str; 6] = tally_columns(texts::OPPONENT);
const BY_COMPOSITION: [&str; 6] = tally_columns(texts::COMPOSITION);
const BY_AGENT: [&str; 6] = tally_columns(texts::AGENT);

pub fn match_section(found: LiveQuery<StatisticsBody>, filter: StatisticsPageFilter) -> AnyView {
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

fn charts(found: LiveQuery<StatisticsBody>) -> AnyView {
    let over_time = Memo::new(move |_| {
        let over_time = found.with(|found| WinRateChart::of(&found.matches));
        over_time.unwrap_or_default()
    });
    let line = move || over_time.with(win_rate_line);
    let dates = Signal::derive(move || over_time.with(WinRateChart::table));
    view! {
        <div class="statistics-charts">
            <ChartFrame title=texts::OVER_TIME hint=texts::OVER_TIME_HINT is_wide=true drawn=line numbers=dates />
            // Separate columns, because the charts differ in height.
            <div class="statistics-column">
                {chart(found, texts::BY_MAP, &BY_MAP, |matches| bars_by_name(&matches.maps))}
                {chart(found, texts::BY_TYPE, &BY_TYPE, bars_by_type)}
                {chart(found, texts::BY_COMPOSITION, &BY_COMPOSITION, bars_by_composition)}
            </div>
            <div class="statistics-column">
                {chart(found, texts::BY_OPPONENT, &BY_OPPONENT, |matches| bars_by_name(&matches.opponents))}
                {chart(found, texts::BY_AGENT, &BY_AGENT, |matches| bars_by_name(&matches.agents))}
            </div>
        </div>
    }
    .into_any()
}

fn chart(
    found: LiveQuery<StatisticsBody>,
    title: &'static str,
    columns: &'static [&'static str],
    of: fn(&MatchStatisticsBody) -> TallyBars,
) -> AnyView {
    let shown = Memo::new(move |_| found.with(|found| of(&found.matches)).unwrap_or_default());
    let drawn = move || {
        shown.with(|shown| {
            // Only agents can be missing: every match has a map, a type and an opponent.
            if shown.is_empty() {
                view! { <p class="chart-note" translate="no">{texts::NO_AGENTS}</p> }.into_any()
            } else {
                bars(shown)
            }
        })
    };
    let table = Signal::derive(move || shown.with(|shown| tally_table(columns, shown)));
    view! { <ChartFrame title=title drawn=drawn numbers=table /> }.into_any()
}
