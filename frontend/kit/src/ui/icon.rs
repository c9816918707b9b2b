//! Icons of the sprite `public/icons.svg`, which is inlined in the page.

use leptos::prelude::*;

/// A 16 px icon beside a text with the same meaning.
pub fn icon(name: &str) -> AnyView {
    svg_icon("icon", name)
}

/// A 24 px icon, used above the sentence of an empty page.
pub fn large_icon(name: &str) -> AnyView {
    svg_icon("icon icon-large", name)
}

/// An icon that spins while a request is running.
pub fn spinning_icon(name: &str) -> AnyView {
    svg_icon("icon icon-turning", name)
}

fn svg_icon(class: &'static str, name: &str) -> AnyView {
    let href = format!("#icon-{name}");
    view! {
        <svg class=class aria-hidden="true">
            <use href=href />
        </svg>
    }
    .into_any()
}
