//! The strategies that are asked for, with the search on top: as many rows stand in the page as are in sight, and the
//! next ones are fetched before the end comes into sight.

use leptos::prelude::*;

use super::asked::Asked;
use super::filter::FilterBar;
use super::listing::Listing;
use super::row::StrategyRow;
use super::search::SearchField;
use super::to_folders;
use super::tree::Folders;
use super::unsaved::UnsavedHere;
use crate::components::{Behind, Empty, ListEnd, LoadFailed, Printing, Windowed, icon, skeleton};
use crate::listing::State;
use crate::place::{NEW_STRATEGY, Place};
use crate::texts::stratbook as words;

#[component]
pub fn StrategyList(
    listing: Listing,
    asked: Asked,
    place: Memo<Place>,
    may_edit: Memo<bool>,
) -> AnyView {
    let open = Memo::new(move |_| match place.get() {
        Place::Strategy(id) | Place::StrategyHistory(id) => Some(id.to_string()),
        _ => None,
    });
    let found = move || {
        (listing.state() == State::Here && !listing.is_outdated())
            .then(|| words::found(listing.count(), listing.has_more()))
    };
    let is_empty = Memo::new(move |_| listing.count() == 0);
    let shown = Memo::new(move |_| listing.state());
    view! {
        <section class="stratbook-list" aria-label=words::STRATEGIES>
            <div class="stratbook-find">
                <div class="stratbook-find-line">
                    {to_folders(asked)} <SearchField asked=asked />
                </div>
                <FilterBar asked=asked listing=listing />
            </div>
            <p class="spoken" role="status">
                {found}
            </p>
            {move || may_edit.get().then(|| view! { <UnsavedHere asked=asked /> })}
            {move || listing.is_behind().then(|| view! { <Behind catch_up=move || listing.catch_up() /> })}
            {move || match shown.get() {
                State::Waiting => skeleton(waiting),
                State::Refused(refusal) if refusal.code == "not_found" => folder_gone(asked),
                State::Refused(refusal) => {
                    view! { <LoadFailed refusal=refusal again=move || listing.begin_anew() /> }.into_any()
                }
                State::Here if is_empty.get() => nothing(asked, may_edit),
                State::Here => rows(listing, asked, open),
            }}
        </section>
    }
    .into_any()
}

fn rows(listing: Listing, asked: Asked, open: Memo<Option<String>>) -> AnyView {
    let is_search =
        Memo::new(move |_| listing.with(|items| items.iter().any(|item| item.snippet.is_some())));
    let row =
        move |at| view! { <StrategyRow listing=listing at=at asked=asked open=open /> }.into_any();
    view! {
        <div
            class="stratbook-rows"
            data-search=move || is_search.get().then_some("")
            aria-busy=move || listing.is_outdated().to_string()
        >
            <Windowed count=Signal::derive(move || listing.count()) row=row is_whole=Printing::of_page() role="list" />
            <ListEnd
                count=Signal::derive(move || listing.count())
                has_more=Signal::derive(move || listing.has_more())
                go_on=move || listing.go_on()
            />
        </div>
    }
    .into_any()
}

fn folder_gone(asked: Asked) -> AnyView {
    view! {
        <Empty symbol="folder" title=words::FOLDER_GONE_TITLE words=words::FOLDER_GONE>
            {show_everything(asked)}
        </Empty>
    }
    .into_any()
}

fn show_everything(asked: Asked) -> AnyView {
    view! {
        <button type="button" class="button" on:click=move |_| asked.clear_all()>
            {icon("clear")}
            {words::SHOW_EVERYTHING}
        </button>
    }
    .into_any()
}

fn nothing(asked: Asked, may_edit: Memo<bool>) -> AnyView {
    if asked.is_narrowed() {
        return view! {
            <Empty symbol="search" title=words::NONE_FOUND_TITLE words=words::NONE_FOUND>
                {show_everything(asked)}
            </Empty>
        }
        .into_any();
    }
    let (title, sentence) = if asked.folder().is_empty() {
        (words::NONE_TITLE, words::NONE)
    } else {
        (words::FOLDER_EMPTY_TITLE, words::FOLDER_EMPTY)
    };
    if !may_edit.get() {
        return view! { <Empty symbol="stratbook" title=title words=words::NONE_FOR_READERS /> }
            .into_any();
    }
    view! {
        <Empty symbol="stratbook" title=title words=sentence>
            <a class="button button-primary" href=move || asked.at(NEW_STRATEGY)>
                {icon("plus")}
                {words::NEW}
            </a>
        </Empty>
    }
    .into_any()
}

fn waiting() -> AnyView {
    let rows = (0..8).map(|_| view! { <div class="skeleton stratbook-skeleton"></div> });
    view! { <div class="stratbook-rows">{rows.collect_view()}</div> }.into_any()
}

/// The name of the list that is shown: a folder's, or everything's.
pub fn name_of(asked: Asked, folders: Folders) -> String {
    match &*asked.folder() {
        "" => words::ALL.to_owned(),
        super::asked::OUTSIDE => words::OUTSIDE.to_owned(),
        id => folders
            .named(id)
            .map(|folder| folder.name)
            .unwrap_or_default(),
    }
}
