//! A button that opens a short list of actions, usable by mouse, touch and keyboard (arrows, Home, End, Escape).

use std::sync::Arc;

use app_portal::controls::focus_step::FocusStep;
use leptos::ev::{FocusEvent, KeyboardEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, Node};

use super::{fresh_id, icon};
use crate::run_effect::run_effect;

/// Space in pixels that the longest list needs below its button. With less the list opens upwards.
const MIN_SPACE_BELOW_PX: f64 = 320.0;

/// An action of the list.
#[derive(Clone)]
pub struct MenuItem {
    pub symbol: &'static str,
    pub words: String,
    /// Whether the action destroys data. Such actions come last, below a separator.
    pub is_dangerous: bool,
    pub act: Arc<dyn Fn() + Send + Sync>,
}

impl MenuItem {
    pub fn new(
        symbol: &'static str,
        words: impl Into<String>,
        act: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        Self {
            symbol,
            words: words.into(),
            is_dangerous: false,
            act: Arc::new(act),
        }
    }

    #[must_use]
    pub fn dangerous(self) -> Self {
        Self {
            is_dangerous: true,
            ..self
        }
    }
}

#[component]
pub fn Menu(
    /// The accessible name of the button.
    #[prop(into)]
    label: Signal<String>,
    /// Called when the list opens.
    items: Arc<dyn Fn() -> Vec<MenuItem> + Send + Sync>,
    /// Whether the Tab key skips the button, for use inside a widget with its own keys.
    #[prop(into, default = Signal::stored(false))]
    is_skipped: Signal<bool>,
) -> AnyView {
    let menu = MenuState::new();
    let is_open = menu.is_open;
    let id = fresh_id("menu");
    let list_id = id.clone();
    view! {
        <div
            class="menu"
            node_ref=menu.whole
            on:keydown=move |press| menu.handle_key(&press)
            on:focusout=move |leave| menu.handle_focus_out(&leave)
        >
            <button
                type="button"
                class="button button-quiet button-icon"
                aria-haspopup="menu"
                aria-expanded=move || is_open.get().to_string()
                aria-controls=move || is_open.get().then(|| id.clone())
                aria-label=label
                title=label
                tabindex=move || is_skipped.get().then_some("-1")
                node_ref=menu.button
                on:click=move |_| menu.toggle()
            >
                {icon("more")}
            </button>
            {move || is_open.get().then(|| menu_list(menu, list_id.clone(), label, items()))}
        </div>
    }
    .into_any()
}

fn menu_list(menu: MenuState, id: String, label: Signal<String>, items: Vec<MenuItem>) -> AnyView {
    let items = items.into_iter().map(|item| menu_item(item, menu));
    let items = items.collect_view();
    let list = NodeRef::<html::Div>::new();
    run_effect(move || {
        if let Some(list) = list.get() {
            move_focus(&list, FocusStep::First);
        }
    });
    view! {
        <div
            class="menu-list"
            class:menu-list-up=menu.opens_up
            id=id
            role="menu"
            aria-label=label
            node_ref=list
        >
            {items}
        </div>
    }
    .into_any()
}

fn menu_item(item: MenuItem, menu: MenuState) -> AnyView {
    let MenuItem {
        symbol,
        words,
        is_dangerous,
        act,
    } = item;
    // Closed first, so that a dialog opened by the action returns the focus to the button.
    let press = move |_| {
        menu.close();
        act();
    };
    view! {
        <button
            type="button"
            class="menu-item"
            class:menu-item-danger=is_dangerous
            role="menuitem"
            tabindex="-1"
            on:click=press
        >
            {icon(symbol)}
            {words}
        </button>
    }
    .into_any()
}

/// The state of the list.
#[derive(Clone, Copy)]
struct MenuState {
    is_open: RwSignal<bool>,
    opens_up: RwSignal<bool>,
    button: NodeRef<html::Button>,
    whole: NodeRef<html::Div>,
}

impl MenuState {
    fn new() -> Self {
        Self {
            is_open: RwSignal::new(false),
            opens_up: RwSignal::new(false),
            button: NodeRef::new(),
            whole: NodeRef::new(),
        }
    }

    fn toggle(self) {
        let button = self.button.get_untracked();
        let bottom = button.map_or(0.0, |button| button.get_bounding_client_rect().bottom());
        let height = window().inner_height().ok().and_then(|px| px.as_f64());
        self.opens_up.set(height.is_some_and(|height| {
            bottom + MIN_SPACE_BELOW_PX > height && bottom > MIN_SPACE_BELOW_PX
        }));
        self.is_open.update(|is_open| *is_open = !*is_open);
    }

    fn close(self) {
        self.is_open.set(false);
        if let Some(button) = self.button.get_untracked() {
            let _ = button.focus();
        }
    }

    fn handle_key(self, press: &KeyboardEvent) {
        if !self.is_open.get_untracked() {
            return;
        }
        let step = match press.key().as_str() {
            "Escape" => {
                press.prevent_default();
                press.stop_propagation();
                return self.close();
            }
            "ArrowDown" => FocusStep::Next,
            "ArrowUp" => FocusStep::Previous,
            "Home" => FocusStep::First,
            "End" => FocusStep::Last,
            _ => return,
        };
        press.prevent_default();
        if let Some(whole) = self.whole.get_untracked() {
            move_focus(&whole, step);
        }
    }

    fn handle_focus_out(self, leave: &FocusEvent) {
        let to = leave
            .related_target()
            .and_then(|to| to.dyn_into::<Node>().ok());
        let stays = to.is_some_and(|to| {
            let whole = self.whole.get_untracked();
            whole.is_some_and(|whole| whole.contains(Some(&to)))
        });
        if !stays {
            self.is_open.set(false);
        }
    }
}

/// Moves the focus among the actions inside `whole`, wrapping around.
fn move_focus(whole: &HtmlElement, step: FocusStep) {
    let Ok(found) = whole.query_selector_all("[role=menuitem]") else {
        return;
    };
    let items: Vec<HtmlElement> = (0..found.length())
        .filter_map(|at| found.item(at)?.dyn_into().ok())
        .collect();
    let focused = document().active_element();
    let present = items.iter().position(|item| {
        focused
            .as_ref()
            .is_some_and(|focused| item.is_same_node(Some(focused)))
    });
    let next = step.from(present, items.len());
    if let Some(item) = next.and_then(|at| items.get(at)) {
        let _ = item.focus();
    }
}
