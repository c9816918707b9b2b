//! The frame of a section of the page *You*.

use app_portal::own_page::OwnSection;
use leptos::prelude::*;

/// A section with its heading; `beside` is shown next to it. It takes the focus when its address is opened.
pub fn own_section(section: OwnSection, beside: Option<AnyView>, content: AnyView) -> AnyView {
    let heading = format!("{}-heading", section.anchor());
    view! {
        <section class="card own-section" id=section.anchor() tabindex="-1" aria-labelledby=heading.clone()>
            <header>
                <h2 id=heading.clone()>{section.title()}</h2>
                {beside}
            </header>
            {content}
        </section>
    }
    .into_any()
}
