//! The win rate over time: the points of the line, its labels, and its table.

use app_wire::{MatchStatisticsBody, PeriodBody};

use crate::statistics::chart_table::{ChartTable, tally_columns, tally_row};
use crate::texts::{date_short, statistics as texts};

const BY_WEEK: [&str; 6] = tally_columns(texts::WEEK);
const BY_MONTH: [&str; 6] = tally_columns(texts::MONTH);

/// The periods of the chart.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WinRateChart {
    is_by_week: bool,
    periods: Vec<PeriodBody>,
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
            is_by_week: matches.step == "week",
            periods: matches.over_time.clone(),
        }
    }

    /// The periods with a win rate.
    pub fn points(&self) -> Vec<LinePoint> {
        let count = self.periods.len();
        let known = self.periods.iter().enumerate();
        let points = known.filter_map(|(at, period)| {
            let percent = period.tally.win_percent?.min(100);
            Some(LinePoint {
                x: center_percent(at, count),
                y: 100 - percent,
                percent,
            })
        });
        points.collect()
    }

    /// The labels of the first, the middle and the last period.
    pub fn date_labels(&self) -> Vec<String> {
        let last = self.periods.len().saturating_sub(1);
        let mut shown = vec![0, last / 2, last];
        shown.dedup();
        let named = shown.into_iter().filter_map(|at| self.periods.get(at));
        named.map(|period| self.period_label(period)).collect()
    }

    /// Weeks and months without matches are left out.
    pub fn table(&self) -> ChartTable {
        let played = self.periods.iter().filter(|period| period.tally.played > 0);
        ChartTable {
            columns: if self.is_by_week { &BY_WEEK } else { &BY_MONTH },
            rows: played
                .map(|period| tally_row(self.period_label(period), period.tally))
                .collect(),
        }
    }

    /// `23 Nov`, or the name of the month.
    fn period_label(&self, period: &PeriodBody) -> String {
        if self.is_by_week {
            date_short(period.from)
        } else {
            texts::month(period.from)
        }
    }
}

/// The center of a period, in percent of the width.
fn center_percent(at: usize, count: usize) -> String {
    let tenths = (2 * at + 1) * 500 / count.max(1);
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use app_wire::TallyBody;

    use super::*;

    fn chart(percents: &[Option<u8>]) -> WinRateChart {
        let periods = percents.iter().zip(0_i64..).map(|(percent, week)| {
            let from = "02.11.2026".parse::<app_domain::Day>().expect("a date");
            let from = from.plus(week * 7);
            let played = u32::from(percent.is_some());
            PeriodBody {
                from,
                to: from.plus(6),
                tally: TallyBody {
                    played,
                    wins: played,
                    losses: 0,
                    draws: 0,
                    win_percent: *percent,
                },
            }
        });
        WinRateChart {
            is_by_week: true,
            periods: periods.collect(),
        }
    }

    #[test]
    fn weeks_without_matches_have_a_place_but_no_point() {
        let chart = chart(&[Some(50), None, Some(100), Some(0)]);
        let points = chart.points();
        let seen: Vec<_> = points.iter().map(|point| (&*point.x, point.y)).collect();
        assert_eq!(seen, [("12.5", 50), ("62.5", 0), ("87.5", 100)]);
        assert_eq!(chart.table().rows.len(), 3);
    }

    #[test]
    fn the_first_middle_and_last_weeks_are_labeled_once() {
        assert_eq!(chart(&[None; 5]).date_labels().len(), 3);
        assert_eq!(chart(&[None; 2]).date_labels().len(), 2);
        assert_eq!(chart(&[None]).date_labels(), ["2 Nov"]);
        assert!(chart(&[]).date_labels().is_empty());
    }
}
