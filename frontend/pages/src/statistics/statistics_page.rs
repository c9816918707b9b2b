//! The page of the statistics.

use app_api::functions::statistics::load_statistics;
use app_domain::event::EventKind;
use app_portal::route::PortalRoute;
use app_portal::texts::statistics as texts;
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::ui::{ExportButton, QueryView};
use leptos::prelude::*;

use super::filter::{StatisticsFilterBar, StatisticsPageFilter};
use super::{availability_charts, figures, match_charts};

/// The events that can change any of the figures.
const REFETCH_EVENTS: [EventKind; 8] = [
    EventKind::MatchChanged,
    EventKind::MatchRemoved,
    EventKind::AvailabilityChanged,
    EventKind::PatternApplied,
    EventKind::AbsenceChanged,
    EventKind::PlayersChanged,
    EventKind::PlanChanged,
    EventKind::SettingsChanged,
];

#[component]
pub fn StatisticsPage() -> impl IntoView {
    let filter = StatisticsPageFilter::of_page();
    let query = Memo::new(move |before| filter.query(before));
    let found = LiveQuery::refetch_on(&REFETCH_EVENTS, move || {
        load_statistics(query.get_untracked())
    });
    // The previous figures stay until the new ones have arrived, so that nothing flickers and the focus is kept.
    Effect::new(move |before: Option<()>| {
        query.track();
        if before.is_some() {
            found.refetch();
        }
    });
    let query = move |()| {
        let query = query.get_untracked();
        [("from", query.from), ("to", query.to), ("type", query.kind)].to_vec()
    };
    let range = move || found.with(|found| texts::range(found.from, found.to));
    let beside = view! { <span class="topbar-note figures">{range}</span> };
    let export =
        view! { <ExportButton path="/api/statistics.csv" query=query stem="muster-statistics" /> };
    view! {
        <Topbar title=PortalRoute::Statistics.title() beside=beside.into_any() controls=export.into_any() />
        <Content>
            <div class="statistics">
                <StatisticsFilterBar filter=filter />
                <QueryView
                    query=found
                    shape=found.shape(|_| ())
                    waiting=skeleton_view
                    content=move |()| {
                        view! {
                            {figures::figures(found)} {match_charts::match_section(found, filter)}
                            {availability_charts::availability_section(found)}
                        }
                            .into_any()
                    }
                />
            </div>
        </Content>
    }
}

fn skeleton_view() -> AnyView {
    let figures = (0..4).map(|_| view! { <div class="skeleton statistics-figure-skeleton"></div> });
    let charts = (0..4).map(|_| view! { <div class="skeleton statistics-chart-skeleton"></div> });
    view! {
        <div class="statistics-figures">{figures.collect_view()}</div>
        <div class="statistics-charts">{charts.collect_view()}</div>
    }
    .into_any()
}
