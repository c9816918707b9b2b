//! One player's answer for a day in team time, which admins may write for anybody.

use app_api::functions::availability::set_availability;
use app_api::wire::{PlannedDays, ScheduleRow};
use app_domain::availability::Source;
use app_domain::{Availability, Day, Rule};
use leptos::prelude::*;

use super::one_line::{Line, LineField};
use super::plan::{amend, day_of};
use crate::components::{Pill, icon};
use crate::question::Question;
use crate::reading::clock_time;
use crate::texts;
use crate::texts::planning as words;

#[component]
pub fn AnswerRow(
    id: String,
    date: Day,
    timezone: String,
    question: Question<PlannedDays>,
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
    let line = Line::new(stored, checked, move |text: String| {
        let (id, timezone) = (id.clone(), timezone.clone());
        async move {
            let base = row.with_untracked(|row| row.as_ref().map(|row| row.version.clone()));
            let set = set_availability(Some(id.clone()), date, text, Some(timezone), base).await?;
            amend(question, date, |day| {
                if let Some(row) = day.players.iter_mut().find(|row| row.user_id == id) {
                    row.availability = set.availability;
                    row.version = set.version.unwrap_or_default();
                    row.source = set.source;
                }
            });
            // The verdict follows from everybody's answers, and is the server's to give.
            question.ask();
            Ok(())
        }
    });
    let name = row
        .with_untracked(|row| row.as_ref().map(|row| row.display_name.clone()))
        .unwrap_or_default();
    view! {
        <li class="planned-answer">
            {move || row.get().map(|row| who(&row))}
            <LineField line=line label=words::answer_of(&name) placeholder=words::ANSWER_EXAMPLE />
            <div class="planned-answer-quick">
                <button
                    type="button"
                    class="button button-icon"
                    aria-label=words::not_available(&name)
                    title=texts::NOT_AVAILABLE
                    aria-pressed=move || (line.shown() == "x").to_string()
                    on:click=move |_| line.write("x")
                >
                    {icon("unavailable")}
                </button>
                <button
                    type="button"
                    class="button button-icon"
                    aria-label=words::clear(&name)
                    title=texts::availability::CLEAR
                    disabled=move || line.shown().is_empty()
                    on:click=move |_| line.write("")
                >
                    {icon("clear")}
                </button>
            </div>
        </li>
    }
    .into_any()
}

/// The name, and how the answer stands.
fn who(row: &ScheduleRow) -> AnyView {
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
    } else if row.source == Some(Source::Recurring) {
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

/// As it is stored; `19-22` and `9:00–11:00` are understood too.
fn checked(raw: &str) -> Result<String, Rule> {
    let windows: Vec<String> = raw.replace('–', "-").split(',').map(written_out).collect();
    let answer: Availability = windows.join(",").parse()?;
    Ok(answer.to_string())
}

/// A window with both of its times as `HH:MM`; anything else stays for the grammar to judge.
fn written_out(raw: &str) -> String {
    let times = raw
        .split_once('-')
        .and_then(|(from, to)| Some((clock_time(from)?, clock_time(to)?)));
    times.map_or_else(|| raw.to_owned(), |(from, to)| [&from, "-", &to].concat())
}
