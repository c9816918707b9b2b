//! The win rate over time as a line, with a mark for each week or month with a match.

use app_portal::statistics::win_rate::{LinePoint, WinRateChart};
use app_portal::texts::statistics as texts;
use leptos::prelude::*;

pub fn win_rate_line(chart: &WinRateChart) -> AnyView {
    let points = chart.points();
    let place = |point: &LinePoint| (format!("{}%", point.x), format!("{}%", point.y));
    let line: Vec<String> = points
        .iter()
        .map(|point| format!("{},{}", point.x, point.y))
        .collect();
    let marks = points.iter().map(|point| {
        let (x, y) = place(point);
        view! { <circle class="line-mark" cx=x cy=y r="3.5" /> }
    });
    let marks = marks.collect_view();
    let last = points
        .last()
        .map(|point| texts::percent(Some(point.percent)))
        .unwrap_or_default();
    let label = points.last().map(|point| {
        let (x, y) = place(point);
        view! { <text class="line-label" x=x y=y dy="-10" text-anchor="middle">{last.clone()}</text> }
    });
    let dates = chart
        .date_labels()
        .into_iter()
        .map(|label| view! { <span>{label}</span> });
    let levels = ["0%", "50%", "100%"]
        .map(|at| view! { <line class="line-level" x1="0" x2="100%" y1=at y2=at /> });
    view! {
        <div class="line">
            <div class="line-scale figures" aria-hidden="true">
                <span>"100 %"</span>
                <span>"50 %"</span>
                <span>"0 %"</span>
            </div>
            <svg class="line-chart" role="img" aria-label=texts::line_spoken(points.len(), &last)>
                {levels.collect_view()}
                <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
                    <polyline class="line-line" points=line.join(" ") vector-effect="non-scaling-stroke" />
                </svg>
                {marks}
                {label}
            </svg>
            <div class="line-dates figures" aria-hidden="true">
                {dates.collect_view()}
            </div>
        </div>
    }
    .into_any()
}
