//! The days in a row, for screens on which the grid shows one day at a time.

use app_domain::Day;
use app_portal::own_days::{DayMark, strip_icon};
use app_portal::texts::{self, availability as own_texts};
use frontend_kit::dom::after_paint::{
    measure_in_next_frame, render_after_paint, render_in_next_task,
};
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::{MinuteClock, icon};
use leptos::html;
use leptos::prelude::*;

use super::own_days::OwnDays;

#[component]
pub fn DayStrip(dates: Vec<Day>, own: OwnDays, chosen: RwSignal<usize>) -> impl IntoView {
    // After the frame that shows the grid, which is rendered in a task of its own.
    let days = render_in_next_task(
        || ().into_any(),
        move || {
            let dates = dates.clone();
            render_after_paint(move || days(&dates, own, chosen))
        },
    );
    view! {
        // Scrolls, which is a tab stop in Firefox.
        <ol class="availability-strip" translate="no" aria-label=own_texts::DAYS tabindex="-1">
            {days}
        </ol>
    }
}

fn days(dates: &[Day], own: OwnDays, chosen: RwSignal<usize>) -> AnyView {
    let (today, clock) = (own.today(), MinuteClock::of_page());
    let days = dates.iter().copied().enumerate().map(|(at, date)| {
        let is_chosen = Memo::new(move |_| chosen.get() == at);
        let button = NodeRef::<html::Button>::new();
        run_effect(move || {
            if let Some(button) = button.get().filter(|_| is_chosen.get()) {
                measure_in_next_frame(move || scroll_into_view(&button));
            }
        });
        view! {
            <li>
                <button
                    type="button"
                    class="availability-day"
                    aria-current=move || is_chosen.get().then_some("date")
                    data-today=(today == Some(date)).then_some("")
                    data-ended=move || own.has_ended(date, clock).then_some("")
                    node_ref=button
                    on:click=move |_| chosen.set(at)
                >
                    <small>{texts::weekday_short(date)}</small>
                    " "
                    <b aria-hidden="true">{texts::day_in_row(date, at == 0)}</b>
                    <span class="spoken">{texts::date_short(date)} " "</span>
                    {move || answer_icon(own, date, clock)}
                </button>
            </li>
        }
    });
    days.collect_view().into_any()
}

/// The day's answer as an icon.
fn answer_icon(own: OwnDays, date: Day, clock: MinuteClock) -> AnyView {
    let DayMark {
        symbol,
        tone,
        words,
    } = strip_icon(
        &own.day(date),
        own.lock(date).as_ref(),
        own.has_ended(date, clock),
    );
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
