//! The notice where the browser stores nothing for this site.

use app_portal::texts as words;
use leptos::prelude::*;

use super::super::icon;

/// Shown where the script in `index.html` has found the storage blocked, so that a reload ends the session.
pub fn storage_notice() -> Option<AnyView> {
    let root = document().document_element()?;
    let is_blocked = root.get_attribute("data-storage").as_deref() == Some("visit");
    is_blocked.then(|| {
        view! {
            <p class="offline">
                {icon("alert")} <strong>{words::NOT_STORED_TITLE}</strong> <span>{words::NOT_STORED}</span>
            </p>
        }
        .into_any()
    })
}
