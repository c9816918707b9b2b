//! The matches that are asked for, the newest first: as many rows stand in the page as are in sight, and the next ones
//! are fetched before the end comes into sight.

use app_api::functions::matches::list_matches;
use app_api::wire::{MatchBody, MatchesAsked};
use app_domain::event::Kind;
use leptos::prelude::*;

use super::asked::Asked;
use super::{may_note, new_match, row};
use crate::components::{Behind, Empty, ListEnd, LoadFailed, Printing, Windowed, skeleton};
use crate::listing::{Listing, Loading, Part, State};
use crate::place::match_path;
use crate::texts::matches as words;

const CONCERNS: [Kind; 2] = [Kind::MatchChanged, Kind::MatchRemoved];

type Matches = Listing<MatchesAsked, MatchBody>;

#[component]
pub fn MatchList(asked: Asked) -> AnyView {
    let listing = Matches::of(Memo::new(move |_| asked.asked()), &CONCERNS, load);
    let found = move || {
        (listing.state() == State::Here && !listing.is_outdated())
            .then(|| words::found(listing.count(), listing.has_more()))
    };
    let is_empty = Memo::new(move |_| listing.count() == 0);
    let shown = Memo::new(move |_| listing.state());
    view! {
        <p class="spoken" role="status">
            {found}
        </p>
        {move || listing.is_behind().then(|| view! { <Behind catch_up=move || listing.catch_up() /> })}
        {move || match shown.get() {
            State::Waiting => skeleton(waiting),
            State::Refused(refusal) => {
                view! { <LoadFailed refusal=refusal again=move || listing.begin_anew() /> }.into_any()
            }
            State::Here if is_empty.get() => nothing(asked),
            State::Here => rows(listing, asked),
        }}
    }
    .into_any()
}

fn load(asked: MatchesAsked, cursor: Option<String>) -> Loading<MatchBody> {
    Box::pin(async move {
        let part = list_matches(asked, cursor).await?;
        Ok(Part {
            items: part.matches,
            next: part.next_cursor,
        })
    })
}

fn rows(listing: Matches, asked: Asked) -> AnyView {
    let row = move |at| view! { <Row listing=listing at=at asked=asked /> }.into_any();
    view! {
        <div class="matches-rows" aria-busy=move || listing.is_outdated().to_string()>
            <section aria-label=words::LIST>
                <Windowed
                    count=Signal::derive(move || listing.count())
                    row=row
                    is_whole=Printing::of_page()
                    role="list"
                />
            </section>
            <ListEnd
                count=Signal::derive(move || listing.count())
                has_more=Signal::derive(move || listing.has_more())
                go_on=move || listing.go_on()
            />
        </div>
    }
    .into_any()
}

#[component]
fn Row(listing: Matches, at: usize, asked: Asked) -> AnyView {
    let item = Memo::new(move |_| listing.item(at));
    let href = move || item.with(|item| item.as_ref().map(|item| asked.at(&match_path(&item.id))));
    view! {
        <div
            class="match-row"
            role="listitem"
            aria-setsize=move || listing.count().to_string()
            aria-posinset=(at + 1).to_string()
            style:--row=at.to_string()
        >
            <a class="match-line" href=href>
                {move || item.get().map(|item| row::said(&item))}
            </a>
        </div>
    }
    .into_any()
}

/// Nothing is left of it, or nothing was there.
pub fn nothing(asked: Asked) -> AnyView {
    let left = (words::NONE_FOUND_TITLE, words::NONE_FOUND);
    let there = (words::NONE_TITLE, words::NONE);
    if untrack(|| asked.count()) == 0 && untrack(may_note) {
        let (title, sentence) = there;
        return view! {
            <Empty symbol="matches" title=title words=sentence>
                {new_match()}
            </Empty>
        }
        .into_any();
    }
    asked.filter.nothing("matches", left, there)
}

fn waiting() -> AnyView {
    let rows = (0..8).map(|_| view! { <div class="skeleton matches-skeleton"></div> });
    view! { <div class="matches-rows">{rows.collect_view()}</div> }.into_any()
}
