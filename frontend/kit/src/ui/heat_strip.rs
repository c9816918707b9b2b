//! A bar chart of the number of free players from the team's noon to midnight, labeled in the viewer's zone.

use app_domain::UtcMinute;
use app_domain::analysis::HEATMAP_STEP_MINUTES;
use app_portal::controls::heat_labels::edge_labels;
use app_portal::texts;
use app_portal::view_models::{heat_level, heat_peak, times};
use app_wire::{ClockPair, FortnightDay};
use leptos::prelude::*;

/// The strip of a day card. The highest bars have a number, except in a list.
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
        <div class="day-card-heat heat" translate="no" title=spoken.clone()>
            <span class="spoken">{spoken.clone()}</span>
            <div class="heat-peak" aria-hidden="true">
                {highest}
            </div>
            <div class="heat-strip" aria-hidden="true">
                {bars}
            </div>
            <div class="heat-hours" aria-hidden="true">
                {edge_labels(noon, heat.len(), &clocks.viewer).map(|hour| view! { <span>{hour}</span> }).collect_view()}
            </div>
        </div>
    }
    .into_any()
}
