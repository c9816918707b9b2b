//! A button that opens a short list of actions: by mouse, touch or keyboard (arrows, Home, End, Escape).

use std::sync::Arc;

use leptos::ev::{FocusEvent, KeyboardEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, Node};

use super::{fresh_id, icon};

/// Room that the longest list needs below its button; with less it opens upwards.
const ROOM: f64 = 320.0;

/// One action.
#[derive(Clone)]
pub struct MenuItem {
    pub symbol: &'static str,
    pub words: String,
    /// Whether something is destroyed; such actions stand last, below a line.
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
    /// Says what the actions are for.
    #[prop(into)]
    label: Signal<String>,
    /// Made when the list opens.
    items: Arc<dyn Fn() -> Vec<MenuItem> + Send + Sync>,
    /// Whether the Tab key leads past the button: inside something that has keys of its own.
    #[prop(into, default = Signal::stored(false))]
    is_skipped: Signal<bool>,
) -> AnyView {
    let is_open = RwSignal::new(false);
    let opens_up = RwSignal::new(false);
    let id = fresh_id("menu");
    let button = NodeRef::<html::Button>::new();
    let whole = NodeRef::<html::Div>::new();
    let toggle = move |_| {
        let bottom = button
            .get_untracked()
            .map_or(0.0, |button| button.get_bounding_client_rect().bottom());
        let height = window().inner_height().ok().and_then(|px| px.as_f64());
        opens_up.set(height.is_some_and(|height| bottom + ROOM > height && bottom > ROOM));
        is_open.update(|is_open| *is_open = !*is_open);
    };
    let close = move || {
        is_open.set(false);
        if let Some(button) = button.get_untracked() {
            let _ = button.focus();
        }
    };
    let on_key = move |press: KeyboardEvent| {
        if !is_open.get_untracked() {
            return;
        }
        let step = match press.key().as_str() {
            "Escape" => {
                press.prevent_default();
                press.stop_propagation();
                return close();
            }
            "ArrowDown" => Step::By(1),
            "ArrowUp" => Step::By(-1),
            "Home" => Step::ToFirst,
            "End" => Step::ToLast,
            _ => return,
        };
        press.prevent_default();
        if let Some(whole) = whole.get_untracked() {
            step_through(&whole, step);
        }
    };
    let on_leave = move |leave: FocusEvent| {
        let stays = leave
            .related_target()
            .and_then(|to| to.dyn_into::<Node>().ok())
            .is_some_and(|to| {
                whole
                    .get_untracked()
                    .is_some_and(|whole| whole.contains(Some(&to)))
            });
        if !stays {
            is_open.set(false);
        }
    };
    let list_id = id.clone();
    view! {
        <div class="menu" node_ref=whole on:keydown=on_key on:focusout=on_leave>
            <button
                type="button"
                class="button button-quiet button-icon"
                aria-haspopup="menu"
                aria-expanded=move || is_open.get().to_string()
                aria-controls=move || is_open.get().then(|| id.clone())
                aria-label=label
                title=label
                tabindex=move || is_skipped.get().then_some("-1")
                node_ref=button
                on:click=toggle
            >
                {icon("more")}
            </button>
            {move || {
                is_open
                    .get()
                    .then(|| {
                        let items = items().into_iter().map(|item| entry(item, close)).collect_view();
                        let list = NodeRef::<html::Div>::new();
                        Effect::new(move |_| {
                            if let Some(list) = list.get() {
                                step_through(&list, Step::ToFirst);
                            }
                        });
                        view! {
                            <div
                                class="menu-list"
                                class:menu-list-up=opens_up
                                id=list_id.clone()
                                role="menu"
                                aria-label=label
                                node_ref=list
                            >
                                {items}
                            </div>
                        }
                    })
            }}
        </div>
    }
    .into_any()
}

fn entry(item: MenuItem, close: impl Fn() + 'static) -> AnyView {
    let MenuItem {
        symbol,
        words,
        is_dangerous,
        act,
    } = item;
    // Closed first: what the action opens takes the button for the place to come back to.
    let press = move |_| {
        close();
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

#[derive(Debug, Clone, Copy)]
enum Step {
    By(i32),
    ToFirst,
    ToLast,
}

/// Moves the focus among the actions inside `whole`, round and round.
fn step_through(whole: &HtmlElement, step: Step) {
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
    let count = i32::try_from(items.len()).unwrap_or(0);
    if count == 0 {
        return;
    }
    let at = match (step, present.and_then(|at| i32::try_from(at).ok())) {
        (Step::By(by), Some(at)) => (at + by).rem_euclid(count),
        (Step::By(1) | Step::ToFirst, _) => 0,
        (Step::By(_) | Step::ToLast, _) => count - 1,
    };
    if let Some(item) = usize::try_from(at).ok().and_then(|at| items.get(at)) {
        let _ = item.focus();
    }
}
