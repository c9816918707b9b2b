//! Keys that work on every page, and the overview of them. None of them fires while somebody types.

use std::time::Duration;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::address::Address;
use crate::components::Dialog;
use crate::palette::Palette;
use crate::place::Tab;
use crate::session::Session;
use crate::texts;
use crate::toast::Toasts;

/// How long `g` waits for the letter of a page.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// Where keys are letters of a text.
const TYPING: &str = "input:not([type=radio], [type=checkbox], [type=button]), textarea, select";

/// The overview, for whoever opens it.
#[derive(Debug, Clone, Copy)]
pub struct Shortcuts(RwSignal<bool>);

impl Shortcuts {
    /// Listens to the keys of the signed-in part of the page.
    pub fn begin() -> Self {
        let shortcuts = Self(RwSignal::new(false));
        provide_context(shortcuts);
        let keys = Keys {
            shortcuts,
            palette: Palette::of_page(),
            address: Address::of_page(),
            session: Session::of_page(),
            toasts: Toasts::of_page(),
            goes: StoredValue::new(0),
        };
        let listener =
            window_event_listener(leptos::ev::keydown, move |pressed| keys.hear(&pressed));
        on_cleanup(move || listener.remove());
        shortcuts
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    pub fn open(self) {
        self.0.set(true);
    }
}

#[derive(Clone, Copy)]
struct Keys {
    shortcuts: Shortcuts,
    palette: Palette,
    address: Address,
    session: Session,
    toasts: Toasts,
    /// Odd while `g` waits; each press of it has a number of its own.
    goes: StoredValue<u32>,
}

impl Keys {
    fn hear(self, pressed: &KeyboardEvent) {
        if pressed.default_prevented() || pressed.is_composing() || pressed.repeat() {
            return;
        }
        let has_mod = pressed.ctrl_key() || pressed.meta_key();
        let key = pressed.key();
        let is_heard = if has_mod && !pressed.alt_key() && !pressed.shift_key() {
            self.with_mod(&key)
        } else if has_mod || pressed.alt_key() || is_dialog_open() {
            false
        } else if key == "F6" {
            self.toasts.take_or_return_focus()
        } else if is_typing() {
            false
        } else {
            self.alone(&key)
        };
        if is_heard {
            pressed.prevent_default();
        }
    }

    fn with_mod(self, key: &str) -> bool {
        match key {
            "k" | "K" if self.palette.is_open() => self.palette.close(),
            "k" | "K" if !is_dialog_open() && !is_editing() => self.palette.open(),
            "z" | "Z" if !is_dialog_open() && !is_typing() => return self.toasts.undo_newest(),
            _ => return false,
        }
        true
    }

    fn alone(self, key: &str) -> bool {
        if self.goes.get_value() % 2 == 1 {
            self.goes.update_value(|goes| *goes += 1);
            let is_admin = self
                .session
                .user()
                .is_some_and(|user| user.permissions.admin);
            let tab = tabs(is_admin).find(|tab| tab.key() == key.to_ascii_lowercase());
            if let Some(tab) = tab {
                self.address.go(tab.path());
                return true;
            }
        }
        match key {
            "?" => self.shortcuts.open(),
            "g" => self.wait_for_a_page(),
            _ => return false,
        }
        true
    }

    fn wait_for_a_page(self) {
        self.goes.update_value(|goes| *goes += 1);
        let number = self.goes.get_value();
        set_timeout(
            move || {
                self.goes.try_update_value(|goes| {
                    if *goes == number {
                        *goes += 1;
                    }
                });
            },
            PATIENCE,
        );
    }
}

fn tabs(is_admin: bool) -> impl Iterator<Item = Tab> {
    let admin = Tab::ADMIN.into_iter().filter(move |_| is_admin);
    Tab::EVERYONE.into_iter().chain(admin)
}

/// The element with the focus. A dialog that closes with nothing to return the focus to keeps it until the next frame
/// or its `close` event; that does not count as typing.
fn focused() -> Option<Element> {
    let is_closed =
        |focused: &Element| matches!(focused.closest("dialog:not([open])"), Ok(Some(_)));
    document()
        .active_element()
        .filter(|focused| !is_closed(focused))
}

fn is_typing() -> bool {
    focused().is_some_and(|focused| focused.matches(TYPING).unwrap_or(false)) || is_editing()
}

/// In a text with marks, where Mod+K belongs to links.
fn is_editing() -> bool {
    focused()
        .and_then(|focused| focused.dyn_into::<HtmlElement>().ok())
        .is_some_and(|focused| focused.is_content_editable())
}

fn is_dialog_open() -> bool {
    let modal = document().query_selector("dialog[open], [aria-modal=true]");
    modal.is_ok_and(|modal| modal.is_some())
}

/// The key beside the space bar, as this device calls it.
pub fn mod_key() -> &'static str {
    if is_apple() { "⌘" } else { "Ctrl" }
}

/// Whether chords are made with the command key.
pub fn is_apple() -> bool {
    let platform = window().navigator().platform().unwrap_or_default();
    platform.starts_with("Mac") || platform.starts_with("iP")
}

/// The overview's place on the page, once.
#[component]
pub fn ShortcutsPlace() -> AnyView {
    let shortcuts = Shortcuts::of_page();
    view! { <Dialog title=texts::palette::SHORTCUTS open=shortcuts.0>{overview()}</Dialog> }
        .into_any()
}

fn overview() -> AnyView {
    use texts::palette as words;
    let is_admin = Session::of_page()
        .user()
        .is_some_and(|user| user.permissions.admin);
    let everywhere = [
        (words::SHORTCUT_FIND, vec![mod_key(), "K"]),
        (words::SHORTCUT_UNDO, vec![mod_key(), "Z"]),
        (words::SHORTCUT_NOTES, vec!["F6"]),
        (words::SHORTCUT_OVERVIEW, vec!["?"]),
    ];
    let everywhere = everywhere
        .into_iter()
        .map(|(what, keys)| row(what, keys, " + "))
        .collect_view();
    let go = tabs(is_admin)
        .map(|tab| row(tab.title(), vec!["g", tab.key()], words::THEN))
        .collect_view();
    view! {
        <div class="shortcuts">
            <section>
                <h3>{words::SHORTCUTS_EVERYWHERE}</h3>
                <dl>{everywhere}</dl>
            </section>
            <section>
                <h3>{words::SHORTCUTS_GO}</h3>
                <dl>{go}</dl>
            </section>
        </div>
    }
    .into_any()
}

fn row(what: &'static str, keys: Vec<&'static str>, between: &'static str) -> AnyView {
    let keys = keys.into_iter().enumerate().map(|(at, key)| {
        view! {
            {(at > 0).then(|| view! { <span class="shortcuts-between">{between}</span> })}
            <kbd>{key}</kbd>
        }
    });
    view! {
        <div class="shortcuts-row">
            <dt>{what}</dt>
            <dd>{keys.collect_view()}</dd>
        </div>
    }
    .into_any()
}
