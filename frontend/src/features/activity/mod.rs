//! The activity log for admins: who changed what, when, and from which value to which. It is filtered by the address,
//! live, and available as a file.

mod entry;
mod filter;
mod log;

use app_portal::route::PortalRoute;
use app_wire::AuditFilterRequest;
use leptos::prelude::*;

use crate::shell::{Content, Topbar};
use crate::ui::ExportButton;
use filter::{ActivityFilterBar, ActivityPageFilter};
use log::ActivityLogList;

#[component]
pub fn ActivityPage() -> impl IntoView {
    let filter = ActivityPageFilter::of_page();
    let request = Memo::new(move |_| filter.query());
    let query = move |()| {
        let request = request.get_untracked();
        let AuditFilterRequest {
            actor,
            action,
            subject,
            from,
            to,
        } = request;
        [
            ("actor", actor),
            ("action", action),
            ("subject", subject),
            ("from", from),
            ("to", to),
        ]
        .to_vec()
    };
    let export =
        view! { <ExportButton path="/api/audit.csv" query=query stem="muster-activity" /> };
    view! {
        <Topbar title=PortalRoute::Activity.title() controls=export.into_any() />
        <Content>
            <div class="activity">
                <ActivityFilterBar filter=filter />
                {move || view! { <ActivityLogList request=request.get() filter=filter /> }}
            </div>
        </Content>
    }
}
