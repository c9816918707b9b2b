//! The paint grid with weekdays as columns, and the strip that chooses one on a phone.

use app_api::wire::{Clocks, WeekBody};
use app_domain::painting::CELLS;
use app_domain::team_evening::{TeamEvening, USUAL_EVENING};
use leptos::prelude::*;

use super::draft::{WEEKDAYS, Week};
use crate::components::{PaintColumn, PaintGrid, PaintHeading, Painting};
use crate::texts::recurring as words;
use crate::toast::Toasts;

#[component]
pub fn Board(week: Week, chosen: RwSignal<usize>) -> AnyView {
    let toasts = Toasts::of_page();
    let headings = WEEKDAYS.map(|index| PaintHeading {
        name: words::weekday_short(index).to_owned(),
        note: String::new(),
        spoken: words::weekday(index).to_owned(),
        is_now: false,
    });
    let column = move |at: usize| {
        let index = WEEKDAYS[at % 7];
        let weekday = week.weekday(index);
        let is_paused = !weekday.is_active;
        PaintColumn {
            mark: if is_paused {
                Some("pause")
            } else {
                week.is_drafted(index).then_some("edit")
            },
            answer: weekday.said,
            is_pattern: false,
            lock: None,
        }
    };
    let paint = move |painting: Painting| {
        let times = painting.times();
        let before = painting.columns.iter().map(|(at, _)| {
            let index = WEEKDAYS[at % 7];
            (index, untrack(|| week.weekday(index)).said)
        });
        let before: Vec<_> = before.collect();
        for (at, answer) in painting.columns {
            week.say(WEEKDAYS[at % 7], answer);
        }
        let weekdays: Vec<u8> = before.iter().map(|(index, _)| *index).collect();
        toasts.offer_undo(
            words::painted(painting.brush, &times, &weekdays),
            move || {
                for (index, said) in before.clone() {
                    week.say(index, said);
                }
            },
        );
    };
    let hours = Signal::derive(move || {
        let clocks = week.question.with(|week| (week.clocks.clone(), week.today));
        clocks
            .filter(|(clocks, _)| Clocks::differ(clocks))
            .map(|(clocks, today)| {
                let at = |hour| clocks.team.local(clocks.viewer.moment(today, hour * 60));
                let last = i64::try_from(CELLS / 2).unwrap_or_default();
                (0..last).map(|hour| at(hour).1.to_string()).collect()
            })
            .unwrap_or_default()
    });
    let clocks = |week: &WeekBody| {
        TeamEvening::first_row(week.today, &week.clocks.viewer, &week.clocks.team)
    };
    let evening = untrack(|| week.question.with(clocks));
    let strip = WEEKDAYS.iter().enumerate().map(|(at, index)| {
        let index = *index;
        view! {
            <button
                type="button"
                class="button"
                aria-pressed=move || (chosen.get() == at).to_string()
                data-said=move || (!week.weekday(index).said.is_silent()).then_some("")
                on:click=move |_| chosen.set(at)
            >
                <span class="spoken">{words::weekday(index)}</span>
                <span aria-hidden="true">{words::weekday_short(index)}</span>
            </button>
        }
    });
    view! {
        <div class="recurring-strip" role="group" aria-label=words::WEEKDAYS>
            {strip.collect_view()}
        </div>
        <PaintGrid
            label=words::GRID
            headings=headings.to_vec()
            column=column
            chosen=chosen
            evening=evening.unwrap_or(USUAL_EVENING)
            team_hours=hours
            on_paint=paint
        />
    }
    .into_any()
}
