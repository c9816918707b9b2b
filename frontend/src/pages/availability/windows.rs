//! The windows of a day as chips, each with what the team reads and a way to take it out.

use app_api::wire::{Clocks, OwnDay, SpanBody};
use app_domain::{Availability, Day, Window};
use leptos::prelude::*;

use super::own_days::OwnDays;
use crate::components::icon;
use crate::reading::times_on;
use crate::texts::{self, availability as own_texts};

#[component]
pub fn DayWindows(
    date: Day,
    own: OwnDays,
    /// Whether windows can be taken out.
    is_open: bool,
) -> AnyView {
    (move || match own.said(date) {
        Some(Availability::Windows(windows)) => chips(date, own, windows.as_slice(), is_open),
        Some(Availability::Silent) if is_open => {
            view! { <p class="availability-hint">{own_texts::NO_WINDOWS}</p> }.into_any()
        }
        _ => ().into_any(),
    })
    .into_any()
}

fn chips(date: Day, own: OwnDays, windows: &[Window], is_open: bool) -> AnyView {
    let team = own
        .stored(date)
        .filter(|_| !own.is_unsaved(date))
        .and_then(|stored| team_times(&stored, &own.clocks()?))
        // Windows that a clock change merged cannot be told apart any more.
        .filter(|team| team.len() == windows.len());
    let is_pattern = own.is_of_pattern(date);
    let chips = windows.iter().enumerate().map(|(at, window)| {
        let words = shown(*window);
        let team = team
            .as_ref()
            .and_then(|team| team.get(at))
            .map(|times| texts::team_time(times));
        let rest: Vec<Window> = windows
            .iter()
            .copied()
            .filter(|other| other != window)
            .collect();
        let remove = is_open.then(|| remove_button(date, own, &words, rest));
        view! {
            <li class="availability-chip" data-pattern=is_pattern.then_some("")>
                <span>{words}</span>
                {team.map(|team| view! { <small>{team}</small> })}
                {remove}
            </li>
        }
    });
    view! {
        <ul class="availability-chips" aria-label=own_texts::WINDOWS>
            {chips.collect_view()}
        </ul>
    }
    .into_any()
}

fn remove_button(date: Day, own: OwnDays, words: &str, rest: Vec<Window>) -> AnyView {
    let name = own_texts::remove(words);
    let done = own_texts::removed(words, date);
    let remove = move |_| {
        own.answer(
            vec![(date, Availability::from_windows(rest.clone()))],
            done.clone(),
        );
    };
    view! {
        <button
            type="button"
            class="button button-quiet button-icon button-small"
            aria-label=name.clone()
            title=name
            on:click=remove
        >
            {icon("close")}
        </button>
    }
    .into_any()
}

/// `19:00–22:00`: with the dash of a range.
fn shown(window: Window) -> String {
    window.to_string().replace('-', "–")
}

/// Each window by the team's clock; `None` when both clocks agree.
fn team_times(stored: &OwnDay, clocks: &Clocks) -> Option<Vec<String>> {
    let on_team_clock =
        |span: &SpanBody| times_on(&clocks.team, stored.date, span.starts_at, span.ends_at);
    clocks
        .differ()
        .then(|| stored.spans.iter().map(on_team_clock).collect())
}
