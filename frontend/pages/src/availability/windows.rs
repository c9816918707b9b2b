//! The windows of a day as chips, each with its time in the team's zone and a button that removes it. Those that
//! overlap can be joined.

use app_domain::painting::PaintMode;
use app_domain::{Day, DayAvailability, Window};
use app_portal::own_days::team_times;
use app_portal::texts::availability as own_texts;
use app_portal::texts::undo::ChangeWords;
use frontend_kit::ui::{MinuteClock, WindowChips};
use leptos::prelude::*;

use super::own_days::OwnDays;

#[component]
pub fn DayWindows(
    date: Day,
    own: OwnDays,
    /// Whether windows can be removed.
    is_open: bool,
) -> AnyView {
    let clock = MinuteClock::of_page();
    (move || match own.current_answer(date) {
        Some(DayAvailability::Windows(windows)) => chips(date, own, windows.as_slice(), is_open),
        Some(DayAvailability::Silent) if is_open => {
            let words = if own.has_ended(date, clock) {
                own_texts::ENDED_DAY
            } else {
                own_texts::NO_WINDOWS
            };
            view! { <p class="availability-hint">{words}</p> }.into_any()
        }
        _ => ().into_any(),
    })
    .into_any()
}

fn chips(date: Day, own: OwnDays, windows: &[Window], is_open: bool) -> AnyView {
    let day = own.day(date);
    let stored = day.stored.as_ref().filter(|_| !day.is_unsaved());
    let team = stored.and_then(|stored| team_times(stored, &own.clocks()?, windows.len()));
    let remove = move |(rest, window): (DayAvailability, String)| {
        let done = own_texts::removed(&window, date);
        let words = ChangeWords::painted(done, PaintMode::Remove, &window);
        own.answer(vec![(date, rest)], words);
    };
    let join = move |joined| own.answer(vec![(date, joined)], own_texts::joined(date));
    view! {
        <WindowChips
            windows=windows.to_vec()
            team_times=team.unwrap_or_default()
            is_pattern=day.is_from_pattern()
            remove=is_open.then(|| Callback::new(remove))
            join=is_open.then(|| Callback::new(join))
        />
    }
    .into_any()
}
