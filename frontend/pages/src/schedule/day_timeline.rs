//! The day of the next session hour by hour, beside the fortnight on a screen that has room for it.

use app_api::functions::schedule::load_day;
use app_domain::Day;
use app_portal::route::day_path;
use app_portal::sync::change_counts::QuerySubject;
use app_portal::texts;
use frontend_kit::chunks::{chunk_view, lazy_part};
use frontend_kit::query::live_query::{LiveQuery, TEAM_DAY_EVENTS};
use frontend_kit::ui::{QueryView, Timeline};
use leptos::prelude::*;

chunk_view!(
    TIMELINE: player, draw_timeline, fetch_timeline,
    |date: Day, own: Day| view! { <DayTimeline date=date own=own /> }.into_any()
);

/// Renders the timeline of a team day as soon as its code is loaded. `own` is the date of the day for the viewer.
pub fn lazy_timeline(date: Day, own: Day) -> AnyView {
    lazy_part(&TIMELINE, move || Box::pin(draw_timeline(date, own)))
}

#[component]
fn DayTimeline(
    date: Day,
    /// The date of the day for the viewer.
    own: Day,
) -> impl IntoView {
    let query =
        LiveQuery::refetch_about(Some(QuerySubject::day(date)), &TEAM_DAY_EVENTS, move || {
            load_day(date)
        });
    let shape = query.shape(|seen| seen.rows.is_empty());
    let content = move |is_empty: bool| {
        (!is_empty)
            .then(|| view! { <Timeline query=query /> })
            .into_any()
    };
    view! {
        <section class="day schedule-today">
            <h2>
                <a href=day_path(date)>{texts::schedule::hour_by_hour(own)}</a>
            </h2>
            <QueryView
                query=query
                shape=shape
                waiting=|| view! { <div class="skeleton day-skeleton"></div> }.into_any()
                content=content
            />
        </section>
    }
}
