//! Pages that lead back to the schedule: tabs that hold nothing yet, tabs for admins alone, unknown addresses.

use leptos::prelude::*;

use crate::components::{Empty, icon};
use crate::place::Tab;
use crate::shell::{Content, Topbar};
use crate::texts;

#[component]
pub fn UnbuiltPage(tab: Tab) -> AnyView {
    let (title, words) = match tab {
        Tab::Statistics => texts::STATISTICS_EMPTY,
        Tab::Settings => texts::SETTINGS_EMPTY,
        Tab::Activity => texts::ACTIVITY_EMPTY,
        Tab::Schedule
        | Tab::Availability
        | Tab::Recurring
        | Tab::Absences
        | Tab::Players
        | Tab::Planning
        | Tab::Matches
        | Tab::Messages
        | Tab::Stratbook => (tab.title(), ""),
    };
    page(tab.title(), tab.symbol(), title, words)
}

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
