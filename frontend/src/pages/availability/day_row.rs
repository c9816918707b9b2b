//! One day as a row: what was said, what the team reads, and the editor when it is open.

use app_api::wire::{Clocks, OwnDay};
use app_domain::availability::Source;
use app_domain::{Availability, Day};
use leptos::html;
use leptos::prelude::*;

use super::editor::Editor;
use super::is_beside;
use super::saving::Saving;
use crate::components::{Pill, icon, turning_icon};
use crate::reading::times_on;
use crate::texts;

/// The id of the editor, which the open row's button controls.
pub const EDITOR: &str = "availability-editor";

#[component]
pub fn DayRow(date: Day, is_today: bool, saving: Saving, open: RwSignal<Option<Day>>) -> AnyView {
    let is_open = Memo::new(move |_| open.get() == Some(date));
    let button = NodeRef::<html::Button>::new();
    let toggle = move |_| {
        if !is_open.get_untracked() {
            open.set(Some(date));
            keep_in_sight(button);
        } else if !is_beside() {
            open.set(None);
        }
    };
    let date_class = if is_today {
        "availability-date availability-today"
    } else {
        "availability-date"
    };
    view! {
        <li>
            <button
                type="button"
                class="availability-day"
                aria-expanded=move || is_open.get().to_string()
                aria-controls=move || is_open.get().then_some(EDITOR)
                node_ref=button
                on:click=toggle
            >
                <span class=date_class>
                    <b>{texts::weekday_short(date)}</b>
                    " "
                    <span>{texts::date_short(date)}</span>
                </span>
                " "
                <span class="availability-answer">{move || answer(saving, date)}</span>
                " "
                <span class="availability-marks">
                    {move || marks(saving, date)}
                    {is_today.then(|| view! { <span class="day-card-now">{texts::TODAY}</span> })}
                </span>
            </button>
            {move || is_open.get().then(|| view! { <Editor date=date saving=saving /> })}
        </li>
    }
    .into_any()
}

/// The editor above has closed, and the row moved up with it.
fn keep_in_sight(button: NodeRef<html::Button>) {
    request_animation_frame(move || {
        let Some(button) = button.get_untracked() else {
            return;
        };
        if button.get_bounding_client_rect().top() < 0.0 {
            button.scroll_into_view();
        }
    });
}

fn answer(saving: Saving, date: Day) -> Option<AnyView> {
    let stored = saving.stored(date)?;
    if let Some(reason) = &stored.absence {
        let words = texts::absent(reason);
        return Some(view! { <Pill symbol="absences" tone="absent" words=words /> }.into_any());
    }
    let said = match saving.said(date) {
        Some(Availability::Windows(windows)) => {
            let own: Vec<String> = windows
                .as_slice()
                .iter()
                .map(|window| shown(&window.to_string()))
                .collect();
            let team = (!saving.is_unsaved(date))
                .then(|| team_times(&stored, &saving.clocks()?))
                .flatten();
            view! {
                <span class="availability-windows">{own.join(", ")}</span>
                {team.map(|team| view! { <span class="availability-team">{texts::team_time(&team.join(", "))}</span> })}
            }
            .into_any()
        }
        Some(Availability::Unavailable) => {
            view! { <Pill symbol="unavailable" tone="unavailable" words=texts::NOT_AVAILABLE /> }
                .into_any()
        }
        Some(Availability::Silent) => {
            view! { <span class="availability-silent">{icon("silent")} {texts::NO_ANSWER}</span> }
                .into_any()
        }
        None => {
            view! { <span class="availability-silent">{icon("pattern")} {texts::PATTERN}</span> }
                .into_any()
        }
    };
    Some(said)
}

fn marks(saving: Saving, date: Day) -> Option<AnyView> {
    if saving.refusal(date).is_some() {
        return Some(
            view! { <Pill symbol="alert" tone="unavailable" words=texts::NOT_SAVED /> }.into_any(),
        );
    }
    if saving.is_unsaved(date) {
        return Some(
            view! { <span title=texts::SAVING>{turning_icon("spinner")}</span> }.into_any(),
        );
    }
    let is_pattern = saving.stored(date)?.source == Some(Source::Recurring);
    is_pattern
        .then(|| view! { <Pill symbol="pattern" tone="pattern" words=texts::PATTERN /> }.into_any())
}

/// `19:00-22:00` as it is written on a page: with the dash of a range.
pub fn shown(window: &str) -> String {
    window.replace('-', "–")
}

/// Each window by the team's clock; `None` when both clocks agree.
pub fn team_times(stored: &OwnDay, clocks: &Clocks) -> Option<Vec<String>> {
    let on_team_clock = |span: &app_api::wire::SpanBody| {
        times_on(&clocks.team, stored.date, span.starts_at, span.ends_at)
    };
    clocks
        .differ()
        .then(|| stored.spans.iter().map(on_team_clock).collect())
}
