//! A toolbar button that opens a short list. Opened by pointer, the list leaves the focus in the text. Opened by
//! keyboard, it takes the focus and returns it.

use std::sync::Arc;

use app_portal::controls::focus_step::FocusStep;
use app_portal::texts::LOADING;
use app_portal::texts::editor::with_choice;
use frontend_kit::ui::{fresh_id, icon};
use leptos::ev::{FocusEvent, KeyboardEvent, MouseEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, Node};

use super::super::editor_handle::EditorHandle;

/// An option of the list.
#[derive(Clone)]
pub struct DropdownOption {
    /// May be empty.
    pub symbol: &'static str,
    pub words: String,
    /// Whether the option can be chosen now.
    pub is_possible: Signal<bool>,
    pub act: Arc<dyn Fn() + Send + Sync>,
}

#[component]
pub fn ToolbarDropdown(
    label: &'static str,
    /// Empty while their code is loading.
    #[prop(into)]
    options: Signal<Vec<DropdownOption>>,
    /// The index of the option that applies to the whole selection.
    chosen: Memo<Option<usize>>,
    /// The label of the button while no option applies.
    otherwise: &'static str,
    is_possible: Signal<bool>,
    /// The class that sets the width.
    #[prop(optional)]
    width: &'static str,
    /// The symbol of the button of a menu of commands, none of which is ever chosen.
    #[prop(optional)]
    menu_symbol: &'static str,
    editor: EditorHandle,
) -> AnyView {
    let list = DropdownState::new(chosen, menu_symbol.is_empty());
    list.close_on_outside_press();
    let id = fresh_id("choices");
    let face = move || match menu_symbol {
        "" => options.with(|options| button_face(options, chosen.get(), otherwise)),
        symbol => icon(symbol),
    };
    let list_id = id.clone();
    // The name contains the visible words.
    let name = move || match menu_symbol {
        "" => options.with(|options| button_name(label, options, chosen.get(), otherwise)),
        _ => label.to_owned(),
    };
    let toggle = move |press: MouseEvent| {
        if is_possible.get_untracked() {
            list.toggle(&press);
        }
    };
    view! {
        <div
            class="menu"
            node_ref=list.whole
            on:keydown=move |press: KeyboardEvent| list.handle_key(&press)
            on:focusout=move |leave: FocusEvent| list.handle_focus_out(&leave)
        >
            <button
                type="button"
                class=format!("button button-quiet editor-choice {width}")
                tabindex="-1"
                aria-haspopup="menu"
                aria-expanded=move || list.is_open.get().to_string()
                aria-controls=move || list.is_open.get().then(|| id.clone())
                aria-disabled=move || (!is_possible.get()).then_some("true")
                aria-label=name
                title=label
                node_ref=list.button
                on:click=toggle
            >
                {face}
                {icon("chevron-down")}
            </button>
            {move || list.is_open.get().then(|| option_list(editor, list, list_id.clone(), label, options))}
        </div>
    }
    .into_any()
}

/// The symbol of the chosen option, or its words if not all options have a symbol.
fn button_face(options: &[DropdownOption], chosen: Option<usize>, otherwise: &str) -> AnyView {
    let option = chosen.and_then(|at| options.get(at));
    if all_have_symbols(options) {
        return icon(option.map_or(options[0].symbol, |option| option.symbol));
    }
    let words = option.map_or(otherwise, |option| &option.words).to_owned();
    view! { <span class="clip">{words}</span> }.into_any()
}

/// The label, with the words of the chosen option if they are visible.
fn button_name(
    label: &str,
    options: &[DropdownOption],
    chosen: Option<usize>,
    otherwise: &str,
) -> String {
    if all_have_symbols(options) {
        return label.to_owned();
    }
    let option = chosen.and_then(|at| options.get(at));
    with_choice(label, option.map_or(otherwise, |option| &option.words))
}

fn all_have_symbols(options: &[DropdownOption]) -> bool {
    options.iter().all(|option| !option.symbol.is_empty())
}

fn option_list(
    editor: EditorHandle,
    list: DropdownState,
    id: String,
    label: &'static str,
    options: Signal<Vec<DropdownOption>>,
) -> AnyView {
    let entries = move || {
        let options = options.get();
        if options.is_empty() {
            return view! {
                <p class="menu-item" role="menuitem" aria-disabled="true">
                    {LOADING}
                </p>
            }
            .into_any();
        }
        let entries = options.into_iter().enumerate();
        let entries = entries.map(|(at, option)| option_button(editor, list, at, option));
        entries.collect_view().into_any()
    };
    view! {
        <div class="menu-list editor-choices" id=id role="menu" aria-label=label>
            {entries}
        </div>
    }
    .into_any()
}

