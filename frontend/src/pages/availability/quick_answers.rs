//! Whole answers by one press.

use app_domain::availability::Windows;
use app_domain::{Availability, Day, Window};
use leptos::prelude::*;

use super::own_days::OwnDays;
use crate::components::icon;
use crate::texts::{self, availability as own_texts};

/// The window behind `EVENING`, in the player's zone.
const EVENING: &str = "18:00-23:00";

#[component]
pub fn QuickAnswers(date: Day, own: OwnDays) -> AnyView {
    let week_ago = date.plus(-7);
    let last_week = move || own.said(week_ago).filter(|said| !said.is_silent());
    let clear = move |_| own.answer(vec![(date, Availability::Silent)], own_texts::cleared(date));
    let can_return = Memo::new(move |_| own.can_return(date));
    let can_repeat = Memo::new(move |_| last_week().is_some());
    view! {
        <fieldset>
            <legend class="field-label">{own_texts::QUICK_ANSWERS}</legend>
            <div class="availability-presets">
                {answer(date, own, "evening", own_texts::EVENING, evening)}
                {move || {
                    can_repeat
                        .get()
                        .then(|| answer(date, own, "copy", own_texts::SAME_AS_LAST_WEEK, last_week))
                }}
                {answer(
                    date,
                    own,
                    "unavailable",
                    texts::NOT_AVAILABLE,
                    || Some(Availability::Unavailable),
                )}
                <button type="button" class="button" on:click=clear>
                    {icon("clear")}
                    {own_texts::CLEAR}
                </button>
                {move || {
                    can_return
                        .get()
                        .then(|| {
                            view! {
                                <button
                                    type="button"
                                    class="button"
                                    on:click=move |_| own.return_to_pattern(date)
                                >
                                    {icon("pattern")}
                                    {own_texts::BACK_TO_PATTERN}
                                </button>
                            }
                        })
                }}
            </div>
        </fieldset>
    }
    .into_any()
}

fn evening() -> Option<Availability> {
    let window: Window = EVENING.parse().ok()?;
    Windows::from_unsorted(vec![window]).map(Availability::Windows)
}

/// A button that says `what`, and is pressed while the day says it already.
fn answer(
    date: Day,
    own: OwnDays,
    symbol: &'static str,
    words: &'static str,
    what: impl Fn() -> Option<Availability> + Copy + Send + Sync + 'static,
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
            aria-pressed=move || (own.said(date) == what()).to_string()
            on:click=say
        >
            {icon(symbol)}
            {words}
        </button>
    }
    .into_any()
}
