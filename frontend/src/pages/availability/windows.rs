//! The windows of a day as chips, each with its time in the team's zone and a button that removes it.

use app_api::wire::{ClockPair, OwnDayBody, SpanBody};
use app_domain::{Day, DayAvailability, Window};
use leptos::prelude::*;

use super::own_days::OwnDays;
use crate::components::WindowChips;
use crate::texts::availability as own_texts;
use crate::view_models::times_on;

#[component]
pub fn DayWindows(
    date: Day,
    own: OwnDays,
    /// Whether windows can be removed.
    is_open: bool,
) -> AnyView {
    (move || match own.current_answer(date) {
        Some(DayAvailability::Windows(windows)) => chips(date, own, windows.as_slice(), is_open),
        Some(DayAvailability::Silent) if is_open => {
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
        // Windows that were merged by a clock change cannot be matched one to one.
        .filter(|team| team.len() == windows.len());
    let remove = move |(rest, window): (DayAvailability, String)| {
        own.answer(vec![(date, rest)], own_texts::removed(&window, date));
    };
    view! {
        <WindowChips
            windows=windows.to_vec()
            team_times=team.unwrap_or_default()
            is_pattern=own.is_from_pattern(date)
            remove=is_open.then(|| Callback::new(remove))
        />
    }
    .into_any()
}

/// Each window in the team's time zone; `None` if the zones do not differ.
fn team_times(stored: &OwnDayBody, clocks: &ClockPair) -> Option<Vec<String>> {
    let on_team_clock =
        |span: &SpanBody| times_on(&clocks.team, stored.date, span.starts_at, span.ends_at);
    clocks
        .differ()
        .then(|| stored.spans.iter().map(on_team_clock).collect())
}
