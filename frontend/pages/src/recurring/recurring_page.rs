//! The page of the usual week.

use app_api::functions::patterns::load_pattern_week;
use app_domain::event::EventKind;
use app_portal::route::PortalRoute;
use app_portal::texts::recurring as words;
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::{QueryView, SaveIndicator};
use leptos::prelude::*;

use super::draft::WeekEditor;
use super::editor::{WeekdayEditor, switch};
use super::grid::WeekGrid;
use super::preview::WeekPreview;
use crate::player_only::PlayerOnly;

/// The events that refetch the week. The clocks beside the grid depend on the zones of the player and the team.
const REFETCH_EVENTS: [EventKind; 3] = [
    EventKind::PatternChanged,
    EventKind::PlayersChanged,
    EventKind::SettingsChanged,
];

#[component]
pub fn RecurringPage() -> impl IntoView {
    view! {
        <PlayerOnly
            tab=PortalRoute::Recurring
            title=words::NO_OWN_WEEK_TITLE
            words=words::NO_OWN_WEEK
            own=|| view! { <OwnWeek /> }.into_any()
        />
    }
}

#[component]
fn OwnWeek() -> impl IntoView {
    let query = LiveQuery::refetch_about(
        UserSession::of_page().own_subject(),
        &REFETCH_EVENTS,
        || load_pattern_week(None),
    );
    let week = WeekEditor::of(query);
    let chosen = RwSignal::new(0);
    let shape = query.shape(|_| ());
    let is_on = Memo::new(move |_| week.is_any_active());
    let controls = move || {
        is_on.with(Option::is_some).then(|| {
            switch(
                words::WHOLE_PATTERN,
                Signal::derive(move || is_on.get() == Some(true)),
                Callback::new(move |is_on| week.set_all_active(is_on)),
            )
        })
    };
    let beside = view! { <SaveIndicator state=week.state() retry=move || week.save() /> };
    view! {
        <Topbar
            title=PortalRoute::Recurring.title()
            beside=beside.into_any()
            controls=controls.into_any()
        />
        <Content>
            <QueryView
                query=query
                shape=shape
                waiting=skeleton_view
                content=move |()| {
                    view! {
                        <div class="recurring">
                            <WeekGrid week=week chosen=chosen />
                            <div class="recurring-panel">
                                <WeekdayEditor week=week chosen=chosen />
                                <WeekPreview week=week />
                            </div>
                        </div>
                    }
                        .into_any()
                }
            />
        </Content>
    }
}

fn skeleton_view() -> AnyView {
    view! {
        <div class="recurring">
            <div class="skeleton recurring-skeleton-grid"></div>
            <div class="skeleton recurring-skeleton-panel"></div>
        </div>
    }
    .into_any()
}
