//! The top bar: title, controls of the view, and the state of the live connection.

use app_portal::texts;
use leptos::prelude::*;

use super::content::TITLE_ID;
use super::{CommandPalette, DrawerState};
use crate::dom::content_focus::MENU_BUTTON_ID;
use crate::query::live::{LiveState, LiveStream};
use crate::run_effect::run_effect;
use crate::ui::icon;

#[component]
pub fn Topbar(
    #[prop(into)] title: Signal<String>,
    /// The name of the page in the browser's tab, where it is not the title.
    #[prop(optional)]
    tab_title: Option<Signal<String>>,
    /// Shown before the title: a back link.
    #[prop(optional)]
    lead: Option<AnyView>,
    /// Shown beside the title: a range or a save state.
    #[prop(optional)]
    beside: Option<AnyView>,
    /// The controls of the view.
    #[prop(optional)]
    controls: Option<AnyView>,
) -> impl IntoView {
    let drawer = DrawerState::of_page();
    run_effect(move || {
        document().set_title(&texts::page_title(&tab_title.unwrap_or(title).get()));
    });
    view! {
        <header class="topbar">
            <button
                type="button"
                id=MENU_BUTTON_ID
                class="button button-quiet button-icon topbar-menu"
                aria-label=texts::OPEN_MENU
                aria-expanded=move || drawer.is_open.get().to_string()
                node_ref=drawer.opener
                on:click=move |_| drawer.is_open.set(true)
            >
                {icon("menu")}
            </button>
            {lead}
            <div class="topbar-title">
                <h1 class="clip" id=TITLE_ID title=title>{title}</h1>
                {beside}
            </div>
            <div class="topbar-controls">{controls} {search_button()} <LiveIndicator /></div>
        </header>
    }
}

/// The search button for narrow screens without a sidebar.
fn search_button() -> AnyView {
    let palette = CommandPalette::of_page();
    view! {
        <button
            type="button"
            class="button button-quiet button-icon topbar-find"
            aria-label=texts::palette::SEARCH
            title=texts::palette::SEARCH
            aria-haspopup="dialog"
            on:click=move |_| palette.open()
        >
            {icon("search")}
        </button>
    }
    .into_any()
}

/// The live state as a small dot with a word.
#[component]
fn LiveIndicator() -> impl IntoView {
    let live = LiveStream::of_page();
    let shown = move || match live.state() {
        LiveState::Connecting => ("connecting", texts::CONNECTING),
        LiveState::Live => ("live", texts::LIVE),
        LiveState::Reconnecting => ("reconnecting", texts::RECONNECTING),
        LiveState::Offline => ("offline", texts::OFFLINE),
    };
    view! {
        <span class="live" data-state=move || shown().0 title=move || shown().1>
            {move || shown().1}
        </span>
    }
}
