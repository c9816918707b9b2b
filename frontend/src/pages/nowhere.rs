//! Pages that lead back to the schedule: tabs for admins alone, unknown addresses.

use leptos::prelude::*;

use crate::components::{Empty, icon};
use crate::place::Tab;
use crate::shell::{Content, Topbar};
use crate::texts;

#[component]
pub fn AdminsOnlyPage(tab: Tab) -> AnyView {
    page(
        tab.title(),
        "lock",
        texts::ADMINS_ONLY_TITLE,
        texts::ADMINS_ONLY,
    )
}

#[component]
pub fn NowherePage() -> AnyView {
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
            <Empty symbol=symbol title=title words=words>
                <a class="button" href=Tab::Schedule.path()>
                    {icon("schedule")}
                    {texts::TO_SCHEDULE}
                </a>
            </Empty>
        </Content>
    }
    .into_any()
}
