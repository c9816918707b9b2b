//! The entries of the activity log, newest first.

use app_api::functions::audit::load_audit;
use app_domain::event::EventKind;
use app_portal::texts::activity as texts;
use app_wire::AuditFilterRequest;
use frontend_kit::ui::{HistoryBatch, HistoryList, TeamLooks};
use leptos::prelude::*;

use super::entry::ActivityEntryItem;
use super::filter::ActivityPageFilter;

#[component]
pub fn ActivityLogList(request: AuditFilterRequest, filter: ActivityPageFilter) -> AnyView {
    let log = HistoryList::refetch_on(EventKind::recorded(), move |before| {
        let request = request.clone();
        async move {
            let part = load_audit(request, before).await?;
            Ok(HistoryBatch::new(part.entries, |entry| entry.id, part.next))
        }
    });
    let looks = TeamLooks::load();
    let list = move || {
        view! {
            <ol class="activity-log" aria-label=texts::LOG>
                <For each=move || log.entries() key=|entry| entry.id let:entry>
                    <ActivityEntryItem entry=entry looks=looks />
                </For>
            </ol>
        }
        .into_any()
    };
    log.view(list, move || filter.empty_view(), skeleton_view, texts::END)
}

fn skeleton_view() -> AnyView {
    let rows = (0..10).map(|_| view! { <li class="skeleton activity-skeleton"></li> });
    view! { <ol class="activity-log">{rows.collect_view()}</ol> }.into_any()
}