fn option_button(
    editor: EditorHandle,
    list: DropdownState,
    at: usize,
    choice: DropdownOption,
) -> AnyView {
    let DropdownOption {
        symbol,
        words,
        is_possible,
        act,
    } = choice;
    let is_chosen = move || list.chosen.get() == Some(at);
    let press = move |_| {
        if !is_possible.get_untracked() {
            return;
        }
        act();
        list.close();
        editor.show_selection();
    };
    view! {
        <button
            type="button"
            class="menu-item"
            role=if list.is_choice { "menuitemradio" } else { "menuitem" }
            tabindex="-1"
            aria-checked=move || list.is_choice.then(|| is_chosen().to_string())
            aria-disabled=move || (!is_possible.get()).then_some("true")
            on:click=press
        >
            {(!symbol.is_empty()).then(|| icon(symbol))}
            <span>{words}</span>
            {move || is_chosen().then(|| icon("check"))}
        </button>
    }
    .into_any()
}

/// The state of the list.
#[derive(Clone, Copy)]
struct DropdownState {
    is_open: RwSignal<bool>,
    button: NodeRef<html::Button>,
    whole: NodeRef<html::Div>,
    chosen: Memo<Option<usize>>,
    /// Whether one of the options applies, and not a menu of commands.
    is_choice: bool,
}

impl DropdownState {
    fn new(chosen: Memo<Option<usize>>, is_choice: bool) -> Self {
        Self {
            is_open: RwSignal::new(false),
            button: NodeRef::new(),
            whole: NodeRef::new(),
            chosen,
            is_choice,
        }
    }

    fn toggle(self, press: &MouseEvent) {
        self.is_open.update(|is_open| *is_open = !*is_open);
        // A click by keyboard has a `detail` of 0.
        if press.detail() == 0 && self.is_open.get_untracked() {
            request_animation_frame(move || {
                // Another key may have moved the focus before this frame.
                if focused_option(self.whole).is_none() {
                    focus_option(self.whole, self.chosen.get_untracked());
                }
            });
        }
    }

    fn close(self) {
        let focused = document().active_element();
        let has_focus = focused.is_some_and(|focused| self.contains(Some(&focused)));
        self.is_open.set(false);
        if let (true, Some(button)) = (has_focus, self.button.get_untracked()) {
            let _ = button.focus();
        }
    }

    fn contains(self, node: Option<&Node>) -> bool {
        let whole = self.whole.try_get_untracked().flatten();
        node.is_some() && whole.is_some_and(|whole| whole.contains(node))
    }

    fn handle_key(self, press: &KeyboardEvent) {
        if !self.is_open.get_untracked() {
            return;
        }
        match press.key().as_str() {
            "Escape" => self.close(),
            "ArrowDown" => self.step(FocusStep::Next),
            "ArrowUp" => self.step(FocusStep::Previous),
            _ => return,
        }
        press.prevent_default();
        press.stop_propagation();
    }

    /// Moves the focus and wraps around.
    fn step(self, step: FocusStep) {
        let count = options_of(self.whole).len();
        let at = focused_option(self.whole).or_else(|| self.chosen.get_untracked());
        if let Some(next) = step.from(at, count) {
            focus_option(self.whole, Some(next));
        }
    }

    fn handle_focus_out(self, leave: &FocusEvent) {
        let to = leave.related_target().and_then(|to| to.dyn_into().ok());
        if !self.contains(to.as_ref()) {
            self.is_open.set(false);
        }
    }

    /// Closes the list on a press outside of it.
    fn close_on_outside_press(self) {
        let outside = window_event_listener(leptos::ev::pointerdown, move |press| {
            let target = press.target().and_then(|target| target.dyn_into().ok());
            if !self.contains(target.as_ref()) {
                self.is_open.try_set(false);
            }
        });
        on_cleanup(move || outside.remove());
    }
}

fn options_of(whole: NodeRef<html::Div>) -> Vec<HtmlElement> {
    let found = whole
        .get_untracked()
        .and_then(|whole| whole.query_selector_all("[role^=menuitem]").ok());
    let Some(found) = found else {
        return Vec::new();
    };
    (0..found.length())
        .filter_map(|at| found.item(at)?.dyn_into().ok())
        .collect()
}

fn focus_option(whole: NodeRef<html::Div>, at: Option<usize>) {
    if let Some(option) = options_of(whole).get(at.unwrap_or(0)) {
        let _ = option.focus();
    }
}

fn focused_option(whole: NodeRef<html::Div>) -> Option<usize> {
    let focused = document().active_element()?;
    let options = options_of(whole);
    options
        .iter()
        .position(|option| option.is_same_node(Some(&focused)))
}
