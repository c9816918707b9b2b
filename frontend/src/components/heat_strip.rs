//! How many are free when, from the team's noon to its midnight: bars with numbers, labelled by the viewer's clock.

use app_api::wire::{Clocks, FortnightDay};
use app_domain::Moment;
use app_domain::analysis::{HalfHour, STEP};
use leptos::prelude::*;

use crate::reading::{level, peak, times};
use crate::texts;

/// The strip of a card. Where there is room each hour has its number, elsewhere the highest one stands above its bars.
pub fn heat_strip(day: &FortnightDay, clocks: &Clocks, minimum_players: usize) -> AnyView {
    let noon = day.noon(clocks);
    let heat = &day.heat;
    let best = peak(noon, heat);
    let spoken = match best {
        Some(best) => texts::schedule::free_at_most(
            best.half_hour.free,
            &times(&clocks.viewer, best.starts, best.ends),
        ),
        None => texts::schedule::NOBODY_FREE.to_owned(),
    };
    let bars = heat
        .iter()
        .map(|half_hour| view! { <i data-free=level(*half_hour, minimum_players)></i> })
        .collect_view();
    let place = |at: Moment| (at.minutes() - noon.minutes()) / STEP;
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
                {numbers(heat)}
            </div>
            <div class="heat-hours" aria-hidden="true">
                {hours(noon, heat.len(), clocks)}
            </div>
        </div>
    }
    .into_any()
}

/// How many are free throughout each hour.
fn numbers(heat: &[HalfHour]) -> AnyView {
    heat.chunks(2)
        .map(|hour| {
            let free = hour.iter().map(|half_hour| half_hour.free).min().unwrap_or(0);
            let is_playable = hour.iter().all(|half_hour| half_hour.playable);
            view! { <span data-playable=is_playable.then_some("")>{(free > 0).then_some(free)}</span> }
        })
        .collect_view()
        .into_any()
}

/// First, middle and last hour.
fn hours(noon: Moment, count: usize, clocks: &Clocks) -> AnyView {
    let count = i64::try_from(count).unwrap_or(0);
    [0, count / 2, count]
        .map(|steps| {
            let time = clocks.viewer.local(noon.plus(steps * STEP)).1.to_string();
            let shown = match time.strip_suffix(":00") {
                // The strip ends at midnight, which people write as 24 there.
                Some("00") if steps == count => "24".to_owned(),
                Some(hour) => hour.to_owned(),
                None => time,
            };
            view! { <span>{shown}</span> }
        })
        .collect_view()
        .into_any()
}
