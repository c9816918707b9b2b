//! One player's answer for a day in team time. Admins may write it for every player.

use app_api::functions::availability::set_availability;
use app_api::wire::{PlannedDays, ScheduleRowBody};
use app_domain::availability::AnswerSource;
use app_domain::{Day, DayAvailability, ValidationRule};
use leptos::prelude::*;

use super::autosave_field::{AutosaveField, AutosaveInput};
use super::plan::{day_of, update_day};
use crate::components::{Pill, icon};
use crate::query::LiveQuery;
use crate::texts;
use crate::texts::planning as words;
use crate::view_models::parse_clock_time;

#[component]
pub fn AnswerRow(
    id: String,
    date: Day,
    timezone: String,
    question: LiveQuery<PlannedDays>,
) -> AnyView {
    let row = {
        let id = id.clone();
        Memo::new(move |_| {
            day_of(question, date, |day| {
                day.players.iter().find(|row| row.user_id == id).cloned()
            })
            .flatten()
        })
    };
    let stored = Memo::new(move |_| {
        row.with(|row| row.as_ref().map(|row| row.availability.clone()))
            .unwrap_or_default()
    });
    let line = AutosaveField::new(stored, normalize_answer, move |text: String| {
        let (id, timezone) = (id.clone(), timezone.clone());
        async move {
            let base = row.with_untracked(|row| row.as_ref().map(|row| row.version.clone()));
            let set = set_availability(Some(id.clone()), date, text, Some(timezone), base).await?;
            update_day(question, date, |day| {
                if let Some(row) = day.players.iter_mut().find(|row| row.user_id == id) {
                    row.availability = set.availability;
                    row.version = set.version.unwrap_or_default();
                    row.source = set.source;
                }
            });
            // The server computes the verdict from all answers.
            question.refetch();
            Ok(())
        }
    });
    let name = row
        .with_untracked(|row| row.as_ref().map(|row| row.display_name.clone()))
        .unwrap_or_default();
    view! {
        <li class="planned-answer">
            {move || row.get().map(|row| player_state(&row))}
            <AutosaveInput line=line label=words::answer_of(&name) placeholder=words::ANSWER_EXAMPLE />
            <div class="planned-answer-quick">
                <button
                    type="button"
                    class="button button-icon"
                    aria-label=words::not_available(&name)
                    title=texts::NOT_AVAILABLE
                    aria-pressed=move || (line.current_text() == "x").to_string()
                    on:click=move |_| line.set_and_commit("x")
                >
                    {icon("unavailable")}
                </button>
                <button
                    type="button"
                    class="button button-icon"
                    aria-label=words::clear(&name)
                    title=texts::availability::CLEAR
                    disabled=move || line.current_text().is_empty()
                    on:click=move |_| line.set_and_commit("")
                >
                    {icon("clear")}
                </button>
            </div>
        </li>
    }
    .into_any()
}

/// The player's name and the state of the answer.
fn player_state(row: &ScheduleRowBody) -> AnyView {
    let name = row.display_name.clone();
    let state = if row.absent {
        let reason = row.absence_reason.as_deref().unwrap_or_default();
        Some(("absences", "absent", words::absent(reason)))
    } else if row.availability.is_empty() {
        Some(("silent", "silent", texts::NO_ANSWER.to_owned()))
    } else if row.availability == "x" {
        Some((
            "unavailable",
            "unavailable",
            texts::NOT_AVAILABLE.to_owned(),
        ))
    } else if row.source == Some(AnswerSource::Recurring) {
        Some(("pattern", "pattern", texts::PATTERN.to_owned()))
    } else {
        None
    };
    let warning = row.absent.then_some(words::ABSENT_STAYS);
    view! {
        <div class="planned-answer-who">
            <b class="clip" title=name.clone()>
                {name.clone()}
            </b>
            {state.map(|(symbol, tone, words)| view! { <Pill symbol=symbol tone=tone words=words /> })}
            {warning.map(|words| view! { <p>{words}</p> })}
        </div>
    }
    .into_any()
}

/// Returns the answer as it is stored. It also accepts `19-22` and `9:00–11:00`.
fn normalize_answer(raw: &str) -> Result<String, ValidationRule> {
    let windows: Vec<String> = raw
        .replace('–', "-")
        .split(',')
        .map(normalize_window)
        .collect();
    let answer: DayAvailability = windows.join(",").parse()?;
    Ok(answer.to_string())
}

/// Returns a window with both times as `HH:MM`. Anything else is returned unchanged, for the parser to reject.
fn normalize_window(raw: &str) -> String {
    let times = raw
        .split_once('-')
        .and_then(|(from, to)| Some((parse_clock_time(from)?, parse_clock_time(to)?)));
    times.map_or_else(|| raw.to_owned(), |(from, to)| [&from, "-", &to].concat())
}
