//! The paint grid with the player's days as columns.

use app_api::wire::ClockPair;
use app_domain::Day;
use app_domain::team_evening::{DEFAULT_EVENING_ROW, TeamEvening};
use leptos::prelude::*;

use super::own_days::{DayLock, OwnDays};
use crate::components::{PaintColumn, PaintGrid, PaintHeading, PaintLock, PaintedColumns};
use crate::texts::{self, availability as own_texts};

/// Full hours of a column: those of the date, and four after midnight.
const HOURS_PER_COLUMN: i64 = 28;

#[component]
pub fn AvailabilityGrid(dates: Vec<Day>, own: OwnDays, chosen: RwSignal<usize>) -> AnyView {
    let today = own.today();
    let headings = dates.iter().map(|date| PaintHeading {
        name: texts::weekday_short(*date).to_owned(),
        note: texts::day_of_month(*date),
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
        let clocks = own.clocks().filter(ClockPair::differ);
        date.zip(clocks)
            .map(|(date, clocks)| team_hours(&clocks, date))
            .unwrap_or_default()
    });
    let evening = untrack(|| own.clocks().zip(date_at(0)))
        .map(|(clocks, date)| TeamEvening::first_row(date, &clocks.viewer, &clocks.team));
    let paint = move |painting: PaintedColumns| {
        let times = painting.times();
        let answers: Vec<_> = painting
            .columns
            .into_iter()
            .filter_map(|(at, answer)| Some((date_at(at)?, answer)))
            .collect();
        let days: Vec<Day> = answers.iter().map(|(date, _)| *date).collect();
        own.answer(answers, own_texts::painted(painting.brush, &times, &days));
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
    .into_any()
}

fn column_of(own: OwnDays, date: Day) -> PaintColumn {
    let lock = own.lock(date).map(|lock| {
        let (symbol, tone, words) = match lock {
            DayLock::Absent(reason) => ("absences", "absent", texts::absent(&reason)),
            DayLock::Past => ("lock", "past", own_texts::PAST_DAY.to_owned()),
            DayLock::TooFarAhead => ("lock", "past", own_texts::TOO_FAR_AHEAD.to_owned()),
        };
        PaintLock {
            symbol,
            tone,
            words,
        }
    });
    let mark = match (own.is_unsaved(date), own.refusal(date)) {
        (false, _) => None,
        (true, None) => Some("spinner"),
        (true, Some(_)) if own.unsaved.is_waiting(date) => Some("offline"),
        (true, Some(_)) => Some("alert"),
    };
    PaintColumn {
        answer: own.current_answer(date).unwrap_or_default(),
        is_pattern: own.is_from_pattern(date),
        mark,
        lock,
    }
}

/// The team's local time at each full hour of the player's day.
fn team_hours(clocks: &ClockPair, date: Day) -> Vec<String> {
    let at = |hour| clocks.team.local(clocks.viewer.instant_at(date, hour * 60));
    (0..HOURS_PER_COLUMN)
        .map(|hour| at(hour).1.to_string())
        .collect()
}
