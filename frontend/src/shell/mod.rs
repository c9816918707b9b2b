//! The frame of every signed-in page: sidebar or drawer, top bar and content.

mod background;
mod drawer;
mod offline;
mod sidebar;
mod theme_switch;
mod topbar;

use app_portal::texts;
use leptos::html;
use leptos::prelude::*;

use crate::dom::after_paint::render_after_paint;
use crate::features::palette::CommandPalette;
use crate::routing::chunks::lazy_background;
use crate::ui::shortcuts::ShortcutOverview;
use crate::ui::storage_notice;
use crate::ui::toast::ToastRegion;
pub use background::Background;
use drawer::Drawer;
use offline::OfflineBanner;
use sidebar::Sidebar;
pub use topbar::Topbar;

/// Whether the drawer is open, for the top bar's button.
#[derive(Debug, Clone, Copy)]
pub struct DrawerState {
    is_open: RwSignal<bool>,
    /// The button that opened the drawer and gets the focus back.
    opener: NodeRef<html::Button>,
}

/// The frame; `children` are a page: a [`Topbar`] and a [`Content`].
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

const CONTENT_ID: &str = "content";
const TITLE_ID: &str = "page-title";
pub const MENU_BUTTON_ID: &str = "menu-button";

/// The content of a page, below its top bar.
#[component]
pub fn Content(children: Children) -> impl IntoView {
    view! {
        <main class="shell-content" id=CONTENT_ID tabindex="-1" aria-labelledby=TITLE_ID>
            {children()}
        </main>
    }
}

/// Moves the focus to the content, past the navigation.
pub fn focus_content() {
    focus(CONTENT_ID);
}

/// Keeps the focus on the content or the menu button while the frame of a page is replaced.
pub fn keep_focus() {
    let focused = document().active_element().map(|focused| focused.id());
    let kept = [CONTENT_ID, MENU_BUTTON_ID]
        .into_iter()
        .find(|id| focused.as_deref() == Some(*id));
    if let Some(id) = kept {
        Effect::new(move |_| focus(id));
    }
}

fn focus(id: &str) {
    use wasm_bindgen::JsCast;
    let element = document().get_element_by_id(id);
    if let Some(element) =
        element.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok())
    {
        let _ = element.focus();
    }
}
