//! The sidebar as a drawer on narrow screens. It traps the focus, closes on Escape, on the backdrop, on a swipe, on
//! navigation and on going back, and restores the focus.

use app_portal::controls::drawer_swipe::closes_drawer;
use app_portal::texts;
use frontend_kit::frame::DrawerState;
use frontend_kit::location::PageLocation;
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::icon;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::sidebar::Sidebar;

/// Selector of the focusable elements in the drawer.
const FOCUSABLE_SELECTOR: &str = "a[href], button:not([disabled]), input:not([disabled])";

#[component]
pub fn Drawer(state: DrawerState) -> AnyView {
    let address = PageLocation::of_page();
    // The open drawer has a history entry. Going back removes it, and a navigation replaces it.
    Effect::new(move |was_covered: Option<bool>| {
        let is_covered = address.is_covered();
        if was_covered == Some(true) && !is_covered {
            state.is_open.set(false);
        }
        is_covered
    });
    Effect::new(move |was_open: Option<bool>| {
        let is_open = state.is_open.get();
        lock_scrolling(is_open);
        if is_open {
            address.cover();
        } else {
            address.uncover();
        }
        if was_open == Some(true)
            && !is_open
            && let Some(opener) = state.opener.get_untracked()
        {
            let _ = opener.focus();
        }
        is_open
    });
    on_cleanup(|| lock_scrolling(false));
    (move || {
        state
            .is_open
            .get()
            .then(|| view! { <DrawerPanel state=state /> })
    })
    .into_any()
}

#[component]
fn DrawerPanel(state: DrawerState) -> impl IntoView {
    let panel = NodeRef::<html::Div>::new();
    let close_button = NodeRef::<html::Button>::new();
    run_effect(move || {
        if let Some(button) = close_button.get() {
            let _ = button.focus();
        }
    });
    let close = move || state.is_open.set(false);
    let touched = StoredValue::new(None);
    let lift = move |lifted: PointerEvent| {
        let at = (lifted.client_x(), lifted.client_y());
        if touched
            .get_value()
            .is_some_and(|start| closes_drawer(start, at))
        {
            close();
        }
    };
    // A listener on the window, because a click on an empty area leaves the focus outside the drawer.
    let keys = window_event_listener(leptos::ev::keydown, move |pressed| {
        match pressed.key().as_str() {
            "Escape" => close(),
            "Tab" => {
                if let Some(panel) = panel.get_untracked() {
                    keep_focus_inside(&panel, &pressed);
                }
            }
            _ => {}
        }
    });
    on_cleanup(move || keys.remove());
    view! {
        <div class="drawer">
            <div class="drawer-backdrop" on:click=move |_| close()></div>
            <div
                class="drawer-panel"
                role="dialog"
                aria-modal="true"
                aria-label=texts::MENU
                node_ref=panel
                on:pointerdown=move |touch| touched.set_value(Some((touch.client_x(), touch.client_y())))
                on:pointerup=lift
            >
                <Sidebar name="drawer">
                    <button
                        type="button"
                        class="button button-quiet button-icon"
                        aria-label=texts::CLOSE_MENU
                        title=texts::CLOSE_MENU
                        node_ref=close_button
                        on:click=move |_| close()
                    >
                        {icon("close")}
                    </button>
                </Sidebar>
            </div>
        </div>
    }
}

/// Makes Tab wrap around within the drawer, in both directions.
fn keep_focus_inside(panel: &HtmlElement, pressed: &KeyboardEvent) {
    let Ok(stops) = panel.query_selector_all(FOCUSABLE_SELECTOR) else {
        return;
    };
    let stop = |at: u32| {
        stops
            .item(at)
            .and_then(|stop| stop.dyn_into::<HtmlElement>().ok())
    };
    let (Some(first), Some(last)) = (stop(0), stop(stops.length().saturating_sub(1))) else {
        return;
    };
    let focused = document().active_element();
    let is_at = |stop: &HtmlElement| {
        focused
            .as_ref()
            .is_some_and(|focused| stop.is_same_node(Some(focused)))
    };
    let is_outside = focused
        .as_ref()
        .is_none_or(|focused| !panel.contains(Some(focused)));
    let next = match pressed.shift_key() {
        true if is_outside || is_at(&first) => last,
        false if is_outside || is_at(&last) => first,
        _ => return,
    };
    pressed.prevent_default();
    let _ = next.focus();
}

/// Disables scrolling of the page while the drawer is open.
fn lock_scrolling(is_locked: bool) {
    let Some(root) = document().document_element() else {
        return;
    };
    let _ = if is_locked {
        root.set_attribute("data-drawer", "open")
    } else {
        root.remove_attribute("data-drawer")
    };
}
