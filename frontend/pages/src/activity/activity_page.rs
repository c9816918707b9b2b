//! The page of the activity log.

use app_portal::route::PortalRoute;
use app_wire::AuditFilterRequest;
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::ui::ExportButton;
use leptos::prelude::*;

use super::filter::{ActivityFilterBar, ActivityPageFilter};
use super::log::ActivityLogList;

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
