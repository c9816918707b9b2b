//! A bar chart of the number of free players from the team's noon to midnight, labeled in the viewer's zone.

use app_api::wire::{ClockPair, FortnightDay};
use app_domain::UtcMinute;
use app_domain::analysis::{HEATMAP_STEP_MINUTES, HalfHour};
use leptos::prelude::*;

use crate::texts;
use crate::view_models::{heat_level, heat_peak, times};

/// The strip of a day card. Each hour has a number if there is room; otherwise only the highest bars have one.
pub fn heat_strip(day: &FortnightDay, clocks: &ClockPair, minimum_players: usize) -> AnyView {
    let noon = day.noon(clocks);
    let heat = &day.heat;
    let best = heat_peak(noon, heat);
    let spoken = match best {
        Some(best) => texts::schedule::free_at_most(
            best.half_hour.free,
            &times(&clocks.viewer, best.starts, best.ends),
        ),
        None => texts::schedule::NOBODY_FREE.to_owned(),
    };
    let bars = heat
        .iter()
        .map(|half_hour| view! { <i data-free=heat_level(*half_hour, minimum_players)></i> })
        .collect_view();
    let place = |at: UtcMinute| (at.minutes() - noon.minutes()) / HEATMAP_STEP_MINUTES;
    let highest = best.map(|best| {
        let (from, to) = (place(best.starts), place(best.ends));
        view! {
            <b style:--from=from.to_string() style:--to=to.to_string()>
                {best.half_hour.free}
            </b>
        }
    });
    view! {
        <div class="day-card-heat heat" title=spoken.clone()>
            <span class="spoken">{spoken.clone()}</span>
            <div class="heat-peak" aria-hidden="true">
                {highest}
            </div>
            <div class="heat-strip" aria-hidden="true">
                {bars}
            </div>
            <div class="heat-numbers" aria-hidden="true">
                {hour_numbers(heat)}
            </div>
            <div class="heat-hours" aria-hidden="true">
                {hour_labels(noon, heat.len(), clocks)}
            </div>
        </div>
    }
    .into_any()
}

/// The number of players who are free for the whole of each hour.
fn hour_numbers(heat: &[HalfHour]) -> AnyView {
    heat.chunks(2)
        .map(|hour| {
            let free = hour.iter().map(|half_hour| half_hour.free).min().unwrap_or(0);
            let is_playable = hour.iter().all(|half_hour| half_hour.playable);
            view! { <span data-playable=is_playable.then_some("")>{(free > 0).then_some(free)}</span> }
        })
        .collect_view()
        .into_any()
}

/// The labels of the first, middle and last hour.
fn hour_labels(noon: UtcMinute, count: usize, clocks: &ClockPair) -> AnyView {
    let count = i64::try_from(count).unwrap_or(0);
    [0, count / 2, count]
        .map(|steps| {
            let time = clocks
                .viewer
                .local(noon.plus(steps * HEATMAP_STEP_MINUTES))
                .1
                .to_string();
            let shown = match time.strip_suffix(":00") {
                // The strip ends at midnight, which is written as 24 there.
                Some("00") if steps == count => "24".to_owned(),
                Some(hour) => hour.to_owned(),
                None => time,
            };
            view! { <span>{shown}</span> }
        })
        .collect_view()
        .into_any()
}
