//! The audit log for admins: who changed what, when, from what to what; narrowed by the address, live, and as a file.

mod entry;
mod filter;
mod log;

use app_api::wire::AuditAsked;
use leptos::prelude::*;

use crate::components::Export;
use crate::place::Tab;
use crate::shell::{Content, Topbar};
use filter::{Filter, FilterBar};
use log::Log;

#[component]
pub fn ActivityPage() -> AnyView {
    let filter = Filter::of_page();
    let asked = Memo::new(move |_| filter.asked());
    let query = move |()| {
        let asked = asked.get_untracked();
        let AuditAsked {
            actor,
            action,
            subject,
            from,
            to,
        } = asked;
        [
            ("actor", actor),
            ("action", action),
            ("subject", subject),
            ("from", from),
            ("to", to),
        ]
        .to_vec()
    };
    let export = view! { <Export path="/api/audit.csv" query=query stem="muster-activity" /> };
    view! {
        <Topbar title=Tab::Activity.title() controls=export.into_any() />
        <Content>
            <div class="activity">
                <FilterBar filter=filter />
                {move || view! { <Log asked=asked.get() filter=filter /> }}
            </div>
        </Content>
    }
    .into_any()
}
