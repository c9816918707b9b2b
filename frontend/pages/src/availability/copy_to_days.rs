//! Buttons that copy the answer to other days; a pressed one already has the same answer. A copy to a day with another
//! answer has to be confirmed.

use app_domain::Day;
use app_domain::pending_edit::DayChange;
use app_portal::own_days::{change_words, remaining_answer};
use app_portal::texts::{self, availability as own_texts};
use frontend_kit::ui::MinuteClock;
use leptos::prelude::*;

use super::own_days::OwnDays;
use super::replace_confirmation::ReplaceConfirmation;

#[component]
pub fn CopyToDays(date: Day, dates: Vec<Day>, own: OwnDays) -> impl IntoView {
    let clock = MinuteClock::of_page();
    // The answer as another day gets it: today without the hours that are over.
    let copied = move |other: Day| {
        let (answer, clocks) = own.current_answer(date).zip(own.clocks())?;
        remaining_answer(&answer, other, &clocks.viewer, clock.now())
    };
    let asked = RwSignal::new(None::<Day>);
    let copy = move |other: Day| {
        asked.set(None);
        if let Some(answer) = untrack(|| copied(other)) {
            own.copy(date, other, answer);
        }
    };
    let buttons = dates.into_iter().map(|other| {
        let has_same = move || {
            let current = own.current_answer(other);
            current.is_some() && current == copied(other)
        };
        let is_closed =
            move || other == date || own.lock(other).is_some() || own.has_ended(other, clock);
        let press = move |_| {
            let current = untrack(|| own.current_answer(other));
            let is_open = current.is_some_and(|current| current.is_silent());
            if is_open || untrack(has_same) {
                copy(other);
            } else {
                asked.set(Some(other));
            }
        };
        view! {
            <button
                type="button"
                class="button"
                aria-pressed=move || has_same().to_string()
                disabled=is_closed
                on:click=press
            >
                {texts::weekday_short(other)}
                " "
                <small>{texts::day_of_month(other)}</small>
                <span class="spoken">" " {texts::month_short(other)}</span>
            </button>
        }
    });
    let confirmation = move || {
        let other = asked.get()?;
        let replaced = untrack(|| own.current_answer(other)).map(DayChange::Answer);
        let replaced = replaced.unwrap_or(DayChange::ReturnToPattern);
        let replace = Callback::new(move |()| copy(other));
        Some(view! {
            <ReplaceConfirmation
                words=own_texts::copy_changes(other, &change_words(&replaced))
                choices=vec![(own_texts::copy_over(other), replace)]
                cancel=Callback::new(move |()| asked.set(None))
            />
        })
    };
    view! {
        <fieldset>
            <legend class="field-label">{own_texts::COPY_TO}</legend>
            <div class="availability-copy">{buttons.collect_view()}</div>
            {confirmation}
        </fieldset>
    }
}
