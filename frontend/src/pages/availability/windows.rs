//! The windows of a day as chips, each with what the team reads and a way to take it out.

use app_api::wire::{Clocks, OwnDay, SpanBody};
use app_domain::{Availability, Day, Window};
use leptos::prelude::*;

use super::own_days::OwnDays;
use crate::components::WindowChips;
use crate::reading::times_on;
use crate::texts::availability as own_texts;

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
    let remove = move |(rest, window): (Availability, String)| {
        own.answer(vec![(date, rest)], own_texts::removed(&window, date));
    };
    view! {
        <WindowChips
            windows=windows.to_vec()
            team_times=team.unwrap_or_default()
            is_pattern=own.is_of_pattern(date)
            remove=is_open.then(|| Callback::new(remove))
        />
    }
    .into_any()
}

/// Each window by the team's clock; `None` when both clocks agree.
fn team_times(stored: &OwnDay, clocks: &Clocks) -> Option<Vec<String>> {
    let on_team_clock =
        |span: &SpanBody| times_on(&clocks.team, stored.date, span.starts_at, span.ends_at);
    clocks
        .differ()
        .then(|| stored.spans.iter().map(on_team_clock).collect())
}
