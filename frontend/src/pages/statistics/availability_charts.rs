//! Charts of the availability: when the team can play, and how present its players are.

use app_api::wire::StatisticsBody;
use leptos::prelude::*;

use super::chart::ChartFrame;
use super::playable_hours_chart::PlayableHoursChart;
use super::presence_chart::PresenceChart;
use crate::query::LiveQuery;
use crate::texts::statistics as texts;

pub fn availability_section(found: LiveQuery<StatisticsBody>) -> AnyView {
    let has_begun = Memo::new(move |_| found.with(|found| found.availability.days > 0));
    let content = move || match has_begun.get() {
        Some(true) => charts(found),
        Some(false) => view! { <p class="chart-note">{texts::NO_DAYS}</p> }.into_any(),
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
        let players = found.with(|found| PresenceChart(found.availability.players.clone()));
        players.unwrap_or_default()
    });
    let of_hours = Signal::derive(move || hours.with(PlayableHoursChart::table));
    let of_players = Signal::derive(move || players.with(PresenceChart::table));
    view! {
        <div class="statistics-charts">
            <ChartFrame
                title=texts::WHEN_PLAYABLE
                hint=texts::WHEN_HINT
                is_wide=true
                drawn=move || hours.with(PlayableHoursChart::render)
                numbers=of_hours
            />
            <ChartFrame title=texts::PLAYERS is_wide=true drawn=move || players.with(PresenceChart::render) numbers=of_players />
        </div>
    }
    .into_any()
}
