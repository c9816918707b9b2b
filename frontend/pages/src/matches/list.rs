//! The filtered matches: the fixtures, soonest first, and the results, newest first. Of these, only the visible rows are in the page, and the next ones are fetched before the
//! end becomes visible.

use app_api::functions::matches::{list_fixtures, list_matches};
use app_domain::event::EventKind;
use app_portal::route::match_path;
use app_portal::texts::matches as words;
use app_wire::{MatchBody, MatchFilterRequest};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::query::paged_list::{ListBatch, ListBatchFuture, ListState, PagedList};
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::{
    EmptyState, ListEnd, LoadFailed, PrintState, StaleListNotice, VirtualList, aria_set_size,
    skeleton,
};
use leptos::prelude::*;

use super::list_filter::MatchListFilter;
use super::{can_edit_matches, new_match_link, row};

const REFETCH_EVENTS: [EventKind; 2] = [EventKind::MatchChanged, EventKind::MatchRemoved];

type MatchListing = PagedList<MatchFilterRequest, MatchBody>;

#[component]
pub fn MatchList(list_filter: MatchListFilter) -> impl IntoView {
    let listing = MatchListing::new(
        Memo::new(move |_| list_filter.query()),
        &REFETCH_EVENTS,
        load,
    );
    let found = move || {
        (listing.state() == ListState::Loaded && !listing.is_outdated())
            .then(|| words::found(listing.count(), listing.has_more()))
    };
    let is_empty = Memo::new(move |_| listing.count() == 0);
    let fixtures = RwSignal::new(Vec::<MatchBody>::new());
    let has_fixtures = Memo::new(move |_| fixtures.with(|fixtures| !fixtures.is_empty()));
    let wanted = Memo::new(move |_| list_filter.query());
    let shown = Memo::new(move |_| listing.state());
    view! {
        <p class="spoken" role="status">
            {found}
        </p>
        {move || listing.has_changed().then(|| view! { <StaleListNotice catch_up=move || listing.refresh() /> })}
        {move || load_fixtures(wanted.get(), fixtures)}
        {move || has_fixtures.get().then(|| upcoming(fixtures, list_filter))}
        {move || match shown.get() {
            ListState::Loading => skeleton(skeleton_view),
            ListState::Failed(error) => {
                view! { <LoadFailed error=error again=move || listing.restart() /> }.into_any()
            }
            ListState::Loaded if is_empty.get() && has_fixtures.get() => ().into_any(),
            ListState::Loaded if is_empty.get() => empty_view(list_filter),
            ListState::Loaded => rows(listing, list_filter),
        }}
    }
}

fn load(filter: MatchFilterRequest, cursor: Option<String>) -> ListBatchFuture<MatchBody> {
    Box::pin(async move {
        let part = list_matches(filter, cursor).await?;
        Ok(ListBatch {
            items: part.matches,
            next: part.next_cursor,
        })
    })
}

/// Keeps `fixtures` up to date while the filter is `wanted`.
fn load_fixtures(wanted: MatchFilterRequest, fixtures: RwSignal<Vec<MatchBody>>) {
    let query = LiveQuery::refetch_on(&REFETCH_EVENTS, move || list_fixtures(wanted.clone()));
    run_effect(move || {
        if let Some(found) = query.with(Clone::clone) {
            fixtures.set(found);
        }
    });
}

/// The fixtures in the order in which they are played, and the heading of the results below.
fn upcoming(fixtures: RwSignal<Vec<MatchBody>>, list_filter: MatchListFilter) -> AnyView {
    let row = move |one: &MatchBody| {
        let path = match_path(one.id);
        view! {
            <li class="match-row">
                <a class="match-line" translate="no" href=move || list_filter.path_with_filter(&path)>
                    {row::match_cells(one)}
                </a>
            </li>
        }
    };
    view! {
        <section class="matches-group" aria-labelledby="matches-upcoming">
            <h2 id="matches-upcoming">{words::UPCOMING}</h2>
            <ul class="matches-rows">
                {move || fixtures.with(|fixtures| fixtures.iter().map(row).collect_view())}
            </ul>
        </section>
        <h2 class="matches-heading">{words::RESULTS}</h2>
    }
    .into_any()
}

fn rows(listing: MatchListing, list_filter: MatchListFilter) -> AnyView {
    let row = move |at| {
        view! { <MatchListItem listing=listing at=at list_filter=list_filter /> }.into_any()
    };
    view! {
        <div class="matches-rows" aria-busy=move || listing.is_outdated().to_string()>
            <section aria-label=words::LIST>
                <VirtualList
                    count=Signal::derive(move || listing.count())
                    row=row
                    is_whole=PrintState::of_page()
                    role="list"
                />
            </section>
            <ListEnd
                count=Signal::derive(move || listing.count())
                has_more=Signal::derive(move || listing.has_more())
                go_on=move || listing.fetch_next()
            />
        </div>
    }
    .into_any()
}

#[component]
fn MatchListItem(listing: MatchListing, at: usize, list_filter: MatchListFilter) -> impl IntoView {
    let item = Memo::new(move |_| listing.item(at));
    let href = move || {
        item.with(|item| {
            item.as_ref()
                .map(|item| list_filter.path_with_filter(&match_path(item.id)))
        })
    };
    view! {
        <div
            class="match-row"
            role="listitem"
            aria-setsize=move || aria_set_size(listing.count(), listing.has_more())
            aria-posinset=(at + 1).to_string()
            style:--row=at.to_string()
        >
            <a class="match-line" translate="no" href=href>
                {move || item.get().map(|item| row::match_cells(&item))}
            </a>
        </div>
    }
}

/// The empty state: no match passes the filter, or there are no matches.
pub fn empty_view(list_filter: MatchListFilter) -> AnyView {
    let left = (words::NONE_FOUND_TITLE, words::NONE_FOUND);
    let there = (words::NONE_TITLE, words::NONE);
    if untrack(|| list_filter.filter_count()) == 0 && untrack(can_edit_matches) {
        let (title, sentence) = there;
        return view! {
            <EmptyState symbol="matches" title=title words=sentence>
                {new_match_link()}
            </EmptyState>
        }
        .into_any();
    }
    list_filter.filter.empty_state("matches", left, there)
}

fn skeleton_view() -> AnyView {
    let rows = (0..8).map(|_| view! { <div class="skeleton matches-skeleton"></div> });
    view! { <div class="matches-rows">{rows.collect_view()}</div> }.into_any()
}
