//! The audit log for admins: who changed what, when, from what to what; narrowed by the address, live, and as a file.

mod download;
mod entry;
mod filter;
mod log;

use leptos::prelude::*;

use crate::components::icon;
use crate::place::Tab;
use crate::shell::{Content, Topbar};
use crate::texts::activity as texts;
use download::Download;
use filter::{Filter, FilterBar};
use log::Log;

#[component]
pub fn ActivityPage() -> AnyView {
    let filter = Filter::of_page();
    let asked = Memo::new(move |_| filter.asked());
    let download = Download::new();
    let export = view! {
        <button
            type="button"
            class="button"
            disabled=move || download.is_on_its_way()
            on:click=move |_| download.begin(&asked.get_untracked())
        >
            {icon("download")}
            <span class="activity-export">
                {move || if download.is_on_its_way() { texts::EXPORTING } else { texts::EXPORT }}
            </span>
        </button>
    };
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
