//! The page of all matches.

use app_portal::route::PortalRoute;
use app_portal::texts::matches as words;
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::session::UserSession;
use frontend_kit::ui::{CatalogOptions, PrintState, icon};
use leptos::prelude::*;

use super::filter_bar::MatchFilterBar;
use super::list::MatchList;
use super::list_filter::MatchListFilter;
use super::maps::MapOverview;

#[component]
pub fn MatchesPage() -> impl IntoView {
    let list_filter = MatchListFilter::of_page();
    CatalogOptions::provide();
    PrintState::provide();
    let controls = move || can_edit_matches().then(new_match_link);
    let is_by_map = Memo::new(move |_| list_filter.is_by_map());
    view! {
        <Topbar title=PortalRoute::Matches.title() controls=controls.into_any() />
        <Content>
            <div class="matches">
                <MatchFilterBar list_filter=list_filter />
                {move || {
                    if is_by_map.get() {
                        view! { <MapOverview list_filter=list_filter /> }.into_any()
                    } else {
                        view! { <MatchList list_filter=list_filter /> }.into_any()
                    }
                }}
            </div>
        </Content>
    }
}

/// Whether the viewer may add and edit matches.
pub(super) fn can_edit_matches() -> bool {
    let user = UserSession::of_page().user();
    user.is_some_and(|user| user.permissions.admin)
}

pub(super) fn new_match_link() -> AnyView {
    view! {
        <a class="button button-primary" href=PortalRoute::NewMatch.path()>
            {icon("plus")}
            <span>{words::NEW}</span>
        </a>
    }
    .into_any()
}
