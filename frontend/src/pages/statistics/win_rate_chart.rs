//! The win rate over time as a line, with a mark for each week or month with a match.

use app_api::wire::{MatchStatisticsBody, PeriodBody};
use leptos::prelude::*;

use super::bars::{columns, tally_row};
use super::chart::ChartTable;
use crate::texts::{date_short, statistics as texts};

const BY_WEEK: [&str; 6] = columns(texts::WEEK);
const BY_MONTH: [&str; 6] = columns(texts::MONTH);

/// The periods of the chart.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WinRateChart {
    is_by_week: bool,
    periods: Vec<PeriodBody>,
}

impl WinRateChart {
    pub fn of(matches: &MatchStatisticsBody) -> Self {
        Self {
            is_by_week: matches.step == "week",
            periods: matches.over_time.clone(),
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

    pub fn render(&self) -> AnyView {
        let known = self.periods.iter().enumerate();
        let known: Vec<(usize, u8)> = known
            .filter_map(|(at, period)| Some((at, period.tally.win_percent?)))
            .collect();
        let count = self.periods.len();
        let points: String = known
            .iter()
            .map(|(at, percent)| {
                [
                    &x_percent(*at, count),
                    ",",
                    &(100 - percent).to_string(),
                    " ",
                ]
                .concat()
            })
            .collect();
        let marks = known.iter().map(|(at, percent)| {
            let (x, y) = (
                [&x_percent(*at, count), "%"].concat(),
                [&(100 - percent).to_string(), "%"].concat(),
            );
            view! { <circle class="line-mark" cx=x cy=y r="3.5" /> }
        });
        let last = known
            .last()
            .map(|(_, percent)| texts::percent(Some(*percent)))
            .unwrap_or_default();
        let label = known.last().map(|(at, percent)| {
            let (x, y) = ([&x_percent(*at, count), "%"].concat(), [&(100 - percent).to_string(), "%"].concat());
            view! { <text class="line-label" x=x y=y dy="-10" text-anchor="middle">{last.clone()}</text> }
        });
        let levels = ["0%", "50%", "100%"]
            .map(|at| view! { <line class="line-level" x1="0" x2="100%" y1=at y2=at /> });
        view! {
            <div class="line">
                <div class="line-scale figures" aria-hidden="true">
                    <span>"100 %"</span>
                    <span>"50 %"</span>
                    <span>"0 %"</span>
                </div>
                <svg class="line-chart" role="img" aria-label=texts::line_spoken(known.len(), &last)>
                    {levels.collect_view()}
                    <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
                        <polyline class="line-line" points=points vector-effect="non-scaling-stroke" />
                    </svg>
                    {marks.collect_view()}
                    {label}
                </svg>
                <div class="line-dates figures" aria-hidden="true">
                    {self.date_labels()}
                </div>
            </div>
        }
        .into_any()
    }

    /// The labels of the first, the middle and the last period.
    fn date_labels(&self) -> AnyView {
        let last = self.periods.len().saturating_sub(1);
        let mut shown = vec![0, last / 2, last];
        shown.dedup();
        let named = shown.into_iter().filter_map(|at| self.periods.get(at));
        named
            .map(|period| view! { <span>{self.period_label(period)}</span> })
            .collect_view()
            .into_any()
    }
}

/// The center of a period, in percent of the width.
fn x_percent(at: usize, count: usize) -> String {
    let tenths = (2 * at + 1) * 500 / count.max(1);
    [&(tenths / 10).to_string(), ".", &(tenths % 10).to_string()].concat()
}
