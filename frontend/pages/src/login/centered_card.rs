//! The layout of the pages outside the portal.

use frontend_kit::ui::storage_notice;
use frontend_kit::ui::team_brand::brand_heading;
use leptos::prelude::*;

/// A card below the name of the team or of the product: the layout of the pages outside the portal.
pub fn centered_card(card: AnyView) -> AnyView {
    view! {
        <main class="login">
            <div class="login-brand">{brand_heading()}</div>
            {storage_notice()}
            {card}
        </main>
    }
    .into_any()
}

/// The frame of the set-up page while its code is loading.
pub fn setup_frame(_title: &'static str, content: AnyView) -> AnyView {
    centered_card(view! { <section class="login-card">{content}</section> }.into_any())
}
