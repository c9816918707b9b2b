//! The frame of a page: the sidebar or the drawer, and what lies over the page.

use app_portal::texts;
use frontend_kit::chunks::CodeChunk;
use frontend_kit::dom::after_paint::render_after_paint;
use frontend_kit::dom::content_focus::focus_content;
use frontend_kit::dom::media_query::matches_media;
use frontend_kit::frame::{CommandPalette, DrawerState, listen_for_shortcuts};
use frontend_kit::ui::storage_notice;
use frontend_kit::ui::toast::ToastRegion;
use leptos::prelude::*;

use super::background::lazy_background;
use super::drawer::Drawer;
use super::offline::OfflineBanner;
use super::sidebar::Sidebar;

/// The frame; `children` are a page: a [`Topbar`](frontend_kit::frame::Topbar) and a [`Content`](frontend_kit::frame::Content).
#[component]
pub fn Shell(
    /// The chunk of the opened page, which is loaded before the background work.
    opened: Option<&'static CodeChunk>,
    children: Children,
) -> impl IntoView {
    let drawer = DrawerState::provide();
    CommandPalette::provide();
    listen_for_shortcuts();
    let to_content = move |click: leptos::ev::MouseEvent| {
        click.prevent_default();
        focus_content();
    };
    let sidebar = || view! { <Sidebar name="sidebar" /> }.into_any();
    let sidebar = if is_sidebar_hidden() {
        render_after_paint(sidebar)
    } else {
        sidebar()
    };
    let overlays = move || {
        view! {
            <Drawer state=drawer />
            <ToastRegion />
        }
        .into_any()
    };
    view! {
        <a class="shell-skip" href="#content" on:click=to_content>
            {texts::SKIP}
        </a>
        <div class="shell">{sidebar} <div class="shell-view"><OfflineBanner /> {storage_notice()} {children()}</div></div>
        {render_after_paint(overlays)}
        {lazy_background(opened)}
    }
}

/// Whether the window is so narrow that the drawer replaces the sidebar. It can become wider, so both are rendered.
fn is_sidebar_hidden() -> bool {
    matches_media("(width < 48em)")
}
