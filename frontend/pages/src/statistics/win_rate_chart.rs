//! The win rate over time as a line, with a mark at its end.

use app_portal::statistics::win_rate::{LinePoint, WinRateChart};
use app_portal::texts::statistics as texts;
use leptos::prelude::*;

pub fn win_rate_line(chart: &WinRateChart) -> AnyView {
    let points = chart.points();
    if points.is_empty() {
        return view! { <p class="chart-note" translate="no">{texts::line_begins(chart.played())}</p> }.into_any();
    }
    let place = |point: &LinePoint| (format!("{}%", point.x), format!("{}%", point.y));
    let line: Vec<String> = points
        .iter()
        .map(|point| format!("{},{}", point.x, point.y))
        .collect();
    let rate = |point: Option<&LinePoint>| texts::percent(point.map(|point| point.percent));
    let (first, last) = (rate(points.first()), rate(points.last()));
    let label = points.last().map(|point| {
        let (x, y) = place(point);
        view! {
            <circle class="line-mark" cx=x.clone() cy=y.clone() r="3.5" />
            <text class="line-label" x=x y=y dy="-10" text-anchor="end">
                {last.clone()}
            </text>
        }
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
            <svg class="line-chart" role="img" aria-label=texts::line_spoken(&first, &last)>
                {levels.collect_view()}
                <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
                    <polyline class="line-line" points=line.join(" ") vector-effect="non-scaling-stroke" />
                </svg>
                {label}
            </svg>
            <div class="line-dates figures" aria-hidden="true">
                {dates.collect_view()}
            </div>
        </div>
    }
    .into_any()
}
