//! The page of the polls.

use app_api::functions::polls::load_polls;
use app_domain::Day;
use app_domain::event::EventKind;
use app_portal::texts::polls as words;
use app_wire::PollBody;
use frontend_kit::dom::scrolling::reveal_when_rendered;
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::location::PageLocation;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::{EmptyState, QueryView};
use leptos::prelude::*;

use super::poll_card::PollCard;

/// The names of the voters are those of the players.
const REFETCH_EVENTS: [EventKind; 2] = [EventKind::PollsChanged, EventKind::PlayersChanged];

/// The newest polls, or those about one day.
pub(super) fn poll_query(day: Option<Day>) -> LiveQuery<Vec<PollBody>> {
    LiveQuery::refetch_on(&REFETCH_EVENTS, move || load_polls(day))
}

#[component]
pub fn PollsPage() -> AnyView {
    let query = poll_query(None);
    let address = PageLocation::of_page();
    run_effect(move || {
        let anchor = address.fragment();
        if !anchor.is_empty() {
            reveal_when_rendered(anchor);
        }
    });
    let content = move |is_empty| {
        if is_empty {
            return view! { <EmptyState symbol="poll" title=words::NONE_TITLE words=words::NONE /> }
                .into_any();
        }
        view! {
            <div class="polls">
                {poll_group(query, true, words::OPEN)} {poll_group(query, false, words::PAST)}
            </div>
        }
        .into_any()
    };
    view! {
        <Topbar title=words::TITLE />
        <Content>
            <QueryView
                query=query
                shape=query.shape(Vec::is_empty)
                waiting=|| view! { <div class="skeleton polls-skeleton"></div> }.into_any()
                content=content
            />
        </Content>
    }
    .into_any()
}

/// The open or the past polls. Empty if there are none.
fn poll_group(query: LiveQuery<Vec<PollBody>>, is_open: bool, title: &'static str) -> AnyView {
    let ids = Memo::new(move |_| {
        let polls = query.with(|polls| {
            let group = polls.iter().filter(|poll| poll.is_open == is_open);
            group.map(|poll| poll.id).collect::<Vec<_>>()
        });
        polls.unwrap_or_default()
    });
    let has_any = Memo::new(move |_| ids.with(|ids| !ids.is_empty()));
    (move || {
        has_any.get().then(|| {
            view! {
                <section class="polls-group">
                    <h2>{title}</h2>
                    <For each=move || ids.get() key=|id| *id let:id>
                        <PollCard id=id query=query />
                    </For>
                </section>
            }
        })
    })
    .into_any()
}
