//! One player's answer for a day in team time. Admins may write it for every player.

use app_api::functions::availability::set_availability;
use app_domain::{Day, PlayerId, ZoneName};
use app_portal::planning::{answer_mark, normalize_answer};
use app_portal::texts;
use app_portal::texts::planning as words;
use app_wire::{PlannedDays, ScheduleRowBody};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::ui::{Pill, icon};
use leptos::prelude::*;

use super::autosave_field::{AutosaveField, AutosaveInput};
use super::plan::{day_of, update_day};

#[component]
pub fn AnswerRow(
    id: PlayerId,
    date: Day,
    timezone: ZoneName,
    query: LiveQuery<PlannedDays>,
) -> impl IntoView {
    let row = {
        let id = id.clone();
        Memo::new(move |_| {
            day_of(query, date, |day| {
                day.players.iter().find(|row| row.user_id == id).cloned()
            })
            .flatten()
        })
    };
    let stored = Memo::new(move |_| {
        row.with(|row| row.as_ref().map(|row| row.availability.to_string()))
            .unwrap_or_default()
    });
    let field = AutosaveField::new(stored, normalize_answer, move |text: String| {
        let (id, timezone) = (id.clone(), timezone.clone());
        async move {
            let base = row.with_untracked(|row| row.as_ref().map(|row| row.version.clone()));
            let set = set_availability(
                Some(id.clone()),
                date,
                text,
                Some(timezone.to_string()),
                base,
            )
            .await?;
            update_day(query, date, |day| {
                if let Some(row) = day.players.iter_mut().find(|row| row.user_id == id) {
                    row.availability = set.availability;
                    if let Some(version) = set.version {
                        row.version = version;
                    }
                    row.source = set.source;
                }
            });
            // The server computes the verdict from all answers.
            query.refetch();
            Ok(())
        }
    });
    let name = row
        .with_untracked(|row| row.as_ref().map(|row| row.display_name.clone()))
        .unwrap_or_default();
    view! {
        <li class="planned-answer">
            {move || row.get().map(|row| player_state(&row))}
            <AutosaveInput field=field label=words::answer_of(&name) placeholder=words::ANSWER_EXAMPLE />
            {quick_answers(field, &name)}
        </li>
    }
}

/// The buttons that answer for the player with one press.
fn quick_answers(field: AutosaveField, name: &str) -> AnyView {
    view! {
        <div class="planned-answer-quick">
            <button
                type="button"
                class="button button-icon"
                aria-label=words::not_available(name)
                title=texts::NOT_AVAILABLE
                aria-pressed=move || (field.current_text() == "x").to_string()
                on:click=move |_| field.set_and_commit("x")
            >
                {icon("unavailable")}
            </button>
            <button
                type="button"
                class="button button-icon"
                aria-label=words::clear(name)
                title=texts::availability::CLEAR
                disabled=move || field.current_text().is_empty()
                on:click=move |_| field.set_and_commit("")
            >
                {icon("clear")}
            </button>
        </div>
    }
    .into_any()
}

/// The player's name and the state of the answer.
fn player_state(row: &ScheduleRowBody) -> AnyView {
    let name = row.display_name.clone();
    let warning = row.absent.then_some(words::ABSENT_STAYS);
    view! {
        <div class="planned-answer-who">
            <b class="clip" title=name.clone()>
                {name.clone()}
            </b>
            {answer_mark(row).map(|mark| view! { <Pill symbol=mark.symbol tone=mark.tone words=mark.words /> })}
            {warning.map(|words| view! { <p>{words}</p> })}
        </div>
    }
    .into_any()
}
