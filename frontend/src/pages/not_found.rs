//! Pages that lead back to the schedule: tabs that only admins may open, and unknown addresses.

use leptos::prelude::*;

use crate::components::{EmptyState, icon};
use crate::route::SidebarTab;
use crate::shell::{Content, Topbar};
use crate::texts;

#[component]
pub fn AdminsOnlyPage(tab: SidebarTab) -> AnyView {
    page(
        tab.title(),
        "lock",
        texts::ADMINS_ONLY_TITLE,
        texts::ADMINS_ONLY,
    )
}

#[component]
pub fn NotFoundPage() -> AnyView {
    page(
        texts::NOWHERE_TITLE,
        "alert",
        texts::NOWHERE_TITLE,
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
                <a class="button" href=SidebarTab::Schedule.path()>
                    {icon("schedule")}
                    {texts::TO_SCHEDULE}
                </a>
            </EmptyState>
        </Content>
    }
    .into_any()
}
