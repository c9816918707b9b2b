//! The day of the next session hour by hour, beside the fortnight on a screen that has room for it.

use app_api::functions::schedule::load_day;
use app_domain::Day;
use app_portal::route::day_path;
use app_portal::sync::change_counts::QuerySubject;
use app_portal::texts;
use leptos::prelude::*;

use crate::query::live_query::{LiveQuery, TEAM_DAY_EVENTS};
use crate::ui::{QueryView, Timeline};

#[component]
pub fn DayTimeline(
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
