//! The windows of an answer as chips, each with a remove button, and a button that joins those that overlap.

use app_domain::availability::WindowList;
use app_domain::{DayAvailability, Window};
use app_portal::texts::{self, availability as own_texts};
use leptos::prelude::*;

use super::icon;

#[component]
pub fn WindowChips(
    windows: Vec<Window>,
    /// Each window in team time. Empty if the clocks are the same.
    #[prop(optional)]
    team_times: Vec<String>,
    /// Whether the answer comes from the pattern.
    #[prop(optional)]
    is_pattern: bool,
    /// Receives the answer without a window, and the window as shown. Without a callback no window can be removed.
    #[prop(optional_no_strip)]
    remove: Option<Callback<(DayAvailability, String)>>,
    /// Receives the answer with the windows joined that overlap or touch. Without a callback none can be joined.
    #[prop(optional_no_strip)]
    join: Option<Callback<DayAvailability>>,
) -> impl IntoView {
    let joined = WindowList::from_unsorted(windows.clone()).and_then(|windows| windows.joined());
    let join = join.zip(joined).map(|(join, joined)| {
        let joined = DayAvailability::Windows(joined);
        view! {
            <p class="window-join">
                <span>{own_texts::OVERLAP}</span>
                <button
                    type="button"
                    class="button button-small"
                    on:click=move |_| join.run(joined.clone())
                >
                    {own_texts::JOIN}
                </button>
            </p>
        }
    });
    let chips = windows.iter().enumerate().map(|(at, window)| {
        let shown = texts::times::window(*window);
        let team = team_times.get(at).map(|times| texts::team_time(times));
        let others = windows.iter().copied().filter(|other| other != window);
        let rest = DayAvailability::from_windows(others.collect());
        let button = remove.map(|remove| remove_button(remove, rest, shown.clone()));
        view! {
            <li class="window-chip" translate="no" data-pattern=is_pattern.then_some("")>
                <span>{shown}</span>
                {team.map(|team| view! { <small>{team}</small> })}
                {button}
            </li>
        }
    });
    view! {
        <ul class="window-chips" aria-label=own_texts::WINDOWS>
            {chips.collect_view()}
        </ul>
        {join}
    }
}

fn remove_button(
    remove: Callback<(DayAvailability, String)>,
    rest: DayAvailability,
    shown: String,
) -> AnyView {
    let name = own_texts::remove(&shown);
    view! {
        <button
            type="button"
            class="button button-quiet button-icon button-small"
            aria-label=name.clone()
            title=name
            on:click=move |_| remove.run((rest.clone(), shown.clone()))
        >
            {icon("close")}
        </button>
    }
    .into_any()
}
