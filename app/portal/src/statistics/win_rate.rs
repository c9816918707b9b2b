//! The win rate over time: the points of the line, its labels, and its table.

use app_domain::Day;
use app_domain::statistics::trend::TrendStep;
use app_wire::{MatchStatisticsBody, PeriodBody, RollingRateBody};

use crate::statistics::chart_table::{ChartTable, tally_columns, tally_row};
use crate::texts::{date_short, statistics as texts};

const BY_WEEK: [&str; 6] = tally_columns(texts::WEEK);
const BY_MONTH: [&str; 6] = tally_columns(texts::MONTH);

/// The line shows the rate of the latest ten matches, because a week of one or two jumps between 0 and 100 %. The table
/// has every week or month.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WinRateChart {
    is_by_week: bool,
    periods: Vec<PeriodBody>,
    rates: Vec<RollingRateBody>,
}

/// A point of the line, in percent of the width and from the top.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinePoint {
    pub x: String,
    pub y: u8,
    pub percent: u8,
}

impl WinRateChart {
    pub fn of(matches: &MatchStatisticsBody) -> Self {
        Self {
            is_by_week: matches.step == TrendStep::Week,
            periods: matches.over_time.clone(),
            rates: matches.rolling.clone(),
        }
    }

    /// A point for each date with a rate. The first and the last date are at the edges.
    pub fn points(&self) -> Vec<LinePoint> {
        let dates = self.rates.first().zip(self.rates.last());
        let Some((first, last)) = dates.map(|(first, last)| (first.date, last.date)) else {
            return Vec::new();
        };
        let points = self.rates.iter().map(|rate| {
            let percent = rate.win_percent.min(100);
            LinePoint {
                x: percent_between(first, last, rate.date),
                y: 100 - percent,
                percent,
            }
        });
        points.collect()
    }

    /// The labels of the first date, the middle and the last date.
    pub fn date_labels(&self) -> Vec<String> {
        let dates = self.rates.first().zip(self.rates.last());
        let Some((first, last)) = dates.map(|(first, last)| (first.date, last.date)) else {
            return Vec::new();
        };
        let middle = first.plus(last.days_since(first) / 2);
        let mut shown = [first, middle, last]
            .map(|date| self.date_label(date))
            .to_vec();
        shown.dedup();
        shown
    }

    /// The number of matches in the period.
    pub fn played(&self) -> u32 {
        self.periods.iter().map(|period| period.tally.played).sum()
    }

    /// Weeks and months without matches are left out.
    pub fn table(&self) -> ChartTable {
        let played = self.periods.iter().filter(|period| period.tally.played > 0);
        ChartTable {
            columns: if self.is_by_week { &BY_WEEK } else { &BY_MONTH },
            rows: played
                .map(|period| tally_row(self.date_label(period.from), period.tally))
                .collect(),
        }
    }

    /// `23 Nov`, or the name of the month.
    fn date_label(&self, date: Day) -> String {
        if self.is_by_week {
            date_short(date)
        } else {
            texts::month(date)
        }
    }
}

/// The place of a date between two others, in percent; the middle if they are the same.
fn percent_between(first: Day, last: Day, date: Day) -> String {
    let tenths = match last.days_since(first) {
        0 => 500,
        days => date.days_since(first) * 1000 / days,
    };
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use app_wire::TallyBody;

    use super::*;
    use crate::test_values::day;

    /// A chart with a rate for each of these days of November.
    fn chart(rates: &[(i64, u8)]) -> WinRateChart {
        let rate = |(at, win_percent): &(i64, u8)| RollingRateBody {
            date: day("01.11.2026").plus(at - 1),
            win_percent: *win_percent,
        };
        WinRateChart {
            is_by_week: true,
            periods: Vec::new(),
            rates: rates.iter().map(rate).collect(),
        }
    }

    #[test]
    fn the_line_reaches_from_the_first_rate_to_the_last_one() {
        let points = chart(&[(1, 50), (3, 100), (9, 0)]).points();
        let seen: Vec<_> = points.iter().map(|point| (&*point.x, point.y)).collect();
        assert_eq!(seen, [("0.0", 50), ("25.0", 0), ("100.0", 100)]);
        assert_eq!(chart(&[(4, 70)]).points()[0].x, "50.0");
        assert!(chart(&[]).points().is_empty());
    }

    #[test]
    fn the_first_middle_and_last_dates_are_labeled_once() {
        assert_eq!(
            chart(&[(1, 50), (9, 60)]).date_labels(),
            ["1 Nov", "5 Nov", "9 Nov"]
        );
        assert_eq!(chart(&[(1, 50), (2, 60)]).date_labels(), ["1 Nov", "2 Nov"]);
        assert_eq!(chart(&[(4, 50)]).date_labels(), ["4 Nov"]);
        assert!(chart(&[]).date_labels().is_empty());
    }

    #[test]
    fn the_table_leaves_out_weeks_without_matches() {
        let week = |played: u32| PeriodBody {
            from: day("02.11.2026"),
            to: day("08.11.2026"),
            tally: TallyBody {
                played,
                wins: played,
                losses: 0,
                draws: 0,
                win_percent: (played > 0).then_some(100),
            },
        };
        let chart = WinRateChart {
            periods: vec![week(2), week(0), week(1)],
            ..chart(&[])
        };
        assert_eq!((chart.table().rows.len(), chart.played()), (2, 3));
    }
}
