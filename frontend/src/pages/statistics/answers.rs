//! What the answers come to: when the team can play, and how present its players are.

use app_api::wire::StatisticsBody;
use leptos::prelude::*;

use super::chart::Chart;
use super::hours::Hours;
use super::players::Players;
use crate::question::Question;
use crate::texts::statistics as texts;

pub fn answers(found: Question<StatisticsBody>) -> AnyView {
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

fn charts(found: Question<StatisticsBody>) -> AnyView {
    let hours = Memo::new(move |_| {
        let hours = found.with(|found| Hours(found.availability.hours.clone()));
        hours.unwrap_or_default()
    });
    let players = Memo::new(move |_| {
        let players = found.with(|found| Players(found.availability.players.clone()));
        players.unwrap_or_default()
    });
    let of_hours = Signal::derive(move || hours.with(Hours::numbers));
    let of_players = Signal::derive(move || players.with(Players::numbers));
    view! {
        <div class="statistics-charts">
            <Chart
                title=texts::WHEN_PLAYABLE
                hint=texts::WHEN_HINT
                is_wide=true
                drawn=move || hours.with(Hours::drawn)
                numbers=of_hours
            />
            <Chart title=texts::PLAYERS is_wide=true drawn=move || players.with(Players::drawn) numbers=of_players />
        </div>
    }
    .into_any()
}
