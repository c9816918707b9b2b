//! The paint grid with the player's days as columns.

use app_domain::Day;
use app_domain::team_evening::{DEFAULT_EVENING_ROW, TeamEvening};
use app_portal::controls::paint_cells::LATE_MINUTES;
use app_portal::own_days::{DayMark, column_mark, lock_words, team_hours};
use app_portal::texts::undo::ChangeWords;
use app_portal::texts::{self, availability as own_texts};
use frontend_kit::ui::{PaintColumn, PaintGrid, PaintHeading, PaintLock, PaintedColumns};
use leptos::prelude::*;

use super::own_days::OwnDays;

#[component]
pub fn AvailabilityGrid(dates: Vec<Day>, own: OwnDays, chosen: RwSignal<usize>) -> impl IntoView {
    let today = own.today();
    let headings = dates.iter().map(|date| PaintHeading {
        name: texts::weekday_short(*date).to_owned(),
        note: texts::day_in_row(*date, false),
        spoken: texts::date_spoken(*date),
        is_now: today == Some(*date),
    });
    let headings: Vec<PaintHeading> = headings.collect();
    let dates = StoredValue::new(dates);
    let date_at = move |at: usize| dates.with_value(|dates| dates.get(at).copied());
    let column =
        move |at: usize| date_at(at).map_or_else(PaintColumn::default, |date| column_of(own, date));
    let team_hours = Signal::derive(move || {
        let date = date_at(chosen.get());
        date.zip(own.clocks())
            .map(|(date, clocks)| team_hours(&clocks, date))
            .unwrap_or_default()
    });
    let evening = untrack(|| own.clocks()).map(|clocks| {
        let dates = dates.get_value();
        TeamEvening::first_row(dates, &clocks.viewer, &clocks.team)
    });
    let paint = move |painting: PaintedColumns| {
        let times = painting.times();
        let answers: Vec<_> = painting
            .columns
            .into_iter()
            .filter_map(|(at, answer)| Some((date_at(at)?, answer)))
            .collect();
        let days: Vec<Day> = answers.iter().map(|(date, _)| *date).collect();
        let done = own_texts::painted(painting.brush, &times, &days);
        own.answer(answers, ChangeWords::painted(done, painting.brush, &times));
    };
    view! {
        <PaintGrid
            label=own_texts::GRID
            headings=headings
            column=column
            chosen=chosen
            evening=evening.unwrap_or(DEFAULT_EVENING_ROW)
            team_hours=team_hours
            on_paint=paint
        />
    }
}

fn column_of(own: OwnDays, date: Day) -> PaintColumn {
    let day = own.day(date);
    let lock = own.lock(date).map(|lock| {
        let DayMark {
            symbol,
            tone,
            words,
        } = lock_words(&lock);
        PaintLock {
            symbol,
            tone,
            words,
        }
    });
    PaintColumn {
        answer: day.current_answer().unwrap_or_default(),
        is_pattern: day.is_from_pattern(),
        mark: column_mark(&day),
        lock,
        clock_change: own
            .clocks()
            .and_then(|clocks| clocks.viewer.change_on(date, LATE_MINUTES)),
    }
}
