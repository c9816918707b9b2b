//! The strategies whose text mentions this one.

use app_api::functions::mentions::list_mentioning;
use app_domain::event::EventKind;
use app_domain::strategy::StrategyId;
use app_portal::route::strategy_path;
use app_portal::texts::stratbook as words;
use frontend_kit::query::live_query::LiveQuery;
use leptos::prelude::*;

/// The events after which other strategies may mention this one.
const REFETCH_EVENTS: [EventKind; 2] = [EventKind::StrategyChanged, EventKind::StrategyRemoved];

#[component]
pub fn MentionedIn(id: StrategyId) -> AnyView {
    let query = LiveQuery::refetch_on(&REFETCH_EVENTS, move || list_mentioning(id));
    let found = Memo::new(move |_| query.with(Clone::clone).unwrap_or_default());
    (move || {
        (!found.with(Vec::is_empty)).then(|| {
            view! {
                <section class="mentioned-in" aria-labelledby="mentioned-in-title">
                    <h2 id="mentioned-in-title">{words::MENTIONED_IN}</h2>
                    <ul>
                        <For each=move || found.get() key=|one| (one.id.to_string(), one.title.clone()) let:one>
                            <li>
                                <a href=strategy_path(one.id)>{one.title.clone()}</a>
                            </li>
                        </For>
                    </ul>
                </section>
            }
        })
    })
    .into_any()
}
