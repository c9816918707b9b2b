//! The frame around every signed-in page: sidebar or drawer, top bar, content.

mod drawer;
mod offline;
mod sidebar;
mod theme_switch;
mod topbar;

use leptos::html;
use leptos::prelude::*;

use crate::palette::{Palette, PalettePlace};
use crate::shortcuts::{Shortcuts, ShortcutsPlace};
use crate::texts;
use crate::toast::ToastPlace;
use drawer::Drawer;
use offline::OfflineBanner;
use sidebar::Sidebar;
pub use topbar::Topbar;

/// Whether the drawer is open, for the top bar's button.
#[derive(Debug, Clone, Copy)]
pub struct DrawerState {
    is_open: RwSignal<bool>,
    /// The button that opened it, where the focus goes back to.
    opener: NodeRef<html::Button>,
}

/// The frame; `children` are a page: a [`Topbar`] and a [`Content`].
#[component]
pub fn Shell(children: Children) -> AnyView {
    let drawer = DrawerState {
        is_open: RwSignal::new(false),
        opener: NodeRef::new(),
    };
    provide_context(drawer);
    Palette::begin();
    Shortcuts::begin();
    let to_content = move |click: leptos::ev::MouseEvent| {
        click.prevent_default();
        focus_content();
    };
    view! {
        <a class="shell-skip" href="#content" on:click=to_content>
            {texts::SKIP}
        </a>
        <div class="shell">
            <Sidebar name="sidebar" />
            <div class="shell-view"><OfflineBanner /> {children()}</div>
        </div>
        <Drawer state=drawer />
        <PalettePlace />
        <ShortcutsPlace />
        <ToastPlace />
    }
    .into_any()
}

const CONTENT: &str = "content";
pub const MENU_BUTTON: &str = "menu-button";

/// What a page shows below its top bar.
#[component]
pub fn Content(children: Children) -> AnyView {
    view! {
        <main class="shell-content" id=CONTENT tabindex="-1">
            {children()}
        </main>
    }
    .into_any()
}

/// Moves the focus past the navigation.
pub fn focus_content() {
    focus(CONTENT);
}

/// Keeps the focus where it is while the frame of a page makes room for another: on the content, or on the button
/// of the menu.
pub fn keep_focus() {
    let focused = document().active_element().map(|focused| focused.id());
    let kept = [CONTENT, MENU_BUTTON]
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
