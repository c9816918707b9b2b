//! One day of the fortnight: verdict, window, line-up, what is missing, and when people are free.

use app_api::wire::{Clocks, FortnightDay};
use app_domain::Day;
use leptos::prelude::*;

use super::VerdictPill;
use super::heat_strip::HeatStrip;
use super::lineup::Lineup;
use crate::place::day_path;
use crate::reading::{Heat, Verdict, dots, remark, times};
use crate::texts;

/// What a card shows; it is drawn anew only when this changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardDay {
    pub day: FortnightDay,
    pub clocks: Clocks,
    pub minimum_players: usize,
}

#[component]
pub fn DayCard(
    date: Day,
    is_today: bool,
    /// `None` while the day is not part of the answer.
    #[prop(into)]
    shown: Signal<Option<CardDay>>,
) -> AnyView {
    let class = if is_today {
        "day-card day-card-today"
    } else {
        "day-card"
    };
    // The link stays in place while the rest is redrawn, so that a change elsewhere never takes the focus away.
    view! {
        <li class=class>
            <h2 class="day-card-date">
                <a class="day-card-link" href=day_path(date)>
                    <b>{texts::weekday_short(date)}</b>
                    " "
                    <time>{texts::date_short(date)}</time>
                </a>
                {is_today.then(|| view! { <span class="day-card-now">{texts::TODAY}</span> })}
            </h2>
            {move || shown.get().map(|card| content(&card))}
        </li>
    }
    .into_any()
}

fn content(card: &CardDay) -> AnyView {
    let CardDay {
        day,
        clocks,
        minimum_players,
    } = card;
    let verdict = Verdict::of(&day.analysis);
    let note = remark(day, &clocks.viewer);
    let window = day
        .analysis
        .window
        .as_ref()
        .filter(|_| verdict.is_playable());
    let window = if let Some(window) = window {
        let (starts, ends) = (window.starts_at, window.ends_at);
        let begins = clocks.viewer.local(starts).0;
        let other_date =
            (begins != day.date).then(|| texts::on_your_date(texts::weekday_short(begins)));
        let team = clocks
            .differ()
            .then(|| texts::team_time(&times(&clocks.team, starts, ends)));
        view! {
            <span class="day-card-times">{times(&clocks.viewer, starts, ends)}</span>
            {other_date.map(|words| view! { <span class="day-card-team">{words}</span> })}
            {team.map(|words| view! { <span class="day-card-team">{words}</span> })}
        }
        .into_any()
    } else {
        let words = verdict.without_window();
        view! { <span class="day-card-times day-card-times-none">{words}</span> }.into_any()
    };
    view! {
        <div class="day-card-verdict">
            <VerdictPill verdict=verdict />
        </div>
        <div class="day-card-window">{window}</div>
        <Lineup dots=dots(day, *minimum_players) />
        <p class="day-card-note" title=note.clone()>
            {note.clone()}
        </p>
        <HeatStrip
            half_hours=Heat::of_evening(day, &clocks.team)
            viewer=clocks.viewer.clone()
            minimum_players=*minimum_players
        />
    }
    .into_any()
}
