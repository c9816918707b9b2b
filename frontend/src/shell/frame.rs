//! The frame of a page: the sidebar or the drawer, and what lies over the page.

use app_portal::texts;
use leptos::html;
use leptos::prelude::*;

use super::content::focus_content;
use super::drawer::Drawer;
use super::offline::OfflineBanner;
use super::sidebar::Sidebar;
use crate::dom::after_paint::render_after_paint;
use crate::features::palette::CommandPalette;
use crate::routing::chunks::lazy_background;
use crate::ui::shortcuts::ShortcutOverview;
use crate::ui::storage_notice;
use crate::ui::toast::ToastRegion;

/// Whether the drawer is open, for the top bar's button.
#[derive(Debug, Clone, Copy)]
pub struct DrawerState {
    pub(super) is_open: RwSignal<bool>,
    /// The button that opened the drawer and gets the focus back.
    pub(super) opener: NodeRef<html::Button>,
}

/// The frame; `children` are a page: a [`Topbar`](super::Topbar) and a [`Content`](super::Content).
#[component]
pub fn Shell(children: Children) -> impl IntoView {
    let drawer = DrawerState {
        is_open: RwSignal::new(false),
        opener: NodeRef::new(),
    };
    provide_context(drawer);
    CommandPalette::provide();
    ShortcutOverview::provide();
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
        {lazy_background()}
    }
}

/// Whether the window is so narrow that the drawer replaces the sidebar. It can become wider, so both are rendered.
fn is_sidebar_hidden() -> bool {
    let query = window().match_media("(width < 48em)");
    query.is_ok_and(|query| query.is_some_and(|query| query.matches()))
}
