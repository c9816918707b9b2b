//! The paint grid with weekdays as columns, and the strip that selects one on a phone.

use app_domain::team_evening::{DEFAULT_EVENING_ROW, TeamEvening};
use app_portal::display::weekdays;
use app_portal::own_days::team_hours;
use app_portal::texts::recurring as words;
use app_portal::texts::undo::ChangeWords;
use app_wire::PatternWeekBody;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{PaintColumn, PaintGrid, PaintHeading, PaintedColumns};
use leptos::prelude::*;

use super::draft::WeekEditor;

#[component]
pub fn WeekGrid(week: WeekEditor, chosen: RwSignal<usize>) -> impl IntoView {
    let toasts = ToastStack::of_page();
    let headings = weekdays().map(|index| PaintHeading {
        name: words::weekday_short(index).to_owned(),
        note: String::new(),
        spoken: words::weekday(index).to_owned(),
        is_now: false,
    });
    let column = move |at: usize| {
        let index = weekdays()[at % 7];
        let weekday = week.weekday(index);
        let is_paused = !weekday.is_active;
        PaintColumn {
            mark: if is_paused {
                Some("pause")
            } else {
                week.is_drafted(index).then_some("edit")
            },
            answer: weekday.answer,
            is_pattern: false,
            lock: None,
            clock_change: None,
        }
    };
    let paint = move |painting| paint_weekdays(week, toasts, painting);
    let hours = Signal::derive(move || {
        let hours = week.query.with(|week| team_hours(&week.clocks, week.today));
        hours.unwrap_or_default()
    });
    let clocks = |week: &PatternWeekBody| {
        TeamEvening::first_row([week.today], &week.clocks.viewer, &week.clocks.team)
    };
    let evening = untrack(|| week.query.with(clocks));
    view! {
        {weekday_strip(week, chosen)}
        <PaintGrid
            label=words::GRID
            headings=headings.to_vec()
            column=column
            chosen=chosen
            evening=evening.unwrap_or(DEFAULT_EVENING_ROW)
            team_hours=hours
            on_paint=paint
        />
    }
}

/// Gives the painted answers to their weekdays, with an undo.
fn paint_weekdays(week: WeekEditor, toasts: ToastStack, painting: PaintedColumns) {
    let times = painting.times();
    let before = painting.columns.iter().map(|(at, _)| {
        let index = weekdays()[at % 7];
        (index, untrack(|| week.weekday(index)).answer)
    });
    let before: Vec<_> = before.collect();
    for (at, answer) in painting.columns {
        week.set_answer(weekdays()[at % 7], answer);
    }
    let painted: Vec<u8> = before.iter().map(|(index, _)| *index).collect();
    let done = words::painted(painting.brush, &times, &painted);
    let change_words = ChangeWords::painted(done, painting.brush, &times);
    toasts.notify_with_undo(change_words, move || {
        for (index, answer) in before.clone() {
            week.set_answer(index, answer);
        }
    });
}

/// The strip that selects a weekday.
fn weekday_strip(week: WeekEditor, chosen: RwSignal<usize>) -> AnyView {
    let buttons = weekdays().into_iter().enumerate().map(|(at, index)| {
        view! {
            <button
                type="button"
                class="button"
                aria-pressed=move || (chosen.get() == at).to_string()
                data-answered=move || (!week.weekday(index).answer.is_silent()).then_some("")
                on:click=move |_| chosen.set(at)
            >
                <span class="spoken">{words::weekday(index)}</span>
                <span aria-hidden="true">{words::weekday_short(index)}</span>
            </button>
        }
    });
    view! {
        <div class="recurring-strip" role="group" aria-label=words::WEEKDAYS>
            {buttons.collect_view()}
        </div>
    }
    .into_any()
}
