//! Buttons that answer a whole day with one press.

use app_domain::team_evening::TeamEvening;
use app_domain::{Day, DayAvailability};
use app_portal::texts::{self, availability as own_texts};
use leptos::prelude::*;

use super::own_days::OwnDays;
use crate::ui::icon;

#[component]
pub fn QuickAnswers(date: Day, own: OwnDays) -> impl IntoView {
    let week_ago = date.plus(-7);
    let last_week = move || {
        own.current_answer(week_ago)
            .filter(|said| !said.is_silent())
    };
    let clear = move |_| {
        own.answer(
            vec![(date, DayAvailability::Silent)],
            own_texts::cleared(date),
        );
    };
    let evening = Memo::new(move |_| {
        let clocks = own.clocks()?;
        let evening = TeamEvening::starting_on(date, &clocks.viewer, &clocks.team)?;
        Some((evening, clocks.differ()))
    });
    let can_return = Memo::new(move |_| own.day(date).can_return_to_pattern());
    let can_repeat = Memo::new(move |_| last_week().is_some());
    view! {
        <fieldset>
            <legend class="field-label">{own_texts::QUICK_ANSWERS}</legend>
            <div class="availability-presets">
                {move || {
                    let (evening, is_elsewhere) = evening.get()?;
                    Some(evening_button(date, own, evening, is_elsewhere))
                }}
                {move || {
                    can_repeat
                        .get()
                        .then(|| answer_button(date, own, "copy", own_texts::SAME_AS_LAST_WEEK.to_owned(), last_week))
                }}
                {answer_button(
                    date,
                    own,
                    "unavailable",
                    texts::NOT_AVAILABLE.to_owned(),
                    || Some(DayAvailability::Unavailable),
                )}
                <button type="button" class="button" on:click=clear>
                    {icon("clear")}
                    {own_texts::CLEAR}
                </button>
                {move || can_return.get().then(|| pattern_button(date, own))}
            </div>
        </fieldset>
    }
}

/// A button that answers with the team's evening, `is_elsewhere` if the team has another clock.
fn evening_button(date: Day, own: OwnDays, evening: TeamEvening, is_elsewhere: bool) -> AnyView {
    let words = if is_elsewhere {
        own_texts::team_evening(evening, date)
    } else {
        own_texts::evening(evening.window)
    };
    let window = move || Some(DayAvailability::from_windows(vec![evening.window]));
    answer_button(date, own, "evening", words, window)
}

fn pattern_button(date: Day, own: OwnDays) -> AnyView {
    view! {
        <button type="button" class="button" on:click=move |_| own.return_to_pattern(date)>
            {icon("pattern")}
            {own_texts::BACK_TO_PATTERN}
        </button>
    }
    .into_any()
}

/// A button that sets the answer `what`. It is pressed while the day has this answer.
fn answer_button(
    date: Day,
    own: OwnDays,
    symbol: &'static str,
    words: String,
    what: impl Fn() -> Option<DayAvailability> + Copy + Send + Sync + 'static,
) -> AnyView {
    let say = move |_| {
        if let Some(answer) = untrack(what) {
            own.answer(vec![(date, answer)], own_texts::answered(date));
        }
    };
    view! {
        <button
            type="button"
            class="button"
            aria-pressed=move || (own.current_answer(date) == what()).to_string()
            on:click=say
        >
            {icon(symbol)}
            {words}
        </button>
    }
    .into_any()
}
