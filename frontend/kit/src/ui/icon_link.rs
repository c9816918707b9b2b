//! Links that show an icon instead of words.

use leptos::prelude::*;

use super::icon::icon;

/// A link in the top bar back to where the page belongs. `label` is its name and tooltip.
pub fn back_link(
    label: &'static str,
    path: impl Fn() -> String + Send + Sync + 'static,
) -> AnyView {
    let class = "button button-quiet button-icon";
    icon_link(class, "arrow-left", label, move || Some(path()))
}

/// A link to the page before or after this one. Without a path it cannot be followed.
pub fn step_link(
    symbol: &'static str,
    label: &'static str,
    path: impl Fn() -> Option<String> + Send + Sync + 'static,
) -> AnyView {
    icon_link("button button-icon", symbol, label, path)
}

pub fn icon_link(
    class: &'static str,
    symbol: &'static str,
    label: &'static str,
    path: impl Fn() -> Option<String> + Send + Sync + 'static,
) -> AnyView {
    view! {
        <a class=class href=path aria-label=label title=label>
            {icon(symbol)}
        </a>
    }
    .into_any()
}
