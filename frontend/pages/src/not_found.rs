//! Pages that lead back to the schedule: pages that only admins may open, and unknown addresses.

use app_portal::route::PortalRoute;
use app_portal::texts;
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::ui::{EmptyState, icon};
use leptos::prelude::*;

#[component]
pub fn AdminsOnlyPage(title: &'static str) -> AnyView {
    page(title, "lock", texts::ADMINS_ONLY_TITLE, texts::ADMINS_ONLY)
}

#[component]
pub fn NotFoundPage() -> AnyView {
    page(
        texts::NOWHERE_TITLE,
        "alert",
        texts::NOTHING_HERE_TITLE,
        texts::NOWHERE,
    )
}

fn page(
    heading: &'static str,
    symbol: &'static str,
    title: &'static str,
    words: &'static str,
) -> AnyView {
    view! {
        <Topbar title=heading />
        <Content>
            <EmptyState symbol=symbol title=title words=words>
                <a class="button" href=PortalRoute::Schedule.path()>
                    {icon("schedule")}
                    {texts::TO_SCHEDULE}
                </a>
            </EmptyState>
        </Content>
    }
    .into_any()
}
