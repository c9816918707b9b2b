//! A symbol of the sprite `public/icons.svg`, which stands in the page.

use leptos::prelude::*;

/// A symbol of 16 px beside words that say the same.
pub fn icon(name: &str) -> AnyView {
    drawn("icon", name)
}

/// A symbol of 24 px, above an empty page's sentence.
pub fn large_icon(name: &str) -> AnyView {
    drawn("icon icon-large", name)
}

/// A symbol that turns while something is on its way.
pub fn turning_icon(name: &str) -> AnyView {
    drawn("icon icon-turning", name)
}

fn drawn(class: &'static str, name: &str) -> AnyView {
    let href = ["#icon-", name].concat();
    view! {
        <svg class=class aria-hidden="true">
            <use href=href />
        </svg>
    }
    .into_any()
}
