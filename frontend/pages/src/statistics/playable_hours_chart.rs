//! The hours of the week in which the team can play, as a heat map.

use app_portal::statistics::playable_hours::{HourCell, PlayableHoursChart, hour_label};
use app_portal::texts::WEEKDAYS_SHORT;
use leptos::prelude::*;

pub fn hours_map(chart: &PlayableHoursChart) -> AnyView {
    let spoken = chart.summary();
    let days = WEEKDAYS_SHORT
        .iter()
        .map(|name| view! { <span>{*name}</span> });
    let below = chart
        .drawn_hours()
        .map(|hour| view! { <span>{hour_label(hour)}</span> });
    view! {
        <div class="week-hours" translate="no">
            <div class="week-hours-days" aria-hidden="true">
                {days.collect_view()}
            </div>
            <svg class="week-hours-map figures" role="img" aria-label=spoken.clone()>
                {chart.cells().into_iter().map(cell_view).collect_view()}
            </svg>
            <div class="week-hours-hours figures" aria-hidden="true">
                {below.collect_view()}
            </div>
        </div>
        <p class="chart-note" translate="no">{spoken}</p>
    }
    .into_any()
}

fn cell_view(cell: HourCell) -> AnyView {
    let number = (cell.share > 0).then(|| {
        view! { <text x="50%" y="50%" text-anchor="middle" dominant-baseline="central">{cell.share}</text> }
    });
    view! {
        <svg x=cell.x y=cell.y width=cell.width height=cell.height data-level=cell.level.to_string()>
            <rect width="100%" height="100%" />
            {number}
        </svg>
    }
    .into_any()
}
