//! How many are free when, from the team's noon to its midnight, labelled by the viewer's clock.

use app_domain::clock::LocalClock;
use leptos::prelude::*;

use crate::reading::{HALF_HOURS, Heat};

#[component]
pub fn HeatStrip(half_hours: Vec<Heat>, viewer: LocalClock, minimum_players: usize) -> AnyView {
    // The day in words tells the same to those who cannot see it: the window, and who is missing.
    let bars = half_hours
        .iter()
        .map(|heat| view! { <i data-free=heat.level(minimum_players)></i> })
        .collect_view();
    let hour = |at: usize| {
        let last = half_hours.last().map_or(0, |heat| heat.from.minutes());
        let moment = half_hours
            .get(at)
            .map_or(app_domain::Moment::from_minutes(last + 30), |heat| {
                heat.from
            });
        let time = viewer.local(moment).1.to_string();
        match time.strip_suffix(":00") {
            // The strip ends at midnight, which people write as 24 there.
            Some("00") if at == HALF_HOURS => "24".to_owned(),
            Some(hour) => hour.to_owned(),
            None => time,
        }
    };
    view! {
        <div class="day-card-heat" aria-hidden="true">
            <div class="heat-strip">{bars}</div>
            <div class="heat-strip-hours">
                <span>{hour(0)}</span>
                <span>{hour(HALF_HOURS / 2)}</span>
                <span>{hour(HALF_HOURS)}</span>
            </div>
        </div>
    }
    .into_any()
}
