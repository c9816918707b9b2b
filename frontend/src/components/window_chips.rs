//! The windows of an answer as chips, each with a way to take it out.

use app_domain::{Availability, Window};
use leptos::prelude::*;

use super::icon;
use crate::texts::{self, availability as own_texts};

#[component]
pub fn WindowChips(
    windows: Vec<Window>,
    /// What the team reads of each window; empty where its clocks show the same.
    #[prop(optional)]
    team_times: Vec<String>,
    /// Whether the pattern says it.
    #[prop(optional)]
    is_pattern: bool,
    /// Says what is left without a window, which comes along as it is shown; without it no window can be taken out.
    #[prop(optional_no_strip)]
    remove: Option<Callback<(Availability, String)>>,
) -> AnyView {
    let chips = windows.iter().enumerate().map(|(at, window)| {
        let shown = shown(*window);
        let team = team_times.get(at).map(|times| texts::team_time(times));
        let others = windows.iter().copied().filter(|other| other != window);
        let rest = Availability::from_windows(others.collect());
        let button = remove.map(|remove| remove_button(remove, rest, shown.clone()));
        view! {
            <li class="window-chip" data-pattern=is_pattern.then_some("")>
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
    }
    .into_any()
}

fn remove_button(
    remove: Callback<(Availability, String)>,
    rest: Availability,
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

/// `19:00–22:00`: with the dash of a range.
fn shown(window: Window) -> String {
    window.to_string().replace('-', "–")
}
