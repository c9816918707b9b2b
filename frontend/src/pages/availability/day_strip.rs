//! The days in a row, for screens on which the grid shows one day at a time.

use app_domain::{Day, DayAvailability};
use leptos::html;
use leptos::prelude::*;

use super::own_days::{DayLock, OwnDays};
use crate::components::icon;
use crate::texts::{self, availability as own_texts};

#[component]
pub fn DayStrip(dates: Vec<Day>, own: OwnDays, chosen: RwSignal<usize>) -> AnyView {
    let today = own.today();
    let days = dates.into_iter().enumerate().map(|(at, date)| {
        let is_chosen = Memo::new(move |_| chosen.get() == at);
        let button = NodeRef::<html::Button>::new();
        Effect::new(move |_| {
            if let Some(button) = button.get().filter(|_| is_chosen.get()) {
                scroll_into_view(&button);
            }
        });
        view! {
            <li>
                <button
                    type="button"
                    class="availability-day"
                    aria-current=move || is_chosen.get().then_some("date")
                    data-today=(today == Some(date)).then_some("")
                    node_ref=button
                    on:click=move |_| chosen.set(at)
                >
                    <small>{texts::weekday_short(date)}</small>
                    " "
                    <b>{texts::day_of_month(date)}</b>
                    <span class="spoken">" " {texts::month_short(date)}</span>
                    {move || answer_icon(own, date)}
                </button>
            </li>
        }
    });
    view! {
        <ol class="availability-strip" aria-label=own_texts::DAYS>
            {days.collect_view()}
        </ol>
    }
    .into_any()
}

/// The day's answer as an icon.
fn answer_icon(own: OwnDays, date: Day) -> AnyView {
    let (symbol, tone, words) = match own.current_answer(date) {
        _ if matches!(own.lock(date), Some(DayLock::Absent(_))) => {
            ("absences", "absent", texts::ABSENT)
        }
        _ if own.lock(date).is_some() => ("lock", "silent", own_texts::LOCKED),
        _ if own.unsaved.is_waiting(date) => ("offline", "silent", texts::WAITS_FOR_CONNECTION),
        _ if own.refusal(date).is_some() => ("alert", "unavailable", texts::NOT_SAVED),
        Some(DayAvailability::Unavailable) => ("unavailable", "unavailable", texts::NOT_AVAILABLE),
        Some(DayAvailability::Windows(_)) if own.is_from_pattern(date) => {
            ("pattern", "pattern", texts::PATTERN)
        }
        Some(DayAvailability::Windows(_)) => ("check", "available", texts::FREE),
        None => ("pattern", "pattern", texts::PATTERN),
        Some(DayAvailability::Silent) => ("silent", "silent", texts::NO_ANSWER),
    };
    view! {
        <span class="availability-mark" data-tone=tone>
            {icon(symbol)}
            <span class="spoken">" " {words}</span>
        </span>
    }
    .into_any()
}

/// Scrolls only the strip, not the page.
fn scroll_into_view(button: &web_sys::HtmlElement) {
    let Some(strip) = button.closest(".availability-strip").ok().flatten() else {
        return;
    };
    let (button, frame) = (
        button.get_bounding_client_rect(),
        strip.get_bounding_client_rect(),
    );
    let middle = |rect: &web_sys::DomRect| rect.left() + rect.width() / 2.0;
    strip.scroll_by_with_x_and_y(middle(&button) - middle(&frame), 0.0);
}
