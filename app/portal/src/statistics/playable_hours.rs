//! The hours of the week in which the team can play, as a heat map.

use std::ops::Range;

use app_domain::TimeOfDay;

use crate::statistics::chart_table::ChartTable;
use crate::texts::WEEKDAYS;
use crate::texts::{statistics as texts, times};

const HOURS_PER_DAY: usize = 24;
/// These hours are always drawn. Earlier ones are drawn only from the first hour with a value.
const ALWAYS_DRAWN_HOURS: Range<usize> = 14..24;

/// The share of each hour in percent, for seven days from Monday.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayableHoursChart(pub Vec<Vec<Option<u8>>>);

/// A cell of the map. Distances are in percent of the size of the map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HourCell {
    pub x: String,
    pub y: String,
    pub width: String,
    pub height: String,
    pub share: u8,
    /// The color, from 0 to 5.
    pub level: u8,
}

impl PlayableHoursChart {
    fn share(&self, day: usize, hour: usize) -> Option<u8> {
        *self.0.get(day)?.get(hour)?
    }

    /// The hours that are drawn.
    pub fn drawn_hours(&self) -> Range<usize> {
        let is_used =
            |hour: &usize| (0..7).any(|day| self.share(day, *hour).unwrap_or_default() > 0);
        let mut used = (0..HOURS_PER_DAY).filter(is_used);
        let first = used.next().unwrap_or(ALWAYS_DRAWN_HOURS.start);
        let last = used.next_back().unwrap_or(first);
        first.min(ALWAYS_DRAWN_HOURS.start)..(last + 1).max(ALWAYS_DRAWN_HOURS.end)
    }

    /// The hour with the highest share; the first of equals.
    fn best_hour(&self) -> Option<(usize, usize, u8)> {
        let all = (0..7).flat_map(|day| (0..HOURS_PER_DAY).map(move |hour| (day, hour)));
        let known = all.filter_map(|(day, hour)| Some((day, hour, self.share(day, hour)?)));
        known.reduce(|best, next| if next.2 > best.2 { next } else { best })
    }

    /// The map in one sentence.
    pub fn summary(&self) -> String {
        match self.best_hour() {
            Some((day, hour, share)) if share > 0 => {
                texts::most_often(WEEKDAYS[day], &clock_label(hour), share)
            }
            _ => texts::NEVER_PLAYABLE.to_owned(),
        }
    }

    /// The cells of all days.
    pub fn cells(&self) -> Vec<HourCell> {
        let hours = self.drawn_hours();
        let places = (0..7).flat_map(|day| hours.clone().map(move |hour| (day, hour)));
        let cells = places.map(|(day, hour)| {
            let share = self.share(day, hour).unwrap_or_default();
            HourCell {
                x: percent(hour - hours.start, hours.len()),
                y: percent(day, 7),
                width: percent(1, hours.len()),
                height: percent(1, 7),
                share,
                level: share.div_ceil(20),
            }
        });
        cells.collect()
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

/// `12.5%`, rounded down to a tenth.
fn percent(at: usize, of: usize) -> String {
    let tenths = at * 1_000 / of;
    format!("{}.{}%", tenths / 10, tenths % 10)
}

/// The label of an hour below the map: `20` or `8p`.
pub fn hour_label(hour: usize) -> String {
    times::narrow_hour(start_of(hour))
}

/// `20:00`.
fn clock_label(hour: usize) -> String {
    times::axis_time(start_of(hour))
}

fn start_of(hour: usize) -> TimeOfDay {
    times::of_minutes(i64::try_from(hour * 60).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn chart(shares: &[(usize, usize, u8)]) -> PlayableHoursChart {
        let mut hours = vec![vec![None; HOURS_PER_DAY]; 7];
        for (day, hour, share) in shares {
            hours[*day][*hour] = Some(*share);
        }
        PlayableHoursChart(hours)
    }

    #[test]
    fn the_evening_is_always_drawn_and_earlier_hours_once_they_are_used() {
        assert_eq!(chart(&[]).drawn_hours(), 14..24);
        assert_eq!(chart(&[(0, 9, 0), (1, 11, 5)]).drawn_hours(), 11..24);
        assert_eq!(PlayableHoursChart::default().drawn_hours(), 14..24);
    }

    #[test]
    fn the_first_of_the_best_hours_is_named() {
        let chart = chart(&[(2, 20, 40), (3, 19, 80), (5, 19, 80)]);
        assert_eq!(chart.best_hour(), Some((3, 19, 80)));
        assert!(chart.summary().contains("19:00"), "{}", chart.summary());
        let none = PlayableHoursChart::default();
        assert_eq!(none.summary(), texts::NEVER_PLAYABLE);
    }

    #[test]
    fn cells_fill_the_map_and_their_color_is_one_of_six() {
        let cells = chart(&[(6, 23, 100), (0, 14, 1)]).cells();
        assert_eq!(cells.len(), 70);
        assert_eq!(
            (&*cells[0].x, &*cells[0].y, cells[0].level),
            ("0.0%", "0.0%", 1)
        );
        let last = &cells[69];
        assert_eq!((&*last.x, &*last.y, last.level), ("90.0%", "85.7%", 5));
    }

    proptest! {
        #[test]
        fn every_used_hour_is_drawn(hour in 0..HOURS_PER_DAY, other in 0..HOURS_PER_DAY) {
            let chart = chart(&[(0, hour, 10), (6, other, 90)]);
            let drawn = chart.drawn_hours();
            prop_assert!(drawn.contains(&hour) && drawn.contains(&other) && drawn.end <= 24);
            prop_assert_eq!(chart.table().rows.len(), drawn.len());
        }
    }
}
