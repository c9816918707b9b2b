//! The page of the own fourteen days.

use app_api::functions::availability::load_availability;
use app_domain::Day;
use app_portal::own_days::{DaySelection, day_selection};
use app_portal::route::{PortalRoute, day_from_url, day_to_url};
use app_portal::texts::availability as own_texts;
use frontend_kit::dom::after_paint::{render_after_paint, render_in_next_task};
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::location::PageLocation;
use frontend_kit::query::live_query::{LiveQuery, OWN_DAY_EVENTS, QueryState};
use frontend_kit::session::UserSession;
use frontend_kit::ui::{Notice, QueryView, SaveIndicator};
use leptos::prelude::*;

use super::conflict_notice::conflict_notice;
use super::day_panel::{ShownDays, lazy_day_panel};
use super::day_strip::DayStrip;
use super::fortnight::FortnightNavigation;
use super::grid::AvailabilityGrid;
use super::own_days::OwnDays;
use crate::player_only::PlayerOnly;

#[component]
pub fn AvailabilityPage() -> impl IntoView {
    view! {
        <PlayerOnly
            tab=PortalRoute::Availability
            title=own_texts::NO_OWN_DAYS_TITLE
            words=own_texts::NO_OWN_DAYS
            own=|| view! { <OwnAvailability /> }.into_any()
        />
    }
}

#[component]
fn OwnAvailability() -> impl IntoView {
    let location = PageLocation::of_page();
    let from = Memo::new(move |_| location.query("from").as_deref().and_then(day_from_url));
    let own = UserSession::of_page().own_subject();
    let query = LiveQuery::refetch_stored(own, &OWN_DAY_EVENTS, move || {
        load_availability(None, from.get_untracked())
    });
    Effect::new(move |before: Option<Option<Day>>| {
        let from = from.get();
        if before.is_some_and(|before| before != from) {
            query.reload();
        }
        from
    });
    let own = OwnDays::of(query);
    let chosen = RwSignal::new(0);
    let shape = query.shape(|own| own.days.iter().map(|day| day.date).collect::<Vec<Day>>());
    select_day_from_address(location, shape, chosen);
    let beside = view! { <SaveIndicator state=own.unsaved.state() announces_success=false retry=move || own.unsaved.retry() /> };
    view! {
        <Topbar
            title=PortalRoute::Availability.title()
            beside=beside.into_any()
            controls=view! { <FortnightNavigation query=query /> }.into_any()
        />
        <Content>
            {move || hidden_refusals(own, shape)}
            <QueryView
                query=query
                shape=shape
                waiting=availability_skeleton
                content=move |dates| days(own, chosen, dates)
            />
        </Content>
    }
}

/// Selects the day that the address names. If it is not among the shown days, opens the fortnight that begins with it.
/// Otherwise keeps the selected day while it is shown.
fn select_day_from_address(
    location: PageLocation,
    shape: Memo<QueryState<Vec<Day>>>,
    chosen: RwSignal<usize>,
) {
    let day_in_url = Memo::new(move |_| location.query("day").as_deref().and_then(day_from_url));
    Effect::new(move |before: Option<(Vec<Day>, Option<Day>)>| {
        let (known, applied_day) = before.unwrap_or_default();
        let QueryState::Loaded(dates) = shape.get() else {
            return (known, applied_day);
        };
        let day_in_url = day_in_url.get();
        let requested = day_in_url.filter(|_| day_in_url != applied_day);
        match day_selection(&dates, requested, &known, chosen.get_untracked()) {
            DaySelection::Keep => {}
            DaySelection::Select(at) => chosen.set(at),
            DaySelection::Open(day) => location.set_query(&[("from", Some(&day_to_url(day)))]),
        }
        let is_here = day_in_url.is_none_or(|day| dates.contains(&day));
        (dates, day_in_url.filter(|_| is_here))
    });
}

fn days(own: OwnDays, chosen: RwSignal<usize>, dates: Vec<Day>) -> AnyView {
    let shown = ShownDays {
        own: StoredValue::new(own),
        chosen: {
            let dates = dates.clone();
            Memo::new(move |_| dates.get(chosen.get()).copied())
        },
        dates: StoredValue::new(dates.clone()),
    };
    let grid_dates = dates.clone();
    let grid = move || {
        view! { <AvailabilityGrid dates=grid_dates.clone() own=own chosen=chosen /> }.into_any()
    };
    let grid = render_in_next_task(grid_skeleton, grid);
    // Most of the panel is below the first screen of a phone.
    view! {
        <div class="availability">
            <DayStrip dates=dates own=own chosen=chosen />
            {grid}
            {render_after_paint(move || lazy_day_panel(shown))}
        </div>
    }
    .into_any()
}

/// Refused days of another fortnight; this grid does not show them.
fn hidden_refusals(own: OwnDays, shape: Memo<QueryState<Vec<Day>>>) -> Option<AnyView> {
    let QueryState::Loaded(dates) = shape.get() else {
        return None;
    };
    let refused = own.unsaved.permanent_errors();
    let elsewhere = refused
        .into_iter()
        .filter(|(date, _)| !dates.contains(date));
    let notices = elsewhere.map(|(date, api_error)| {
        if let Some(choice) = conflict_notice(date, own) {
            return choice;
        }
        let title = own_texts::not_saved(date);
        let discard = move |_| own.unsaved.discard(date);
        view! {
            <Notice symbol="alert" tone="error" title=title words=api_error.error>
                <button type="button" class="button button-small" on:click=discard>
                    {own_texts::DISCARD}
                </button>
            </Notice>
        }
        .into_any()
    });
    Some(notices.collect_view().into_any())
}

fn grid_skeleton() -> AnyView {
    view! { <div class="skeleton availability-skeleton-grid"></div> }.into_any()
}

pub fn availability_skeleton() -> AnyView {
    view! {
        <div class="availability">
            <div class="skeleton availability-skeleton-strip"></div>
            {grid_skeleton()}
            <div class="skeleton availability-skeleton-panel"></div>
        </div>
    }
    .into_any()
}
