//! The content of a page.

use leptos::prelude::*;

use crate::dom::content_focus::CONTENT_ID;

pub(super) const TITLE_ID: &str = "page-title";

/// The content of a page, below its top bar.
#[component]
pub fn Content(children: Children) -> impl IntoView {
    view! {
        <main class="shell-content" id=CONTENT_ID tabindex="-1" aria-labelledby=TITLE_ID>
            {children()}
        </main>
    }
}
