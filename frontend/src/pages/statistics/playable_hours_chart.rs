//! The hours of the week in which the team can play, as a heat map.

use std::ops::Range;

use leptos::prelude::*;

use super::chart::ChartTable;
use crate::texts::statistics as texts;
use crate::texts::{WEEKDAYS, WEEKDAYS_SHORT};

const HOURS_PER_DAY: usize = 24;
/// These hours are always drawn. Earlier ones are drawn only from the first hour with a value.
const ALWAYS_DRAWN_HOURS: Range<usize> = 14..24;

/// The share of each hour in percent, for seven days from Monday.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayableHoursChart(pub Vec<Vec<Option<u8>>>);

impl PlayableHoursChart {
    fn share(&self, day: usize, hour: usize) -> Option<u8> {
        *self.0.get(day)?.get(hour)?
    }

    /// The hours that are drawn.
    fn drawn_hours(&self) -> Range<usize> {
        let is_used =
            |hour: &usize| (0..7).any(|day| self.share(day, *hour).unwrap_or_default() > 0);
        let first = (0..HOURS_PER_DAY)
            .find(is_used)
            .unwrap_or(ALWAYS_DRAWN_HOURS.start);
        let last = (0..HOURS_PER_DAY)
            .rev()
            .find(is_used)
            .unwrap_or(ALWAYS_DRAWN_HOURS.start);
        first.min(ALWAYS_DRAWN_HOURS.start)..(last + 1).max(ALWAYS_DRAWN_HOURS.end)
    }

    /// The hour with the highest share; the first of equals.
    fn best_hour(&self) -> Option<(usize, usize, u8)> {
        let all = (0..7).flat_map(|day| (0..HOURS_PER_DAY).map(move |hour| (day, hour)));
        let known = all.filter_map(|(day, hour)| Some((day, hour, self.share(day, hour)?)));
        known.reduce(|best, next| if next.2 > best.2 { next } else { best })
    }

    pub fn render(&self) -> AnyView {
        let spoken = match self.best_hour() {
            Some((day, hour, share)) if share > 0 => {
                texts::most_often(WEEKDAYS[day], &clock_label(hour), share)
            }
            _ => texts::NEVER_PLAYABLE.to_owned(),
        };
        let hours = self.drawn_hours();
        let days = WEEKDAYS_SHORT
            .iter()
            .map(|name| view! { <span>{*name}</span> });
        let below = hours
            .clone()
            .map(|hour| view! { <span>{hour.to_string()}</span> });
        let cells = (0..7).flat_map(|day| hours.clone().map(move |hour| (day, hour)));
        let cells = cells.map(|(day, hour)| self.cell(day, hour, &hours));
        view! {
            <div class="week-hours">
                <div class="week-hours-days" aria-hidden="true">
                    {days.collect_view()}
                </div>
                <svg class="week-hours-map figures" role="img" aria-label=spoken.clone()>
                    {cells.collect_view()}
                </svg>
                <div class="week-hours-hours figures" aria-hidden="true">
                    {below.collect_view()}
                </div>
            </div>
            <p class="chart-note">{spoken}</p>
        }
        .into_any()
    }

    fn cell(&self, day: usize, hour: usize, hours: &Range<usize>) -> AnyView {
        let share = self.share(day, hour).unwrap_or_default();
        let level = share.div_ceil(20).to_string();
        let part = |at: usize, of: usize| {
            let hundredths = at * 10_000 / of;
            [
                &(hundredths / 100).to_string(),
                ".",
                &(hundredths % 100 / 10).to_string(),
                "%",
            ]
            .concat()
        };
        let (x, y) = (part(hour - hours.start, hours.len()), part(day, 7));
        let (width, height) = (part(1, hours.len()), part(1, 7));
        let number = (share > 0).then(|| {
            view! { <text x="50%" y="50%" text-anchor="middle" dominant-baseline="central">{share}</text> }
        });
        view! {
            <svg x=x y=y width=width height=height data-level=level>
                <rect width="100%" height="100%" />
                {number}
            </svg>
        }
        .into_any()
    }

    /// A row for each hour, a column for each day.
    pub fn table(&self) -> ChartTable {
        const COLUMNS: [&str; 8] = {
            let [one, two, three, four, five, six, seven] = WEEKDAYS;
            [texts::HOUR, one, two, three, four, five, six, seven]
        };
        let row = |hour: usize| {
            let shares = (0..7).map(|day| texts::percent(self.share(day, hour)));
            std::iter::once(clock_label(hour)).chain(shares).collect()
        };
        ChartTable {
            columns: &COLUMNS,
            rows: self.drawn_hours().map(row).collect(),
        }
    }
}

/// `20:00`.
fn clock_label(hour: usize) -> String {
    let pad = if hour < 10 { "0" } else { "" };
    [pad, &hour.to_string(), ":00"].concat()
}
