//! The filtered strategies, with the search on top. Only the visible rows are in the page, and the next ones are
//! fetched before the end becomes visible.

use app_domain::strategy::StrategyId;
use app_portal::route::PortalRoute;
use app_portal::texts::stratbook as words;
use app_portal::texts::stratbook_selection::{NO_FAVORITES, NO_FAVORITES_TITLE};
use frontend_kit::query::paged_list::ListState;
use frontend_kit::ui::{
    EmptyState, ListEnd, LoadFailed, PrintState, StaleListNotice, VirtualList, icon, skeleton,
};
use leptos::prelude::*;

use super::filter_bar::StrategyFilterBar;
use super::folders_link;
use super::list_filter::StrategyListFilter;
use super::row::StrategyRow;
use super::search::StrategySearchField;
use super::selection::{SelectionBar, SelectionMode};
use super::shown_list::ShownList;
use super::tree::FolderStore;
use super::unsaved_drafts::UnsavedDrafts;

#[component]
pub fn StrategyList(
    shown: ShownList,
    list_filter: StrategyListFilter,
    route: Memo<PortalRoute>,
    may_edit: Memo<bool>,
) -> impl IntoView {
    let open = Memo::new(move |_| match route.get() {
        PortalRoute::Strategy(id)
        | PortalRoute::StrategyHistory(id)
        | PortalRoute::Practice(id) => Some(id),
        _ => None,
    });
    let listing = shown.listing();
    let found = move || {
        (shown.state() == ListState::Loaded && !listing.is_outdated())
            .then(|| words::found(shown.count(), shown.has_more()))
    };
    let is_empty = Memo::new(move |_| shown.count() == 0);
    let state = Memo::new(move |_| shown.state());
    let mode = SelectionMode::new(shown);
    view! {
        <section class="stratbook-list" aria-label=words::STRATEGIES>
            <div class="stratbook-find">
                <div class="stratbook-find-line">
                    {folders_link(list_filter)} <StrategySearchField list_filter=list_filter />
                </div>
                <StrategyFilterBar list_filter=list_filter listing=listing mode=mode may_edit=may_edit />
                {move || mode.is_on().then(|| view! { <SelectionBar mode=mode /> })}
            </div>
            <p class="spoken" role="status">
                {found}
            </p>
            {move || may_edit.get().then(|| view! { <UnsavedDrafts list_filter=list_filter /> })}
            {move || listing.has_changed().then(|| view! { <StaleListNotice catch_up=move || listing.refresh() /> })}
            {move || match state.get() {
                ListState::Loading => skeleton(list_skeleton),
                ListState::Failed(error) if error.code == "not_found" => folder_not_found(list_filter),
                ListState::Failed(error) => {
                    view! { <LoadFailed error=error again=move || shown.restart() /> }.into_any()
                }
                ListState::Loaded if is_empty.get() && shown.is_only_favorites() => no_favorites(list_filter),
                ListState::Loaded if is_empty.get() => empty_view(list_filter, may_edit),
                ListState::Loaded => rows(shown, list_filter, open, mode, may_edit),
            }}
        </section>
    }
}

fn rows(
    shown: ShownList,
    list_filter: StrategyListFilter,
    open: Memo<Option<StrategyId>>,
    mode: SelectionMode,
    may_edit: Memo<bool>,
) -> AnyView {
    let listing = shown.listing();
    let is_search =
        Memo::new(move |_| listing.with(|items| items.iter().any(|item| item.snippet.is_some())));
    let row = move |at| {
        view! { <StrategyRow shown=shown at=at list_filter=list_filter open=open mode=mode /> }
            .into_any()
    };
    view! {
        <div
            class="stratbook-rows"
            data-search=move || is_search.get().then_some("")
            aria-busy=move || listing.is_outdated().to_string()
        >
            <VirtualList count=Signal::derive(move || shown.count()) row=row is_whole=PrintState::of_page() role="list" />
            <ListEnd
                count=Signal::derive(move || shown.count())
                has_more=Signal::derive(move || shown.has_more())
                go_on=move || listing.fetch_next()
            />
            {move || (!may_edit.get()).then(|| view! { <p class="stratbook-readers">{words::FOR_READERS}</p> })}
        </div>
    }
    .into_any()
}

fn folder_not_found(list_filter: StrategyListFilter) -> AnyView {
    view! {
        <EmptyState symbol="folder" title=words::FOLDER_GONE_TITLE words=words::FOLDER_GONE>
            {clear_button(list_filter)}
        </EmptyState>
    }
    .into_any()
}

fn no_favorites(list_filter: StrategyListFilter) -> AnyView {
    view! {
        <EmptyState symbol="star" title=NO_FAVORITES_TITLE words=NO_FAVORITES>
            {clear_button(list_filter)}
        </EmptyState>
    }
    .into_any()
}

fn clear_button(list_filter: StrategyListFilter) -> AnyView {
    view! {
        <button type="button" class="button" on:click=move |_| list_filter.clear_all()>
            {icon("clear")}
            {words::SHOW_EVERYTHING}
        </button>
    }
    .into_any()
}

fn empty_view(list_filter: StrategyListFilter, may_edit: Memo<bool>) -> AnyView {
    if list_filter.is_narrowed() {
        return view! {
            <EmptyState symbol="search" title=words::NONE_FOUND_TITLE words=words::NONE_FOUND>
                {clear_button(list_filter)}
            </EmptyState>
        }
        .into_any();
    }
    let (title, sentence) = if list_filter.folder().is_empty() {
        (words::NONE_TITLE, words::NONE)
    } else {
        (words::FOLDER_EMPTY_TITLE, words::FOLDER_EMPTY)
    };
    if !may_edit.get() {
        return view! { <EmptyState symbol="stratbook" title=title words=words::NONE_FOR_READERS /> }
            .into_any();
    }
    view! {
        <EmptyState symbol="stratbook" title=title words=sentence>
            <a class="button button-primary" href=move || list_filter.path_with_filter(&PortalRoute::NewStrategy.path())>
                {icon("plus")}
                {words::NEW}
            </a>
        </EmptyState>
    }
    .into_any()
}

pub fn list_skeleton() -> AnyView {
    let rows = (0..8).map(|_| view! { <div class="skeleton stratbook-skeleton"></div> });
    view! { <div class="stratbook-rows">{rows.collect_view()}</div> }.into_any()
}

/// The name of the shown list: the folder's, or that of all strategies.
pub fn list_name(list_filter: StrategyListFilter, folders: FolderStore) -> String {
    match &*list_filter.folder() {
        "" => words::ALL.to_owned(),
        super::list_filter::UNFILED => words::UNFILED.to_owned(),
        id => folders
            .find(id)
            .map(|folder| folder.name)
            .unwrap_or_default(),
    }
}
