//! Keyboard shortcuts of every page. They are inactive while the user types.

use std::time::Duration;

use app_portal::controls::shortcut::{
    GoSequence, PressedKey, ShortcutAction, ShortcutContext, shortcut_of,
};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::{CommandPalette, ShortcutOverview};
use crate::location::PageLocation;
use crate::session::UserSession;
use crate::ui::toast::ToastStack;

/// How long after `g` the letter of a page is accepted.
const GO_SEQUENCE_TIMEOUT: Duration = Duration::from_millis(1_500);
/// Selector of controls in which keys enter text.
const TEXT_INPUT_SELECTOR: &str =
    "input:not([type=radio], [type=checkbox], [type=button]), textarea, select";

/// Listens for shortcuts in the signed-in part, and provides the overview as context.
pub fn listen_for_shortcuts() {
    let keys = ShortcutListener {
        shortcuts: ShortcutOverview::provide(),
        palette: CommandPalette::of_page(),
        location: PageLocation::of_page(),
        session: UserSession::of_page(),
        toasts: ToastStack::of_page(),
        go_sequence: StoredValue::default(),
    };
    let listener = window_event_listener(leptos::ev::keydown, move |pressed| {
        keys.handle_key(&pressed);
    });
    on_cleanup(move || listener.remove());
}

#[derive(Clone, Copy)]
struct ShortcutListener {
    shortcuts: ShortcutOverview,
    palette: CommandPalette,
    location: PageLocation,
    session: UserSession,
    toasts: ToastStack,
    go_sequence: StoredValue<GoSequence>,
}

impl ShortcutListener {
    fn handle_key(self, pressed: &KeyboardEvent) {
        if pressed.default_prevented() || pressed.is_composing() || pressed.repeat() {
            return;
        }
        let key = pressed.key();
        let press = PressedKey {
            key: &key,
            has_mod: pressed.ctrl_key() || pressed.meta_key(),
            has_alt: pressed.alt_key(),
            has_shift: pressed.shift_key(),
        };
        let is_typing = is_typing();
        if is_typing && press.only_types() {
            // The search for an open dialog would take longer, the longer the text is.
            return;
        }
        let context = untrack(|| ShortcutContext {
            is_palette_open: self.palette.is_open(),
            is_dialog_open: is_dialog_open(),
            is_editing: is_editing(),
            is_typing,
            is_admin: self
                .session
                .user()
                .is_some_and(|user| user.permissions.admin),
        });
        let action = self
            .go_sequence
            .try_update_value(|go| shortcut_of(press, context, go));
        if action.flatten().is_some_and(|action| self.run(action)) {
            pressed.prevent_default();
        }
    }

    /// Returns false if the action does not apply.
    fn run(self, action: ShortcutAction) -> bool {
        match action {
            ShortcutAction::OpenPalette => self.palette.open(),
            ShortcutAction::ClosePalette => self.palette.close(),
            ShortcutAction::Undo => return self.toasts.undo_newest(),
            ShortcutAction::ToggleToastFocus => return self.toasts.toggle_focus(),
            ShortcutAction::OpenOverview => self.shortcuts.open(),
            ShortcutAction::BeginGo => self.begin_go(),
            ShortcutAction::Open(page) => self.location.navigate(&page.path()),
        }
        true
    }

    fn begin_go(self) {
        if let Some(press) = self.go_sequence.try_update_value(GoSequence::begin) {
            let expire = move || {
                self.go_sequence.try_update_value(|go| go.expire(press));
            };
            set_timeout(expire, GO_SEQUENCE_TIMEOUT);
        }
    }
}

/// The focused element. A closing dialog without an element to return the focus to keeps the focus until the next frame
/// or its `close` event; such focus is ignored.
fn focused() -> Option<Element> {
    let is_closed =
        |focused: &Element| matches!(focused.closest("dialog:not([open])"), Ok(Some(_)));
    document()
        .active_element()
        .filter(|focused| !is_closed(focused))
}

fn is_typing() -> bool {
    focused().is_some_and(|focused| focused.matches(TEXT_INPUT_SELECTOR).unwrap_or(false))
        || is_editing()
}

/// Whether the focus is in the rich text editor, where Mod+K adds a link.
fn is_editing() -> bool {
    focused()
        .and_then(|focused| focused.dyn_into::<HtmlElement>().ok())
        .is_some_and(|focused| focused.is_content_editable())
}

fn is_dialog_open() -> bool {
    let modal = document().query_selector("dialog[open], [aria-modal=true]");
    modal.is_ok_and(|modal| modal.is_some())
}
