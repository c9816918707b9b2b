//! The product's mark, or the team's own logo.

use leptos::prelude::*;

#[component]
pub fn Brand(
    /// The class that sets the size.
    class: &'static str,
    /// URL of the team's logo; empty for the product's mark.
    #[prop(into)]
    logo: String,
) -> AnyView {
    let address = if logo.is_empty() {
        "/favicon.svg".to_owned()
    } else {
        logo
    };
    view! { <img class=class src=address alt="" width="32" height="32" /> }.into_any()
}
