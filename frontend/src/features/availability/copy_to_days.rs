//! Buttons that copy the answer to other days; a pressed one already has the same answer.

use app_domain::Day;
use app_portal::texts::{self, availability as own_texts};
use leptos::prelude::*;

use super::own_days::OwnDays;

#[component]
pub fn CopyToDays(date: Day, dates: Vec<Day>, own: OwnDays) -> impl IntoView {
    let buttons = dates.into_iter().map(|other| {
        let has_same = move || own.current_answer(other) == own.current_answer(date);
        let is_closed = move || other == date || own.lock(other).is_some();
        let copy = move |_| {
            if let Some(answer) = untrack(|| own.current_answer(date)) {
                own.copy(date, other, answer);
            }
        };
        view! {
            <button
                type="button"
                class="button"
                aria-pressed=move || has_same().to_string()
                disabled=is_closed
                on:click=copy
            >
                {texts::weekday_short(other)}
                " "
                <small>{texts::day_of_month(other)}</small>
                <span class="spoken">" " {texts::month_short(other)}</span>
            </button>
        }
    });
    view! {
        <fieldset>
            <legend class="field-label">{own_texts::COPY_TO}</legend>
            <div class="availability-copy">{buttons.collect_view()}</div>
        </fieldset>
    }
}
