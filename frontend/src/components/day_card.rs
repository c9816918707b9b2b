//! One day of the fortnight: verdict, window, lineup, what is missing, and when people are free.

use std::cmp::Ordering;

use app_api::wire::{Clocks, Fortnight, FortnightDay};
use app_domain::Day;
use app_domain::relative_day::RelativeDay;
use leptos::prelude::*;

use super::VerdictPill;
use super::heat_strip::heat_strip;
use super::lineup::Lineup;
use crate::place::day_path;
use crate::reading::{Verdict, dots, relative_day, remark, times};
use crate::texts;

/// What a card shows; it is drawn anew only when this changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardDay {
    pub day: FortnightDay,
    pub clocks: Clocks,
    pub minimum_players: usize,
    pub is_past: bool,
    /// Relative to the viewer's today; `None` on days that are neither the team's today nor the viewer's.
    pub relative: Option<RelativeDay>,
}

impl CardDay {
    /// The day out of a fortnight; `None` where it is not one of its days.
    pub fn of(fortnight: &Fortnight, date: Day) -> Option<Self> {
        let day = fortnight.days.iter().find(|day| day.date == date)?;
        let relative = relative_day(fortnight, day);
        let is_near = date == fortnight.today || relative == RelativeDay::Today;
        Some(Self {
            day: day.clone(),
            clocks: fortnight.clocks.clone(),
            minimum_players: fortnight.minimum_players,
            is_past: date < fortnight.today,
            relative: is_near.then_some(relative),
        })
    }
}

#[component]
pub fn DayCard(
    date: Day,
    today: Day,
    /// `None` while the day is not part of the answer.
    #[prop(into)]
    shown: Signal<Option<CardDay>>,
) -> AnyView {
    let class = match date.cmp(&today) {
        Ordering::Less => "day-card day-card-past",
        Ordering::Equal => "day-card day-card-today",
        Ordering::Greater => "day-card",
    };
    let now = Memo::new(move |_| texts::relative(shown.with(|card| card.as_ref()?.relative)?));
    // The link stays in place while the rest is redrawn, so that a change elsewhere never takes the focus away.
    view! {
        <li class=class>
            <h2 class="day-card-date">
                <a class="day-card-link" href=day_path(date)>
                    <b>{texts::weekday_short(date)}</b>
                    " "
                    <time>{texts::date_short(date)}</time>
                </a>
                {move || now.get().map(|word| view! { <span class="day-card-now">{word}</span> })}
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
        is_past,
        ..
    } = card;
    let verdict = Verdict::of(day);
    let note = remark(day, &clocks.viewer, *is_past);
    let window = day.window.filter(|_| verdict.is_playable());
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
        {heat_strip(day, clocks, *minimum_players)}
    }
    .into_any()
}
