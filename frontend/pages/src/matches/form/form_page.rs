//! The page of the form, for a new and for a stored match.

use app_api::functions::matches::load_match;
use app_domain::Day;
use app_domain::matches::MatchId;
use app_portal::route::{PortalRoute, day_from_url, match_path};
use app_portal::texts::matches as words;
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::location::PageLocation;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::ui::{CatalogOptions, QueryView, back_link};
use leptos::prelude::*;

use super::super::list_filter::MatchListFilter;
use super::match_editor::MatchEditor;
use super::match_form::MatchForm;

#[component]
pub fn MatchFormPage(route: Memo<PortalRoute>) -> impl IntoView {
    CatalogOptions::provide();
    // `None` for a new match.
    let id = Memo::new(move |before: Option<&Option<MatchId>>| match route.get() {
        PortalRoute::EditedMatch(id) => Some(id),
        PortalRoute::NewMatch => None,
        // The page is being left. It keeps its form until it is removed.
        _ => before.copied().flatten(),
    });
    let list_filter = MatchListFilter::of_page();
    let title = Signal::derive(move || {
        let title = if id.get().is_some() {
            words::EDIT_TITLE
        } else {
            words::NEW_TITLE
        };
        title.to_owned()
    });
    let back = move || match id.get() {
        Some(id) => list_filter.path_with_filter(&match_path(id)),
        None => list_filter.path_with_filter(&PortalRoute::Matches.path()),
    };
    view! {
        <Topbar title=title lead=back_link(words::BACK, back) />
        <Content>
            {move || match id.get() {
                Some(id) => view! { <EditMatch id=id list_filter=list_filter /> }.into_any(),
                None => view! { <MatchForm editor=MatchEditor::blank(list_filter, date_from_address()) /> }.into_any(),
            }}
        </Content>
    }
}

/// The day in the address.
fn date_from_address() -> Option<Day> {
    let named = untrack(|| PageLocation::of_page().query("date"));
    named.as_deref().and_then(day_from_url)
}

#[component]
fn EditMatch(id: MatchId, list_filter: MatchListFilter) -> impl IntoView {
    // Changes by other users do not replace typed text; saving merges them.
    let query = LiveQuery::refetch_on(&[], move || load_match(id));
    view! {
        <QueryView
            query=query
            shape=query.shape(Clone::clone)
            waiting=skeleton_view
            content=move |whole| view! { <MatchForm editor=MatchEditor::of(list_filter, &whole) /> }.into_any()
        />
    }
}

fn skeleton_view() -> AnyView {
    view! { <div class="skeleton match-form-skeleton"></div> }.into_any()
}
