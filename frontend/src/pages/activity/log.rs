//! The entries, newest first.

use app_api::functions::audit::load_audit;
use app_api::wire::AuditAsked;
use app_domain::event::Kind;
use leptos::prelude::*;

use super::entry::Entry;
use super::filter::Filter;
use crate::components::{Chronicle, Part};
use crate::texts::activity as texts;

#[component]
pub fn Log(asked: AuditAsked, filter: Filter) -> AnyView {
    let log = Chronicle::about(&Kind::ALL, move |before| {
        let asked = asked.clone();
        async move {
            let part = load_audit(asked, before).await?;
            Ok(Part::new(part.entries, |entry| entry.id, part.next))
        }
    });
    let list = move || {
        view! {
            <ol class="activity-log" aria-label=texts::LOG>
                <For each=move || log.entries() key=|entry| entry.id let:entry>
                    <Entry entry=entry />
                </For>
            </ol>
        }
        .into_any()
    };
    log.view(list, move || filter.nothing(), waiting, texts::END)
}

fn waiting() -> AnyView {
    let rows = (0..10).map(|_| view! { <li class="skeleton activity-skeleton"></li> });
    view! { <ol class="activity-log">{rows.collect_view()}</ol> }.into_any()
}
