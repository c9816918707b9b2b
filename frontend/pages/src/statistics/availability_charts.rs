//! Charts of the availability: when the team can play, and how present its players are.

use app_portal::statistics::chart_table::presence_table;
use app_portal::statistics::playable_hours::PlayableHoursChart;
use app_portal::texts::statistics as texts;
use app_wire::StatisticsBody;
use frontend_kit::query::live_query::LiveQuery;
use leptos::prelude::*;

use super::chart::ChartFrame;
use super::playable_hours_chart::hours_map;
use super::presence_chart::presence_list;

pub fn availability_section(found: LiveQuery<StatisticsBody>) -> AnyView {
    let has_begun = Memo::new(move |_| found.with(|found| found.availability.days > 0));
    let content = move || match has_begun.get() {
        Some(true) => charts(found),
        Some(false) => {
            view! { <p class="chart-note" translate="no">{texts::NO_DAYS}</p> }.into_any()
        }
        None => ().into_any(),
    };
    view! {
        <section class="statistics-part" aria-label=texts::AVAILABILITY>
            <h2>{texts::AVAILABILITY}</h2>
            {content}
        </section>
    }
    .into_any()
}

fn charts(found: LiveQuery<StatisticsBody>) -> AnyView {
    let hours = Memo::new(move |_| {
        let hours = found.with(|found| PlayableHoursChart(found.availability.hours.clone()));
        hours.unwrap_or_default()
    });
    let players = Memo::new(move |_| {
        let players = found.with(|found| found.availability.players.clone());
        players.unwrap_or_default()
    });
    let of_hours = Signal::derive(move || hours.with(PlayableHoursChart::table));
    let of_players = Signal::derive(move || players.with(|players| presence_table(players)));
    view! {
        <div class="statistics-charts">
            <ChartFrame
                title=texts::WHEN_PLAYABLE
                hint=texts::WHEN_HINT
                is_wide=true
                drawn=move || hours.with(hours_map)
                numbers=of_hours
            />
            <ChartFrame title=texts::PLAYERS is_wide=true drawn=move || players.with(|players| presence_list(players)) numbers=of_players />
        </div>
    }
    .into_any()
}
